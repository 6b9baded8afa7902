import Foundation
import SiteAudit
import Questions
import TestSupport
import Testing

struct CheckTests {
  private static let site = Sample.site(
    """
    {"/": "/help/*", "exclude": true},
    {"/": "/buy/*"},
    {"/": "/sell/*", "?": {"q": "?*"}},
    {"/": "/help/me"}
    """)

  private static func check(
    _ list: String, name: String = "urls.txt", _ options: String...
  ) throws -> Program.Result {
    let folder = try TemporaryFolder()
    try folder.file("site.json", site)
    try folder.file(name, list)
    let arguments = ["check", name, "--site", "site.json"] + options
    return try Program.assay(arguments, in: folder.url).run()
  }

  @Test func `expectations that are met exit with 0`() throws {
    let list = """
      # The shop

      opens https://example.com/buy/1 # Mails link here.
      opens https://example.com/sell/?q=1 app=ABCDE12345.com.example.app
      browser https://example.com/ app=ABCDE12345.com.example.other
      excluded https://example.com/help/#top
      browser https://example.com/help/
      browser https://example.com/buy/1 from=page:example.com
      opens https://example.com/buy/1 from=page:example.org
      browser https://example.com/buy/1 from=typed
      browser https://example.com/buy/1 from=webview
      browser https://example.com/buy/1 from=app:ABCDE12345.com.example.app
      browser https://example.com/buy/1 on=ios=12.0
      opens https://example.com/buy/1 on=macos=14.0
      """
    let result = try Self.check(list)
    #expect(result.status == 0 && result.errors == "", "\(result.output)\(result.errors)")
    #expect(
      result.output == """
        urls.txt:5: note: no site names the app "ABCDE12345.com.example.other", so nothing opens it
        12 expectations, 0 not met

        """)
  }

  @Test(arguments: ["ABCDE12345.com.example.ap", "ZYXWV98765.com.example.app"])
  func `an app that no site names has a note at its first line, with the nearest`(
    app: String
  ) throws {
    let list = """
      opens https://example.com/buy/1
      browser https://example.com/buy/1 app=\(app)
      browser https://example.com/buy/2 app=\(app)
      """
    let note = "no site names the app \"\(app)\", so nothing opens it; did you mean "
    let result = try Self.check(list)
    #expect(result.status == 0)
    #expect(
      result.output == """
        urls.txt:2: note: \(note)"ABCDE12345.com.example.app"?
        3 expectations, 0 not met

        """)
    let annotations = try Self.check(list, "--format", "github")
    #expect(annotations.status == 0)
    #expect(annotations.output.hasPrefix("::notice file=urls.txt,line=2,col=1,"))
    #expect(annotations.output.contains(note))
  }

  @Test(arguments: [
    (
      "opens https://example.com/bux/1 # Mails.",
      [
        "urls.txt:1: https://example.com/bux/1: expected opens, got browser",
        "  why it matters: Mails.", "  site.json: no rule matches",
        "  nearest: site.json:4:1 (/applinks/details/0/components/1) does not match: ",
        "alike up to \"/bu\"",
      ]
    ),
    (
      "opens https://example.com/sell/1",
      [
        "  nearest: site.json:5:1 (/applinks/details/0/components/2) does not match: "
          + "item \"q\" of \"?\" must match \"?*\", but is missing"
      ]
    ),
    (
      "opens https://example.com/SELL/1?q=1",
      [
        "  nearest: site.json:5:1 (/applinks/details/0/components/2) does not match: ",
        "alike up to \"/\"; only uppercase and lowercase letters differ",
      ]
    ),
    (
      "opens https://example.com/help/me",
      [
        "got excluded",
        "  site.json:3:1 (/applinks/details/0/components/0) excludes the URL",
        "  nearest: site.json:6:1 (/applinks/details/0/components/3) matches too, but an earlier "
          + "rule decides; put it first",
      ]
    ),
    (
      "browser https://example.com/buy/1",
      [
        "got opens ABCDE12345.com.example.app",
        "  site.json:4:1 (/applinks/details/0/components/1) opens the app",
        "  nearest: site.json:3:1 ",
      ]
    ),
    ("excluded https://example.com/", ["expected excluded, got browser"]),
    (
      "opens https://example.com/buy/1 from=page:example.com",
      ["  site.json:4:1 (/applinks/details/0/components/1) opens the app\n", "[NAV-001, NAV-002]"]
    ),
    (
      "opens https://example.com/buy/ on=ios=12.0",
      ["  site.json: `applinks` has no `apps` array, which ios 12.0 demands"]
    ),
  ])
  func `a failure names the rule that decides, and the nearest other one`(
    line: String, parts: [String]
  ) throws {
    let result = try Self.check(line)
    #expect(result.status == 1 && result.errors == "")
    for part in parts { #expect(result.output.contains(part), "\(part)\n\(result.output)") }
    #expect(result.output.hasSuffix("\n1 expectation, 1 not met\n"))
  }

  @Test(arguments: [
    (
      "urls.csv",
      "url,expect,on,why\r\n\"https://example.com/help/?a,b\",excluded,,\"a \"\"b\"\",\nc\"\r\n"
        + "https://example.com/buy/,browser,ios=12.0,\r\n"
        + "https://example.com/,opens,,\"x \"\"y\"\"\"\r\n"
    ),
    (
      "urls.json",
      """
      [{"expect": "excluded", "url": "https://example.com/help/"},
       {"expect": "browser", "url": "https://example.com/buy/", "on": "ios=12.0"},
       {"expect": "opens", "url": "https://example.com/", "why": "x \\"y\\""}]
      """
    ),
  ])
  func `a table and JSON hold the same as text`(name: String, list: String) throws {
    let result = try Self.check(list, name: name)
    #expect(result.status == 1)
    #expect(result.output.contains("https://example.com/: expected opens, got browser\n"))
    #expect(result.output.contains("  why it matters: x \"y\"\n"))
    #expect(result.output.hasSuffix("3 expectations, 1 not met\n"), "\(result.output)")
  }

  @Test(arguments: [
    ("urls.txt", "\nopen https://example.com/", "urls.txt:2: \"open\"; expected one of: opens, "),
    ("urls.txt", "opens", "urls.txt:1: the URL is missing"),
    ("urls.txt", "opens example", "urls.txt:1: \"example\" is not a URL: "),
    ("urls.txt", "opens mailto:a", "urls.txt:1: \"mailto:a\" has no host"),
    ("urls.txt", "opens https://a.example/ to=b", "urls.txt:1: unexpected \"to=b\""),
    ("urls.txt", "opens https://a.example/ on=ios", "urls.txt:1: platform \"ios\""),
    ("urls.txt", "opens https://a.example/ from=b", "urls.txt:1: from \"b\"; expected one of: "),
    ("urls.txt", "# none", "urls.txt: the list is empty"),
    (
      "urls.txt", "browser https://a.example/\n\nopens https://a.example/",
      "urls.txt:3: contradicts line 1, which expects browser; remove one"
    ),
    (
      "urls.csv",
      "url,expect,on,from\nhttps://a.example/,opens,ios=13.0,page:b\n"
        + "https://a.example/,excluded,ios=13,page:b",
      "urls.csv:3: contradicts line 2, which expects opens"
    ),
    ("urls.csv", "url,what\na,b", "urls.csv:1: the header must name"),
    ("urls.csv", "url,expect\nhttps://a.example/", "urls.csv:2: expected 2 fields, found 1"),
    ("urls.csv", "url,expect\n\"a", "urls.csv:2: a quotation mark is not closed"),
    ("urls.json", "{}", "urls.json:1: no array; write an array of objects such as {"),
    (
      "urls.json", "", "urls.json:1: not JSON: expected a value where the text ends; write an array"
    ),
    (
      "urls.json", "[\n{\"expect\": \"opens\"",
      "urls.json:2: not JSON: expected `,` or `}` where the text ends; write an array"
    ),
    ("urls.json", "[{\"url\": \"https://a.example/\"}]", "element 0: \"expect\" is missing"),
  ])
  func `a list that cannot be read exits with 2 and one line`(
    name: String, list: String, complaint: String
  ) throws {
    let result = try Self.check(list, name: name)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.contains(complaint), "\(result.errors)")
    #expect(result.errors.count(where: \.isNewline) == 1)
  }

  @Test func `expectations that can all be met do not contradict`() throws {
    let list = """
      opens https://example.com/buy/1
      opens https://example.com/buy/1
      browser https://example.com/buy/1 app=A.b
      browser https://example.com/buy/1 on=ios=12.0
      browser https://example.com/buy/1 from=typed
      excluded https://example.com/help/
      browser https://example.com/help/
      """
    let result = try Self.check(list)
    #expect(result.status == 0 && result.errors == "", "\(result.output)\(result.errors)")
  }

  @Test func `entitlements decide which hosts an app claims, and wildcards need the parent's file`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    let entries = ["applinks:example.com", "applinks:*.example.org"]
    try folder.file("a.plist", Sample.entitlements(entries, app: "ABCDE12345.com.example.app"))
    try folder.file("b.plist", Sample.entitlements(entries))
    try folder.file("c.plist", Sample.entitlements(entries, app: "ABCDE12345.com.*"))
    try folder.file(
      "urls.txt",
      """
      opens https://example.com/buy/1
      opens https://shop.example.org/buy/1
      browser https://example.org/buy/1
      browser https://example.net/buy/1
      """)
    let sites = ["--site", "example.com=site.json", "--site", "example.org=site.json"]
    let app = "ABCDE12345.com.example.app"
    for entitlements in [
      "a.plist", "b.plist", "\(app)=a.plist", "\(app)=b.plist", "\(app)=c.plist",
    ] {
      let arguments = ["check", "urls.txt"] + sites + ["--entitlements", entitlements]
      let result = try Program.assay(arguments, in: folder.url).run()
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
    let other = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "www.example.org=site.json", "--entitlements",
      "a.plist")
    #expect(other.status == 1)
    #expect(other.output.contains("no file is given for example.org, which applinks:*.example.org"))
  }

  @Test func `a profile without its signature has the entitlements of its app`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file(
      "profile.plist",
      """
      <plist version="1.0"><dict><key>AppIDName</key><string>Shop</string>
      <key>Entitlements</key><dict>
      <key>application-identifier</key><string>ABCDE12345.com.example.app</string>
      <key>com.apple.developer.associated-domains</key><array>
      <string>applinks:example.com</string></array></dict></dict></plist>
      """)
    try folder.file("urls.txt", "opens https://example.com/buy/1")
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "profile.plist")
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    let lint = try Assay.run(in: folder, "lint", "profile.plist")
    #expect(lint.output == "0 errors, 0 warnings, 0 notes\n")
    let list = try Assay.run(in: folder, "lint", "profile.plist", "--list")
    #expect(
      list.output == """
        profile.plist: a provisioning profile, of ABCDE12345.com.example.app
          applinks:example.com
        0 errors, 0 warnings, 0 notes

        """)
  }

  @Test func `a placeholder in the entitlements is why nothing claims the host`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file("a.plist", Sample.entitlements(["applinks:$(DOMAIN)"]))
    try folder.file("urls.txt", "opens https://example.com/buy/1")
    let result = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "a.plist")
    #expect(result.status == 1)
    #expect(
      result.output == """
        urls.txt:1: https://example.com/buy/1: expected opens, got browser
          a.plist:4: "applinks:$(DOMAIN)" contains the placeholder of a build setting, which only \
        a build resolves; check the project or the signed app, or write the domain itself
          so whether an app claims example.com is not known
        a.plist: note: the app is taken to be "ABCDE12345.com.example.app", which the site names, \
        because its identifier is not known; if it is another, write --entitlements APP=FILE
        1 expectation, 1 not met

        """)
  }

  @Test func `an app that no device can have opens nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Sample.site("{}", app: "com.example.app"))
    try folder.file("urls.txt", "opens https://example.com/a")
    let result = try Assay.run(in: folder, "check", "urls.txt", "--site", "site.json")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "no app has an identifier like \"com.example.app\", which the file names [ENV-009]"),
      "\(result.output)")
  }

  @Test func `a rule that decides as expected is not its own obstacle`() throws {
    let folder = try TemporaryFolder()
    try folder.file(
      "site.json",
      """
      {"applinks": {"details": [
        {"appIDs": ["A.b"], "components": [{"/": "/help/*", "exclude": true}]},
        {"appIDs": ["C.d"], "components": [{"/": "*"}]}]}}
      """)
    try folder.file("urls.txt", "excluded https://example.com/help/1")
    let result = try Assay.run(in: folder, "check", "urls.txt", "--site", "site.json")
    #expect(result.status == 1)
    #expect(result.output.contains("  A.b: site.json:2:38 (/applinks/details/0/components/0) excl"))
    #expect(!result.output.contains("nearest"), "\(result.output)")
  }

  @Test func `an app that the file names by a similar identifier is shown with both`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file("urls.txt", "opens https://example.com/buy/1")
    for (app, hint) in [
      (
        "ZYXWV98765.com.example.app",
        "; at 1:39 the file names \"ABCDE12345.com.example.app\" for `applinks`, the same bundle "
          + "identifier under another prefix, not \"ZYXWV98765.com.example.app\"\n"
      ),
      (
        "ABCDE12345.com.example.App",
        "; at 1:39 the file names \"ABCDE12345.com.example.app\" for `applinks`, which differs only in "
          + "uppercase and lowercase letters, not \"ABCDE12345.com.example.App\"\n"
      ),
      (
        "ABCDE12345.com.exmple.app",
        "; at 1:39 the file names \"ABCDE12345.com.example.app\" for `applinks`, which is nearly the "
          + "same, not \"ABCDE12345.com.exmple.app\"\n"
      ), ("ZYXWV98765.com.example.shop", "\n"),
    ] {
      try folder.file("a.plist", Sample.entitlements(["applinks:example.com"], app: app))
      let result = try Assay.run(
        in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "a.plist")
      #expect(result.status == 1)
      let line = "  site.json: no entry of `details` names the app\(hint)"
      #expect(result.output.contains(line), "\(result.output)")
    }
  }

  @Test func `reports have a case per expectation, and annotations the line of the list`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file("urls.txt", "opens https://example.com/buy/\nopens https://example.com/\n")
    let result = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--junit", "junit.xml",
      "--markdown", "comment.md", "--json", "summary.json", "--badge", "badge.json",
      "--format", "github")
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix(
        "::error file=urls.txt,line=2,col=1,title=expectation::https://example.com/: expected "))
    let junit = try folder.text("junit.xml")
    #expect(junit.contains(#"name="1 opens https://example.com/buy/" classname="urls.txt""#))
    #expect(junit.contains(#"tests="2" failures="1" errors="0""#))
    #expect(junit.contains("reproduce: ") && junit.contains("check urls.txt --site site.json"))
    #expect(try folder.text("comment.md").hasPrefix("### Universal links: 1 wrong"))
    #expect(try JSON(parsing: Data(folder.text("summary.json").utf8)).object != nil)
    #expect(try folder.text("badge.json").contains("1 of 2 expectations"))
    // A report of an earlier check does not stay.
    let later = try Assay.run(
      in: folder, "check", "none.txt", "--site", "site.json", "--junit", "junit.xml")
    #expect(later.status == 2)
    #expect(try folder.text("junit.xml").contains("none.txt: cannot be read"))
  }

  @Test func `what is recorded is met, and shows a change of the file`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file(
      "all.txt",
      "https://example.com/buy/1\n\n# x\nhttps://example.com/help/1\nhttps://a.example/\n")
    let result = try Assay.run(
      in: folder, "check", "--urls", "all.txt", "--site", "site.json")
    #expect(result.status == 0)
    #expect(
      result.output == """
        opens https://example.com/buy/1
        excluded https://example.com/help/1
        browser https://a.example/

        """)
    try folder.file("urls.txt", result.output)
    #expect(try Assay.run(in: folder, "check", "urls.txt", "--site", "site.json").status == 0)
    try folder.file("site.json", Sample.site("{\"/\": \"/help/*\"}"))
    let changed = try Assay.run(in: folder, "check", "urls.txt", "--site", "site.json")
    #expect(changed.output.hasSuffix("3 expectations, 2 not met\n"))
    try folder.file("all.txt", "https://example.com/\nno")
    let bad = try Assay.run(in: folder, "check", "--urls", "all.txt", "--site", "site.json")
    #expect(bad.status == 2 && bad.errors.hasPrefix("assay: all.txt:2: \"no\" is not a URL"))
  }

  @Test(arguments: [
    ("https://example.com/\nhttps://example.com/ on=ios=12.0", ":2: unexpected \"on=ios=12.0\""),
    ("# Nothing yet\n", ": no URL"),
  ])
  func `a list to record holds URLs alone`(list: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file("all.txt", list)
    let result = try Assay.run(in: folder, "check", "--urls", "all.txt", "--site", "site.json")
    #expect(result.status == 2 && result.errors.hasPrefix("assay: all.txt\(message); write "))
    #expect(result.output == "")
  }

  @Test(arguments: [
    (["urls.txt"], "pass --site FILE or --fetch"),
    (["--site", "site.json"], "pass a list of expectations"),
    (["urls.txt", "--site", "urls.txt"], "urls.txt:1: column 1: expected a JSON value"),
    (
      ["urls.txt", "--site", "comma.json"],
      "JSONDecoder accept, so systems may differ [X-01]"
    ),
    (["urls.txt", "--site", "site.json", "--site", "site.json"], "already the file of all hosts"),
    (["urls.txt", "--site", "a.plist"], "this is no site association"),
    (
      ["urls.txt", "--site", "site.json", "--entitlements", "site.json"],
      "no entitlements in this file"
    ),
    (
      ["urls.txt", "--site", "two.json", "--entitlements", "a.plist"],
      "a.plist: the application identifier is not known, and may be one of "
    ),
    (
      ["urls.txt", "--site", "site.json", "--entitlements", "A.c=b.plist"],
      "b.plist: these are the entitlements of \"A.b\", not of \"A.c\"; name the file alone"
    ),
    (
      ["urls.txt", "--site", "site.json", "--entitlements", "B.c=c.plist"],
      "c.plist: these are the entitlements of \"A.*\", not of \"B.c\""
    ),
  ])
  func `a bad argument exits with 2 and is explained`(
    arguments: [String], complaint: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file("two.json", Self.site.replacing("app\"]", with: "app\", \"A.b\"]"))
    try folder.file("a.plist", Sample.entitlements(["applinks:example.com"]))
    try folder.file("b.plist", Sample.entitlements(["applinks:example.com"], app: "A.b"))
    try folder.file("c.plist", Sample.entitlements(["applinks:example.com"], app: "A.*"))
    try folder.file("comma.json", #"{"applinks": {},}"#)
    try folder.file("urls.txt", "opens https://example.com/buy/")
    let result = try Program.assay(["check"] + arguments, in: folder.url).run()
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.contains(complaint), "\(result.errors)")
  }
}
