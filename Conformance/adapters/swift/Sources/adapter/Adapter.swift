// An adapter for Assay in Swift, with nothing but Foundation.
//
//   swift build -c release
//   assay run --implementation exec:.build/release/adapter --junit junit.xml
//
// The same file is an implementation as a shared library, which can also be fuzzed:
//
//   swiftc -O -parse-as-library -emit-library -o libadapter.so Sources/adapter/Adapter.swift
//   assay run --implementation dylib:./libadapter.so --junit junit.xml
//
// To test your library, change `start`, name the library in Package.swift and call it in `decide`.
// Until then, a small matcher decides by the path, query and fragment of `components`; the report
// shows what it lacks.
import Foundation

struct Unsupported: Error {
  let feature: String
}

/// The library refuses the file or the URL.
struct Refused: Error {
  let reason: String
}

@main
enum Adapter {
  static var start: [String: Any] {
    [
      "implementation": ["name": "example-swift", "language": "Swift", "version": "1.0.0"],
      "questions": ["match"],
    ]
  }

  /// Call your library here: does the URL open the app? `match`, `exclude` or `no_match`.
  static func decide(file: Data, domain: String, app: String, url: String) throws -> String {
    guard let site = try? JSONSerialization.jsonObject(with: file) as? [String: Any] else {
      throw Refused(reason: "the file is not a JSON object")
    }
    guard let link = URLComponents(string: url), link.host == domain else { return "no_match" }
    let texts = [
      ("/", link.percentEncodedPath.isEmpty ? "/" : link.percentEncodedPath),
      ("?", link.percentEncodedQuery ?? ""), ("#", link.percentEncodedFragment ?? ""),
    ]
    let services = site["applinks"] as? [String: Any]
    let details = services?["details"] as? [[String: Any]] ?? []
    let entry = details.first { ($0["appIDs"] as? [String])?.contains(app) == true }
    for rule in entry?["components"] as? [[String: Any]] ?? []
    where try texts.allSatisfy({ try matches(rule[$0] ?? "*", $1) }) {
      return rule["exclude"] as? Bool == true ? "exclude" : "match"
    }
    return "no_match"
  }

  /// Whether a pattern matches the whole text: `*` matches any text, `?` one character.
  static func matches(_ pattern: Any, _ text: String) throws -> Bool {
    guard let pattern = pattern as? String else {
      throw Unsupported(feature: "patterns of query items")
    }
    let text = Array(text)
    var ends: Set = [0]  // where in the text the pattern so far may end
    for symbol in pattern {
      if symbol == "*", let first = ends.min() {
        ends = Set(first...text.count)
      } else {
        let next = ends.filter { $0 < text.count && (symbol == "?" || symbol == text[$0]) }
        ends = Set(next.map { $0 + 1 })
      }
    }
    return ends.contains(text.count)
  }

  /// The bytes of the site association file, which comes in one of three forms.
  static func file(of request: [String: Any]) throws -> Data {
    if let text = request["siteText"] as? String { return Data(text.utf8) }
    if let base64 = request["siteBase64"] as? String {
      return Data(base64Encoded: base64) ?? Data()
    }
    let site = request["site"] ?? NSNull()
    return try JSONSerialization.data(withJSONObject: site, options: .fragmentsAllowed)
  }

  /// The answer to a question, or the reason why there is none.
  static func answer(to request: [String: Any]) -> [String: Any] {
    guard let domain = request["domain"] as? String, let app = request["app"] as? String,
      let url = request["url"] as? String
    else { return ["error": "domain, app or url is missing"] }
    do {
      return ["decision": try decide(file: file(of: request), domain: domain, app: app, url: url)]
    } catch let error as Refused {
      return ["refused": error.reason]
    } catch let error as Unsupported {
      return ["skipped": "\(error.feature) are not supported"]
    } catch {
      return ["error": "\(error)"]
    }
  }

  /// The line that answers a request.
  static func response(to line: Data) throws -> Data {
    let request = try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
    var response = request["cmd"] as? String == "start" ? start : answer(to: request)
    response["id"] = request["id"]
    return try JSONSerialization.data(withJSONObject: response)
  }

  /// Over pipes: a request is a line.
  static func main() throws {
    while let line = readLine(), !line.contains(#""cmd":"stop""#) {
      let response = try response(to: Data(line.utf8))
      try FileHandle.standardOutput.write(contentsOf: response + Data("\n".utf8))
    }
  }
}

// As a shared library; see assay.h.

/// The version of `assay.h`.
@_cdecl("assay_version")
public func version() -> UInt32 { 1 }

/// Answers `start`.
@_cdecl("assay_start")
public func start(
  _ request: UnsafePointer<CChar>, _ length: Int, _ answerLength: UnsafeMutablePointer<Int>
) -> UnsafePointer<CChar>? {
  answer(request, length, answerLength)
}

/// The last answer, which must stay where it is until the next.
nonisolated(unsafe) private var last: NSData?

/// Answers one question.
@_cdecl("assay_answer")
public func answer(
  _ request: UnsafePointer<CChar>, _ length: Int, _ answerLength: UnsafeMutablePointer<Int>
) -> UnsafePointer<CChar>? {
  guard let data = try? Adapter.response(to: Data(bytes: request, count: length)) else { return nil }
  let answer = NSData(data: data)
  last = answer
  answerLength.pointee = answer.length
  return answer.bytes.assumingMemoryBound(to: CChar.self)
}

/// Ends the work.
@_cdecl("assay_stop")
public func stop() {}
