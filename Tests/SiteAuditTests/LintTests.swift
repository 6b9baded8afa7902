import AssociatedDomains
import Foundation
import Questions
import SiteAudit
import TestSupport
import Testing

struct LintTests {
  @Test(arguments: [
    ("apple-app-site-association", false), ("apple-app-site-association.json", true),
    ("apple-app-site-association.txt", true), ("apple-app-site-asociation", true),
    ("apple_app_site_association.json", true), ("site.json", false),
    ("apple-app-site-association.json.erb", false), ("apple-app-site-association-staging", false),
  ])
  func `a name that is nearly the published one is noted`(name: String, isNoted: Bool) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(name, #"{"webcredentials": {"apps": []}}"#)
    let found = try AuditedFile(reading: file).diagnostics()
    #expect(found.map(\.rule) == (isNoted ? ["HOST-008"] : []))
    #expect(found.allSatisfy { $0.severity == .note && $0.message.contains("not as \"\(name)\"") })
  }

  @Test func `two lists of an entry are reported by what they decide`() throws {
    let folder = try TemporaryFolder()
    func rules(_ path: String, since version: Int) throws -> [String] {
      let text = """
        {"applinks": {"apps": [], "details": [{"appID": "ABCDE12345.com.example.app",
          "components": [{"/": "/a"}], "paths": ["\(path)"]}]}}
        """
      let file = try AuditedFile(reading: folder.file("site.json", text))
      return file.diagnostics(since: OperatingSystem(.iOS, .init(version))).map {
        "\($0.severity) \($0.rule)"
      }
    }
    #expect(try rules("/a", since: 18) == ["note ENV-016"])
    #expect(try rules("/b", since: 18) == ["warning ENV-016"])
    // Older systems read the other list.
    #expect(try rules("/a", since: 12) == [])
    #expect(try rules("/b", since: 12) == ["warning ENV-016"])
  }

  @Test func `annotations have the escapes that GitHub documents`() {
    let diagnostic = LintDiagnostic(
      file: "a,b:c%.json", line: 3, column: 4, severity: .note, rule: "ENV-018",
      message: "100%, a: b\r\nc")
    #expect(
      LintResult(diagnostics: [diagnostic]).githubAnnotations
        == "::notice file=a%2Cb%3Ac%25.json,line=3,col=4,title=ENV-018::100%25, a: b%0Ac\n")
    let severities: [DiagnosticSeverity] = [.error, .warning]
    let others = severities.map {
      LintDiagnostic(file: "f", severity: $0, rule: "R", message: "m")
    }
    #expect(
      LintResult(diagnostics: others).githubAnnotations
        == "::error file=f,title=R::m\n::warning file=f,title=R::m\n")
  }

  @Test func `SARIF has the address of each rule's examples`() {
    let result = LintResult(diagnostics: [
      LintDiagnostic(file: "a.json", severity: .note, rule: "ENV-018", message: "m")
    ])
    let log = result.sarif(
      version: "1.2.0", statements: [:], repository: "https://example.com/someone/assay")
    let rules = log["runs"]?.array?.first?["tool"]?["driver"]?["rules"]?.array
    #expect(
      rules?.map { $0["helpUri"] } == [
        "https://example.com/someone/assay/blob/v1.2.0/docs/diagnostics.md#env-018"
      ])
  }
}
