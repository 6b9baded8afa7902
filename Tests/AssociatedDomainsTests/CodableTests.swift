import AssociatedDomains
import Foundation
import Testing

/// Values as JSON, which other programs read and write.
struct CodableTests {
  /// Encodes a value, and decodes it again.
  private func json<Value: Codable & Equatable>(of value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(value)
    #expect(try JSONDecoder().decode(Value.self, from: data) == value)
    return String(decoding: data, as: UTF8.self)
  }

  private func refusal(_ text: String, _ type: (some Decodable).Type) -> String? {
    do {
      _ = try JSONDecoder().decode(type, from: Data(text.utf8))
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
  }

  @Test func `a system is its family and its version`() throws {
    #expect(try json(of: OperatingSystem.iOS(16, 4)) == #"{"family":"ios","version":"16.4"}"#)
    #expect(
      try json(of: OperatingSystem.macOS(10, 15, 6)) == #"{"family":"macos","version":"10.15.6"}"#)
    let version = OperatingSystem.Version.self
    #expect(
      refusal(#""16.x""#, version) == #"expected a version such as 16.4, found "16.x""#)
  }

  @Test func `an entry is what an entitlement has`() throws {
    let entry = "applinks:*.example.com?mode=developer+managed"
    #expect(try json(of: [try AssociatedDomain(parsing: entry)]) == "[\"\(entry)\"]")
    #expect(
      refusal(#""applinks:a.com/""#, AssociatedDomain.self)
        == #""applinks:a.com/" ends with a slash; remove the slash [DOM-009]"#)
  }

  @Test func `a result is its decision and the pointer to its rule`() throws {
    let site = try SiteAssociation(
      parsing: #"{"applinks": {"details": {"A/~.b": {"paths": ["NOT /a", "*"]}}}}"#.utf8)
    let matcher = Matcher(site, app: "A/~.b", domain: "example.com")
    #expect(
      try json(of: matcher.result(for: "https://example.com/a"))
        == #"{"decision":"exclude","rule":"/applinks/details/A~1~0.b/paths/0"}"#)
    #expect(
      try json(of: matcher.result(for: "https://example.org/")) == #"{"decision":"no_match"}"#)
  }

  @Test func `a diagnostic has kind and severity as words, and its position`() throws {
    let diagnostic = try #require(try SiteAssociation(parsing: "\n {}".utf8).diagnostics.first)
    #expect(
      try json(of: diagnostic) == """
        {"kind":"general","message":"\(diagnostic.message)","pointer":"","position":{"column":2,"line":2,\
        "offset":2},"rule":"ENV-001","severity":"warning"}
        """)
  }

  @Test func `a host is in lowercase, however it was written`() throws {
    #expect(try json(of: ["a": HostName("Example.COM")]) == #"{"a":"example.com"}"#)
    #expect(
      try JSONDecoder().decode([HostName].self, from: Data(#"["A.com"]"#.utf8)) == ["a.com"])
  }

  @Test(
    arguments: [
      ("", ""), ("/", "/"), ("/a/0", "/a/0"), ("/~1~0/~01", "/~1~0/~01"), ("//", "//"),
      ("/\u{301}", "/\u{301}"), ("a", nil), ("~", nil), ("/~", nil), ("/~2", nil), ("/a~", nil),
    ] as [(String, String?)])
  func `a pointer is read from its text`(text: String, again: String?) {
    #expect(JSONPointer(text)?.text == again)
    #expect((refusal("[\"\(text)\"]", [JSONPointer].self) == nil) == (again != nil))
  }

  @Test func `a pointer that is read equals one that was made`() {
    let pointer = JSONPointer.root.appending("a/b").appending(12)
    #expect(JSONPointer("/a~1b/12") == pointer)
    #expect(JSONPointer("/a~1b/12")?.hashValue == pointer.hashValue)
    #expect(JSONPointer("/a/b/12") != pointer)
  }
}
