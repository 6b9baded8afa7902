import Foundation
import Questions
import Suites
import TestSupport
import Testing

/// `assay lint --list`.
struct LintListTests {
  private static let key = "com.apple.developer.associated-domains"

  /// Returns a property list in XML with these entries, one per line from line 5 on.
  private static func list(_ entries: [String]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>application-identifier</key><string>ABCDE12345.com.example.app</string>
    <key>\(key)</key><array>
    \(entries.map { "<string>\($0)</string>" }.joined(separator: "\n"))
    </array></dict></plist>
    """
  }

  @Test func `domains and ignored entries are printed with their lines`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "App.entitlements",
      Self.list(["applinks:Example.com", "applinks:example.com:8080", "applinks:*.example.com"]))
    let result = try Assay.run("lint", file, "--list")
    #expect(result.status == 1 && result.errors == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "\(file): a property list in XML, of ABCDE12345.com.example.app")
    #expect(lines[1...2] == ["  applinks:example.com", "  applinks:*.example.com"])
    #expect(
      lines.contains { $0.hasPrefix("\(file):6: error: ") && $0.hasSuffix("[DOM-010]") },
      "\(result.output)")
  }

  /// An accepted case of the suites for each kind of file.
  @Test(arguments: [
    ("entitlements/xml", "xml", "a property list in XML"),
    ("entitlements/binary", "binary", "a binary property list"),
    ("entitlements/signature-blob", "signature-blob", "entitlements from a signature"),
    ("entitlements/provisioning-profile", "provisioning-profile", "a provisioning profile"),
    ("entitlements/mach-o", "mach-o", "a signed program"),
  ])
  func `each kind of file is read, as text and as JSON`(
    suite: String, kind: String, words: String
  ) throws {
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    let bytes = try #require(
      data.cases.lazy.compactMap { item -> [UInt8]? in
        guard item.suite == suite, case .entitlements(let file) = item.question,
          case .answer(.entitlements(let answer)) = item.expectation, answer.isAccepted,
          answer.domains.contains(where: { $0.host == "example.com" && !$0.isWildcard })
        else { return nil }
        return file.bytes
      }.first)
    let folder = try TemporaryFolder()
    let file = try folder.file("file", Data(bytes))
    let text = try Assay.run("lint", file, "--list")
    #expect(text.status == 0)
    #expect(text.output.hasPrefix("\(file): \(words)"))
    #expect(text.output.contains("\n  applinks:example.com\n"))
    let answer = try Assay.run("lint", file, "--list", "--format", "json")
    #expect(answer.status == 0)
    let json = try #require(JSON(parsing: Data(answer.output.utf8))["apps"]?.array?.first)
    #expect(json["file"] == .string(file))
    #expect(json["kind"] == .string(kind))
    let domain: JSON = .object([
      "service": .string("applinks"), "host": .string("example.com"), "wildcard": .bool(false),
      "modes": .array([]),
    ])
    #expect(json["domains"]?.array?.contains(domain) == true, "\(answer.output)")
  }

  @Test func `JSON locates and explains an ignored entry`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.plist", Self.list(["applinks:example.com/", "*"]))
    let output = try Assay.run("lint", file, "--list", "--format", "json").output
    let ignored =
      try JSON(parsing: Data(output.utf8))["apps"]?.array?.first?["ignored"]?.array ?? []
    #expect(ignored.map { $0["entry"] } == [.number(0), .number(1)])
    #expect(ignored.map { $0["reason"]?.string } == ["trailing-slash", "no-service"])
    #expect(ignored.map { $0["line"] } == [.number(5), .number(6)])
    #expect(ignored.map { $0["value"]?.string } == ["applinks:example.com/", "*"])
    #expect(ignored.map { $0["rule"]?.string } == ["DOM-009", "DOM-001"])
  }

  @Test func `an older system reads no modes`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a.plist", Self.list(["applinks:example.com?mode=developer"]))
    let today = try Assay.run("lint", file, "--list").output
    #expect(today.contains("  applinks:example.com?mode=developer\n"))
    let old = try Assay.run("lint", file, "--list", "--minimum-platform", "ios=13.0").output
    #expect(!old.contains("  applinks:"))
    #expect(old.contains(":5: error: "))
  }

  @Test func `each file of a list has its domains, and no other format has any`() throws {
    let folder = try TemporaryFolder()
    let files = try ["a", "b"].map {
      try folder.file($0 + ".plist", Self.list(["applinks:\($0).com"]))
    }
    let list = try folder.file("list", files.joined(separator: "\n"))
    let text = try Assay.run("lint", "--files-from", list, "--list").output
    #expect(text.contains("  applinks:a.com\n") && text.contains("  applinks:b.com\n"), "\(text)")
    let sarif = try Assay.run("lint", files[0], "--list", "--format", "sarif")
    #expect(sarif.status == 2 && sarif.errors.contains("--list prints text or JSON"))
  }
}
