import Foundation
import TestSupport
import Testing

/// The way from a rule of the catalog to the lines of the model that make its choice.
///
/// A comment line that begins `- Rules:` is on the function or the branch that makes the choice. In
/// the files of dialects and choices, ids only name the rules that a choice belongs to.
struct RuleCitationTests {
  private let sources: [Source]
  private let rules: [CatalogRule]

  init() throws {
    sources = try Project.files(below: "Sources/SpecModel", "swift").map { file in
      Source(name: file.lastPathComponent, text: try String(contentsOf: file, encoding: .utf8))
    }
    rules = try CatalogRule.all()
  }

  @Test func `sources and catalog are found`() {
    #expect(sources.contains { $0.name == "Query.swift" && $0.stated.contains("QRY-006") })
    #expect(rules.contains { $0.id == "QRY-006" && $0.untestable == nil })
    #expect(rules.contains { $0.untestable != nil })
  }

  @Test func `every testable rule is stated`() {
    let stated = Set(sources.filter { !$0.isAboutReaders }.flatMap(\.stated))
    let missing = rules.filter { $0.untestable == nil && !stated.contains($0.id) }
    #expect(missing.map(\.id) == [])
  }

  @Test func `every ID named is in the catalog`() {
    let known = Set(rules.map(\.id))
    for source in sources {
      #expect(source.named.filter { !known.contains($0) } == [], "\(source.name)")
    }
  }

  @Test func `no range hides an ID`() {
    for source in sources {
      let ranges = source.text.matches(of: /[A-Z]+-[0-9]+ ?(to|through|\.\.\.?|-|–) ?[A-Z]+-[0-9]+/)
      #expect(ranges.map { String($0.output.0) } == [], "\(source.name)")
    }
  }

  @Test func `dialects and choices state no rule`() {
    for source in sources where source.isAboutReaders {
      #expect(source.stated == [], "\(source.name)")
    }
  }

  @Test func `headers leave the IDs to what states them`() {
    #expect(sources.contains { !$0.header.isEmpty })
    for source in sources { #expect(source.idsInHeader == [], "\(source.name)") }
  }

  @Test(arguments: [
    ("/// - Rules: QRY-001", ["QRY-001"]),
    ("  // - Rules: QRY-001, X-02, PAT-003", ["QRY-001", "X-02", "PAT-003"]),
    ("/// - Rules: QRY-001,\n///   QRY-002\n/// Not QRY-003.", ["QRY-001", "QRY-002"]),
    ("/// - Rules: QRY-001\nlet id = \"QRY-002\"", ["QRY-001"]),
    ("/// What QRY-001 is, - Rules: QRY-002", []),
    ("let text = \"- Rules: QRY-001\"", []),
  ])
  func `stated i ds end with the list`(_ text: String, _ ids: [String]) {
    #expect(Source(name: "Some.swift", text: text).stated == ids)
  }
}

/// A file of the model, with the ids in it.
private struct Source {
  let name: String
  let text: String

  /// Whether the file is about how readers differ, not about what the rules say.
  var isAboutReaders: Bool {
    name.hasPrefix("Dialect") || name.hasSuffix("Choices.swift") || name == "Choice.swift"
  }

  /// All ids, in comments and in code.
  var named: [String] {
    ids(in: text)
  }

  /// The ids in each list that begins with `- Rules:` at the start of a comment line.
  var stated: [String] {
    let comments = lines.map(comment)
    return comments.indices.flatMap { index in
      guard let comment = comments[index], comment.hasPrefix("- Rules: ") else { return [String]() }
      let rest = comments[index...].prefix { $0 != nil }.compactMap(\.self).joined(separator: " ")
      let list = rest.prefixMatch(of: /- Rules: [A-Z]+-[0-9]+(, +[A-Z]+-[0-9]+)*/)
      return ids(in: list.map { String($0.output.0) } ?? "")
    }
  }

  /// The comment that says what the file is about, above its first declaration.
  var header: String {
    let top = lines.drop { $0.isEmpty || $0.contains("import ") }
    return top.prefix { $0.hasPrefix("// ") || $0 == "//" }.joined(separator: " ")
  }

  /// The ids in it.
  var idsInHeader: [String] { ids(in: header) }

  private var lines: [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// What a line says that is a comment and nothing else.
  private func comment(_ line: Substring) -> String? {
    line.wholeMatch(of: /\s*\/\/\/? ?(.*)/).map { String($0.output.1) }
  }

  private func ids(in text: String) -> [String] {
    text.matches(of: /\b([A-Z]+)-[0-9]{2,3}\b/).filter { $0.output.1 != "UTF" }
      .map { String($0.output.0) }
  }
}
