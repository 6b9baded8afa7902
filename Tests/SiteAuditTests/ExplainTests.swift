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

  @Test func `with a domain the file is that of no other host`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file(
      "App.entitlements",
      Sample.entitlements(["applinks:*.example.com"], app: "ABCDE12345.com.example.app"))
    let arguments = [
      "https://www.example.com/shop/1", "--site", "site.json", "--entitlements", "App.entitlements",
    ]
    for (domain, status) in [("example.com", 0), ("www.example.com", 1)] as [(String, Int32)] {
      let result = try Program.assay(
        ["explain", "--domain", domain] + arguments, in: folder.url
      ).run()
      #expect(result.output.contains("\n  opens ABCDE12345.") == (status == 0), "\(result.output)")
    }
  }

  @Test func `several URLs and those on standard input are explained in turn`() throws {
    let result = try Self.explain(
      "https://example.com/shop/1", "-",
      input: "\u{FEFF}# Help\nhttps://example.com/help/1 # now\n")
    #expect(result.status == 1 && result.errors == "")
    #expect(
      result.output.hasPrefix(
        """
        "https://example.com/shop/1": match
          3:1: /applinks/details/0/components/0: "/" must match "/help/*", but is "/shop/1", \
        compared as "/shop/1/"; alike up to "/"
          4:1: /applinks/details/0/components/1: "/" must match "/buy/$(kind)/x", but is \
        "/shop/1", compared as "/shop/1/"; the pattern is compared as "/buy/$(kind)/x/"; alike up to \
        "/"; item "q" of "?" must match "?*", but is missing
          5:1: /applinks/details/0/components/2: matches and decides
            "/" is "/shop/1" (compared as "/shop/1/"), and matches "/Shop/*" (compared as "/shop/*")
        "https://example.com/help/1": exclude
          3:1: /applinks/details/0/components/0: matches and decides
            "/" is "/help/1" (compared as "/help/1/"), and matches "/help/*"

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

  /// What is compared follows by hand: canonical slashes (PTH-006), lowercase (CASE-001), decoding
  /// (ENC-003), the values of variables (SUB-003, SUB-006), an item that is missing (QRY-006).
  @Test(arguments: [
    (
      #"{"/": "shop//$(kind)/$(kind)$(digit)"}"#, "ios=27.0", "/shop/coffee//tea7",
      [
        #""/" is "/shop/coffee//tea7" (compared as "/shop/coffee/tea7/"), and matches "#
          + #""shop//$(kind)/$(kind)$(digit)" (compared as "/shop/cof*/tea7/")"#
      ]
    ),
    (
      "{\"/\": \"/\u{DC}ber $(lang)\", \"caseSensitive\": false, \"percentEncoded\": false}",
      "ios=27.0", "/%C3%BCBER%20DE/",
      [
        "\"/\" is \"/%C3%BCBER%20DE/\" (compared as \"/\u{FC}ber de/\"), and matches \"/\u{DC}ber "
          + "$(lang)\" (compared as \"/\u{FC}ber de/\")"
      ]
    ),
    (
      ##"{"/": "*", "?": {"q": "*", "r": "?"}, "#": "$(upper)*"}"##, "ios=27.0", "/?r=1&r=2#Top",
      [
        #""/" is "/", and matches "*""#,
        #"item "q" of "?" is missing, which counts as empty, and matches "*""#,
        #"item "r" of "?" is "1", and matches "?""#, #"item "r" of "?" is "2", and matches "?""#,
        ##""#" is "Top", and matches "$(upper)*" (compared as "T*")"##,
      ]
    ),
    // A system without variables and flags compares them as they are written.
    (
      #"{"/": "/$(kind)", "caseSensitive": false}"#, "ios=13.4", "/$(kind)",
      [
        #""/" is "/$(kind)" (compared as "/$(kind)/"), and matches "/$(kind)" "#
          + #"(compared as "/$(kind)/")"#
      ]
    ),
    (#"{}"#, "ios=27.0", "/", []),
  ])
  func `what decides is shown as it is written and as it is compared`(
    rule: String, platform: String, path: String, lines: [String]
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file(
      "site.json",
      """
      {"applinks": {"apps": [], "substitutionVariables": {"kind": ["tea", "cof*"]}, "details": [
      {"appIDs": ["ABCDE12345.com.example.app"], "components": [
      \(rule)]}]}}
      """)
    let result = try Assay.run(
      in: folder, "explain", "--site", "site.json", "--platform", platform,
      "https://example.com\(path)")
    let found = result.output.split(separator: "\n").dropFirst(2).map(String.init)
    #expect(result.status == 0 && result.output.contains("matches and decides"), "\(result.output)")
    #expect(found.prefix(lines.count) == lines.map { "    \($0)" }[...], "\(result.output)")
    #expect(!found.dropFirst(lines.count).contains { $0.hasPrefix("    ") })
  }

  @Test func `a pattern that does not match is shown as it is compared`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Sample.site(#"{"/": "Shop//$(digit)", "caseSensitive": false}"#))
    let result = try Assay.run(
      in: folder, "explain", "--site", "site.json", "https://example.com/shop/x")
    #expect(
      result.output.contains("; the pattern is compared as \"/shop/$(digit)/\"; alike up to "),
      "\(result.output)")
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

  @Test func `an app under another prefix is said to be one, as lint does`() throws {
    let result = try Self.explain(
      "https://example.com/buy/1", "--app", "ZYXWV98765.com.example.app")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "the file names \"ABCDE12345.com.example.app\" for `applinks`, the same bundle identifier under "
          + "another prefix, not \"ZYXWV98765.com.example.app\"\n"), "\(result.output)")
  }

  @Test func `a configuration of a project is read`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Sample.site("{}"))
    try XcodeProjectTests.write(into: folder, at: ".")
    func explain(_ options: String...) throws -> Program.Result {
      let arguments =
        ["explain", "--site", "site.json", "--entitlements", "Shop.xcodeproj"] + options
      return try Program.assay(arguments + ["https://example.com/"], in: folder.url).run()
    }
    let release = try explain()
    #expect(release.status == 0 && release.errors.hasSuffix(", configuration Release\n"))
    let debug = try explain("--configuration", "Debug")
    #expect(debug.status == 1 && debug.errors.hasSuffix(", configuration Debug\n"))
  }

  @Test func `a site on standard input is read wherever one is named`() throws {
    let folder = try TemporaryFolder()
    let site = Sample.site("{\"/\": \"/buy/*\"}")
    try folder.file("site.json", Sample.site("{\"/\": \"/\"}"))
    try folder.file("urls.txt", "opens https://example.com/buy/1\n")
    for arguments in [
      ["explain", "--site", "-", "https://example.com/buy/1"],
      ["check", "urls.txt", "--site", "-"], ["check", "urls.txt", "--site", "example.com=-"],
      ["lint", "-"], ["diff", "site.json", "-", "--fail-on", "never"],
    ] {
      let result = try Program.assay(arguments, in: folder.url).run(input: site)
      #expect(result.status == 0 && result.errors == "", "\(arguments) \(result.errors)")
    }
    let broken = try Program.assay(["lint", "-"], in: folder.url).run(input: "{")
    #expect(broken.status == 1 && broken.output.hasPrefix("standard input:1:"), "\(broken.output)")
  }

  @Test(arguments: [
    (["--from", "elsewhere", "https://example.com/"], "expected one of: page:HOST"),
    (["--domain", "example.com"], "pass --site and a URL"),
    (["--app", "", "https://example.com/"], "a URL or the value of an option is empty"),
    (
      ["--site", "two.json", "https://example.com/"],
      "two.json: the file names 2 apps: A.b, ABCDE12345.com.example.app; name one with --app"
    ),
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
