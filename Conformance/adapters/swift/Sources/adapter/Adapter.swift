// An example of an adapter in Swift, around the library of this package. Build it, and run it:
//   swift build -c release --package-path Conformance/adapters/swift
//   assay run --implementation exec:Conformance/adapters/swift/.build/release/adapter
//
// To test your own library, copy this package and let `answer` call your library instead.
import AssociatedDomains
import Foundation

@main
enum Adapter {
  static func main() throws {
    while let line = readLine() {
      let request = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      let command = request["cmd"] as? String
      guard command != "stop" else { return }
      var reply = command == "start" ? start : answer(to: request)
      reply["id"] = request["id"]
      try FileHandle.standardOutput.write(
        contentsOf: JSONSerialization.data(withJSONObject: reply) + Data("\n".utf8))
    }
  }

  static var start: [String: Any] {
    [
      "implementation": ["name": "example-swift", "language": "Swift", "version": "1.0.0"],
      "questions": ["match", "site"],
    ]
  }

  /// The answer to one question, or why there is none.
  static func answer(to request: [String: Any]) -> [String: Any] {
    let site = try? SiteAssociation(parsing: file(of: request))
    if request["question"] as? String == "site" {
      let services = (site?.services() ?? [:]).map { ($0.key.rawValue, $0.value) }
      return ["accepted": site != nil, "services": Dictionary(uniqueKeysWithValues: services)]
    }
    guard let domain = request["domain"] as? String, let app = request["app"] as? String,
      let url = request["url"] as? String
    else { return ["error": "domain, app or url is missing"] }
    guard let site else { return ["decision": "no_match"] }
    let result = Matcher(site, app: app, domain: domain).decision(for: url)
    var answer = ["decision": result.decision.rawValue]
    answer["rule"] = result.rule?.text
    return answer
  }

  /// The bytes of the file, which comes as a JSON value, as text or in base64.
  static func file(of request: [String: Any]) throws -> [UInt8] {
    if let text = request["siteText"] as? String { return Array(text.utf8) }
    if let base64 = request["siteBase64"] as? String {
      return Data(base64Encoded: base64).map { Array($0) } ?? []
    }
    let value = request["site"] ?? NSNull()
    return Array(try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed))
  }
}
