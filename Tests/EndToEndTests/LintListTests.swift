import Foundation
import Questions
import Suites
import TestSupport
import Testing

/// `assay lint --list`.
struct LintListTests {
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
}
