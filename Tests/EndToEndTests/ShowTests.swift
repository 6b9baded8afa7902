import TestSupport
import Testing

/// `assay show`.
struct ShowTests {
  @Test func `a case and a rule are shown whole`() throws {
    let show = try Assay.run("show", "query/missing-items/one-character-and-no-item")
    #expect(show.status == 0)
    #expect(show.output.contains("QRY-006"))
    #expect(show.output.contains("source: "))
    #expect(try Assay.run("show", "QRY-006").output.hasPrefix("QRY-006 (documented"))
  }

  @Test func `a glob lists rules and cases, and options list cases`() throws {
    let rules = try Assay.run("show", "QRY-00*").output.split(separator: "\n")
    #expect(rules.count > 5 && rules.allSatisfy { $0.hasPrefix("QRY-00") && $0.contains("\t") })
    let cases = try Assay.run("show", "query/missing-items/*").output.split(separator: "\n")
    #expect(!cases.isEmpty && cases.allSatisfy { $0.hasPrefix("query/missing-items/") })
    let suite = try Assay.run("show", "--suite", "query/missing-items").output
    #expect(suite.split(separator: "\n") == cases)
    #expect(try Assay.run("show").output.split(separator: "\n").count > 2_000)
  }

  @Test func `the answer to a case is explained`() throws {
    let id = "query/missing-items/one-character-and-no-item"
    let result = try Assay.run("show", id, "--explain")
    #expect(result.status == 0)
    #expect(result.output.contains("\": no_match\n"), "\(result.output)")
    let old = try Assay.run("show", id, "--explain", "--platform", "ios=12.0")
    #expect(old.output.contains("[ENV-014]"), "\(old.output)")
  }

  @Test(arguments: [
    (["QRY"], "no case and no rule has the id \"QRY\""),
    (["nothing/*"], "no case and no rule has an id like \"nothing/*\""),
    (["QRY-006", "--explain"], "QRY-006 is a rule; --explain needs the id of a case"),
    (["--explain"], "--explain needs the id of a case"),
    (["QRY-*", "--suite", "query/*"], "pass an id or a glob, or options that select cases"),
  ])
  func `what cannot be shown exits with 2`(arguments: [String], complaint: String) throws {
    let result = try Assay.run(["show"] + arguments)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.contains(complaint), "\(result.errors)")
  }
}
