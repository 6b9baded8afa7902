import Foundation
import SiteAudit
import TestSupport
import Testing

/// The page of all diagnostics.
struct DiagnosticsPageTests {
  /// A pair of examples below the heading of a rule.
  struct Example: CustomTestStringConvertible {
    let rule: String
    let form: String
    let bad: String
    let good: String
    var testDescription: String { "\(rule): \(bad)" }
  }

  private static let text = try? String(
    contentsOf: Project.folder.appendingPathComponent("docs/diagnostics.md"), encoding: .utf8)

  private static let examples: [Example] = (text ?? "").split(separator: "\n### ").dropFirst()
    .flatMap { section in
      let rule = String(section.prefix { $0 != "\n" })
      let pair =
        /```(?<form>\w+) bad(?<part> \w+)?\n(?<bad>(?s).*?)```\n\n```\w+ good.*\n(?<good>(?s).*?)```/
      return section.matches(of: pair).map { match in
        Example(
          rule: rule, form: String(match.form) + (match.part ?? ""), bad: String(match.bad),
          good: String(match.good))
      }
    }

  /// Returns the diagnostics of an example: of the file, or what the commands print.
  private static func lint(_ code: String, form: String) throws -> String {
    let folder = try TemporaryFolder()
    let file: String
    switch form {
    case "json": file = try folder.file("site.json", code)
    case "json rules": file = try folder.file("site.json", Sample.site(code))
    case "xml entries":
      let entries = code.matches(of: /<string>(.*)<\/string>/).map { String($0.output.1) }
      file = try folder.file("App.entitlements", Sample.entitlements(entries))
    default:
      let script = "assay() { \(Program.built("assay")) \"$@\"; }\n\(code)"
      let result = try Program(["sh", "-c", script], in: folder.url).run()
      #expect(result.errors == "" && result.status < 2, "\(code)\n\(result.errors)")
      return result.output
    }
    return try AuditedFile(reading: file).diagnostics().map { "\($0)\n" }.joined()
  }

  @Test(arguments: examples)
  func `the bad example has the diagnostic, and the good one does not`(example: Example) throws {
    let tag = "[\(example.rule)]\n"
    let bad = try Self.lint(example.bad, form: example.form)
    #expect(bad.contains(tag), "\(bad)")
    let good = try Self.lint(example.good, form: example.form)
    #expect(!good.contains(tag) && !good.contains(": error: "), "\(good)")
  }

  @Test func `every diagnostic of the library is on the page`() throws {
    let folders = [
      "AssociatedDomains/JSON", "AssociatedDomains/Review", "RuleAnalysis/Findings",
      "AssociatedDomains/Domains", "AssociatedDomainsEntitlements", "SiteAudit",
    ]
    var rules: Set<String> = ["missing-file", "stale-ignore", "unreadable-file"]
    for file in try folders.flatMap({ try Project.files(below: "Sources/\($0)", "swift") }) {
      let code = try String(contentsOf: file, encoding: .utf8)
      rules.formUnion(code.matches(of: /"([A-Z]+-\d{3}|X-\d+)"/).map { String($0.output.1) })
    }
    #expect(rules.count > 60)
    #expect(Set(Self.examples.map(\.rule)) == rules)
    let headings = try #require(Self.text).matches(of: /\n### (\S+)\n/).map { String($0.output.1) }
    #expect(Set(headings) == rules && headings.count == rules.count)
  }
}
