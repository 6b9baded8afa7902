import Foundation
import Questions
import TestSupport
import Testing

struct ExplainTests {
  private static let site = """
    {"applinks": {"substitutionVariables": {"kind": ["tea", "cof*"]}, "details": [
    {"appIDs": ["ABCDE12345.com.example.app"], "components": [
    {"/": "/help/*", "exclude": true},
    {"/": "/buy/$(kind)/x", "?": {"q": "?*"}},
    {"/": "/Shop/*", "caseSensitive": false}]}]}}
    """

  private static func explain(
    _ options: String..., input: String = ""
  ) throws -> Program.Result {
    let folder = try TemporaryFolder()
    try folder.file("site.json", site)
    try folder.file("two.json", site.replacing("app\"]", with: "app\", \"A.b\"]"))
    try folder.file(
      "App.entitlements",
      Sample.entitlements(["applinks:example.com"], app: "ABCDE12345.com.example.app"))
    let arguments = ["explain", "--site", "site.json"] + options
    return try Program.assay(arguments, in: folder.url).run(input: input)
  }

  @Test func `several URLs and those on standard input are explained in turn`() throws {
    let result = try Self.explain(
      "https://example.com/shop/1", "-", input: "https://example.com/help/1\n")
    #expect(result.status == 1 && result.errors == "")
    #expect(
      result.output.hasPrefix(
        """
        "https://example.com/shop/1": match
          3:1: /applinks/details/0/components/0: "/" must match "/help/*", but is "/shop/1", \
        compared as "/shop/1/"; alike up to "/"
          4:1: /applinks/details/0/components/1: "/" must match "/buy/$(kind)/x", but is \
        "/shop/1", compared as "/shop/1/"; alike up to "/"; item "q" of "?" must match "?*", but \
        is missing
          5:1: /applinks/details/0/components/2: matches and decides
        "https://example.com/help/1": exclude
          3:1: /applinks/details/0/components/0: matches and decides

        """), "\(result.output)")
    #expect(try Self.explain("https://example.com/shop/1").status == 0)
  }

  /// What pattern and text have in common follows from the pattern by hand.
  @Test(arguments: [
    ("/buy/tee", "/buy/te", "/buy/"), ("/buy/coffee/y", "/buy/coffee/y/", "/buy/$(kind)/"),
    ("/buy/tea", "/buy/tea/", "/buy/$(kind)/"), ("/Buy", "/", "/"),
  ])
  func `JSON has how far pattern and text are alike`(
    path: String, text: String, pattern: String
  ) throws {
    let result = try Self.explain("https://example.com\(path)?q=1", "--json")
    #expect(result.status == 1)
    let items = try JSON(parsing: Data(result.output.utf8)).array
    #expect(items?.count == 1 && items?.first?["decision"] == "no_match")
    let steps = items?.first?["steps"]?.array ?? []
    #expect(steps.count == 3 && steps[1]["line"] == .number(4) && steps[1]["matches"] == false)
    let failures = steps[1]["failures"]?.array ?? []
    #expect(failures.map { $0["matchedStart"]?.string } == [text])
    #expect(failures.map { $0["matchedPattern"]?.string } == [pattern])
  }

  @Test func `a device decides by entitlements and by where the URL is opened`() throws {
    let url = "https://example.com/shop/1"
    let opens = try Self.explain(url, "--entitlements", "App.entitlements")
    #expect(opens.status == 0 && opens.output.contains("  opens ABCDE12345.com.example.app\n"))
    let stays = try Self.explain(url, "--from", "page:example.com")
    #expect(stays.status == 1 && stays.output.contains("  opens the browser: same-host\n"))
    let json = try Self.explain(url, "--from", "typed", "--json")
    let item = try JSON(parsing: Data(json.output.utf8)).array?.first
    #expect(item?["decision"] == "match" && item?["opens"] == .null && item?["keptBy"] == "typed")
  }

  @Test(arguments: [
    (["--from", "elsewhere", "https://example.com/"], "expected one of: page:HOST"),
    (["--case", "a/b", "https://example.com/"], "pass --site and a URL"),
    (["--site", "two.json", "https://example.com/"], "two.json: the file names 2 apps; name one"),
  ])
  func `a bad argument exits with 2 and is explained`(
    arguments: [String], complaint: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("two.json", Self.site.replacing("app\"]", with: "app\", \"A.b\"]"))
    try folder.file("site.json", Self.site)
    let site = arguments.contains("--site") ? [] : ["--site", "site.json"]
    let result = try Program.assay(["explain"] + site + arguments, in: folder.url).run()
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.contains(complaint), "\(result.errors)")
  }
}
