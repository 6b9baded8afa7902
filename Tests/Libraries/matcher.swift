// A matcher of one kind of file: one entry, one app and one component rule with one query item, whose
// value is a word or `*`. Everything else is skipped. With PLANTED, only the first of several items
// with that name is checked.
import Foundation

private struct Site: Codable {
  struct Entry: Codable {
    let appIDs: [String]
    let components: [[String: [String: String]]]
  }
  struct Services: Codable { let details: [Entry] }
  let applinks: Services
}

private struct Request: Decodable {
  let site: Site
  let domain: String
  let app: String
  let url: String
}

private func isPlain(_ text: Substring) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
}

/// Whether the file has no other members, which could change what the rule decides.
private func isWhole(_ site: Site, in request: Data) -> Bool {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  guard let members = try? JSONSerialization.jsonObject(with: request) as? [String: Any],
    let all = members["site"] as? [String: Any], let known = try? encoder.encode(site)
  else { return false }
  return known == (try? JSONSerialization.data(withJSONObject: all, options: .sortedKeys))
}

/// `match` or `no_match`; `nil` if the question is of another kind.
private func decision(_ request: Request) -> String? {
  let start = "https://\(request.domain)/"
  guard isPlain(request.domain.filter { $0 != "." }[...]),
    request.site.applinks.details.count == 1, let entry = request.site.applinks.details.first,
    entry.appIDs == [request.app], entry.components.count == 1, entry.components[0].count == 1,
    let query = entry.components[0]["?"], query.count == 1, let (name, pattern) = query.first,
    isPlain(name[...]), pattern == "*" || isPlain(pattern[...]), request.url.hasPrefix(start)
  else { return nil }
  let parts = request.url.dropFirst(start.count).split(
    separator: "?", omittingEmptySubsequences: false)
  guard parts.count == 2, parts[0].utf8.allSatisfy({ $0 == 47 || (97...122).contains($0) }) else {
    return nil
  }
  let items = parts[1].split(separator: "&", omittingEmptySubsequences: false).map {
    $0.split(separator: "=", omittingEmptySubsequences: false)
  }
  guard items.allSatisfy({ $0.count == 2 && isPlain($0[0]) && isPlain($0[1]) }) else { return nil }
  var values = items.filter { $0[0] == name }.map { $0[1] }
  guard !values.isEmpty else { return nil }
  #if PLANTED
    values = [values[0]]
  #endif
  return pattern == "*" || values.allSatisfy { $0 == pattern } ? "match" : "no_match"
}

nonisolated(unsafe) private var last = NSData()

private func keep(_ text: String, _ length: UnsafeMutablePointer<Int>) -> UnsafePointer<CChar> {
  last = NSData(data: Data(text.utf8))
  length.pointee = last.length
  return last.bytes.assumingMemoryBound(to: CChar.self)
}

/// The version of `assay.h`.
@_cdecl("assay_version")
public func version() -> UInt32 { 1 }

/// Answers `start`.
@_cdecl("assay_start")
public func start(
  _: UnsafePointer<CChar>, _: Int, _ answerLength: UnsafeMutablePointer<Int>
) -> UnsafePointer<CChar> {
  keep(
    #"{"implementation": {"name": "planted-swift", "language": "Swift", "version": "1"}, "#
      + #""questions": ["match"]}"#, answerLength)
}

/// Answers one question.
@_cdecl("assay_answer")
public func answer(
  _ request: UnsafePointer<CChar>, _ length: Int, _ answerLength: UnsafeMutablePointer<Int>
) -> UnsafePointer<CChar> {
  let data = Data(bytes: request, count: length)
  let text = String(decoding: data, as: UTF8.self)
  let id = text.split(separator: "\"id\":\"", maxSplits: 1).last?.prefix { $0 != "\"" } ?? ""
  let question = try? JSONDecoder().decode(Request.self, from: data)
  let decided = question.flatMap { isWhole($0.site, in: data) ? decision($0) : nil }
  let member = decided.map { #""decision": "\#($0)""# } ?? #""skipped": "another kind""#
  return keep(#"{"id": "\#(id)", \#(member)}"#, answerLength)
}

/// Ends the work.
@_cdecl("assay_stop")
public func stop() {}
