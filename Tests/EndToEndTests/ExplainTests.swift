import TestSupport
import Testing

struct ExplainTests {
  @Test func `the decision, each rule and the diagnostics of the file are printed`() throws {
    let folder = try TemporaryFolder()
    let site = try folder.file(
      "apple-app-site-association",
      """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"],
        "components": [{"/": "/help/*", "exclude": true}, {"/": "/buy/*", "casesensitive": false}]}]}}
      """)
    let result = try Assay.run(
      "explain", "--site", site, "--domain", "example.com", "--app", "ABCDE12345.com.example.app",
      "https://example.com/buy/42")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "\"https://example.com/buy/42\": match")
    #expect(
      result.output.contains("/applinks/details/0/components/0: \"/\" must match \"/help/*\""))
    #expect(result.output.contains("/applinks/details/0/components/1: matches and decides"))
    #expect(
      lines.contains { $0.hasPrefix("\(site):2:69: warning:") && $0.contains("`caseSensitive`") },
      "\(result.output)")
    #expect(!result.output.contains("[ENV-003]"))
    let old = try Assay.run(
      "explain", "--site", site, "--domain", "d", "--app", "A.b", "--platform", "ios=12.0",
      "https://d/")
    #expect(old.output.contains("\(site):1:14: note: ") && old.output.contains("[ENV-003]"))
  }

  @Test func `a file that is not JSON is reported with line and column`() throws {
    let folder = try TemporaryFolder()
    let site = try folder.file("bad", "{\"applinks\": {},\n }")
    let result = try Assay.run(
      "explain", "--site", site, "--domain", "d", "--app", "A.b", "https://d/")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("assay: \(site):2: column 2: "), "\(result.errors)")
    #expect(result.errors.hasSuffix("so systems may differ [X-01]\n"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }
}
