import TestSupport
import Testing

/// What one side says and the other does not.
struct SidesTests {
  private static let app = "ABCDE12345.com.example.app"
  private static let site = """
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"],
    "components": [{"/": "/a"}]}]},
    "webcredentials": {"apps": ["ABCDE12345.com.example.app"]},
    "appclips": {"apps": ["ABCDE12345.com.example.app.Clip"]}}
    """

  /// Returns the diagnostics of DOM rules of a site and an app, whose entries begin on line 4.
  private static func lint(
    _ entries: [String], app: String? = app, site: String = site, _ options: String...
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.file("site.json", site)
    try folder.file("App.entitlements", Sample.entitlements(entries, app: app))
    let files = options.contains("example.com=site.json") ? [] : ["site.json"]
    let result = try Program.assay(
      ["lint", "App.entitlements"] + files + options, in: folder.url
    ).run()
    #expect(result.errors == "")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func `sides that agree have no diagnostic`() throws {
    let lines = try Self.lint(["applinks:example.com", "webcredentials:example.com"])
    #expect(lines == ["0 errors, 0 warnings, 0 notes"])
  }

  @Test func `several files without a host belong to no app, unless they are copies`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.json", Self.site)
    try folder.file("b.json", Self.site)
    try folder.file("c.json", Sample.site("{}"))
    try folder.file("App.entitlements", Sample.entitlements(["applinks:a.example"], app: "Z.y"))
    let several = try Assay.run(in: folder, "lint", "a.json", "App.entitlements", "c.json")
    #expect(
      several.output == """
        c.json: note: compared with no app, like a.json, because the hosts of several files are not \
        known; write each as HOST=FILE [DOM-021]
        0 errors, 0 warnings, 1 note

        """)
    for files in [["a.json"], ["a.json", "b.json"]] {
      let one = try Program.assay(["lint", "App.entitlements"] + files, in: folder.url).run()
      #expect(one.output.hasSuffix("1 error, 0 warnings, 0 notes\n"), "\(one.output)")
    }
  }

  @Test func `another prefix of the same bundle identifier is named at its place in the file`()
    throws
  {
    let lines = try Self.lint(
      ["applinks:example.com", "webcredentials:example.com"], app: "ZYXWV98765.com.example.app")
    #expect(
      lines.contains(
        "site.json:1:39: error: the file names \"ABCDE12345.com.example.app\" for `applinks`, the "
          + "same bundle identifier under another prefix; add \"ZYXWV98765.com.example.app\" beside "
          + "it, as App.entitlements has it [DOM-021]"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("site.json:3:29: error: ") }, "\(lines)")
  }

  @Test func `an app that the file does not name is reported at the entry`() throws {
    let lines = try Self.lint(
      ["applinks:example.com", "appclips:example.com", "webcredentials:example.com"])
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasPrefix("App.entitlements:5: error: `appclips:example.com` opens nothing, ")
        == true, "\(lines)")
    let clip = try Self.lint(["appclips:example.com"], app: "\(Self.app).Clip")
    #expect(clip == ["0 errors, 0 warnings, 0 notes"])
  }

  @Test func `a service that only the file names is reported there`() throws {
    let lines = try Self.lint(["applinks:example.com"])
    #expect(
      lines.first
        == "site.json:3:29: warning: \"ABCDE12345.com.example.app\" is named for `webcredentials`, "
        + "but App.entitlements claims no such domain; add `webcredentials:HOST` there [DOM-021]")
  }

  @Test func `hosts without a file are reported, wildcards with their parent domain`() throws {
    let lines = try Self.lint(
      [
        "applinks:example.com", "applinks:example.org", "applinks:*.example.net",
        "webcredentials:example.com",
      ], "example.com=site.json")
    #expect(
      lines.contains(
        "App.entitlements:5: warning: `applinks:example.org` has no file here; name the one of "
          + "example.org as example.org=FILE [DOM-021]"), "\(lines)")
    #expect(
      lines.contains(
        "App.entitlements:6: warning: `applinks:*.example.net` has no file here; name the one of "
          + "example.net, the parent domain, as example.net=FILE [DOM-006]"), "\(lines)")
  }

  @Test(arguments: [
    ("app-store", "error", ["applinks:example.com?mode=developer"]),
    ("developer-id", "error", ["applinks:example.com?mode=developer"]),
    ("app-store", "note", ["applinks:example.com?mode=developer", "applinks:example.com"]),
  ])
  func `a mode left in is reported for an app that is distributed`(
    distribution: String, severity: String, entries: [String]
  ) throws {
    let lines = try Self.lint(entries, "--distribution", distribution)
    #expect(
      lines.contains {
        $0.hasPrefix(
          "App.entitlements:4: \(severity): `applinks:example.com?mode=developer` never ")
      }, "\(lines)")
    #expect(lines.count { $0.contains("[DOM-017]") } == 1, "\(lines)")
    let development = try Self.lint(entries, "--distribution", "development")
    #expect(!development.contains { $0.contains("never counts") })
  }

  @Test(arguments: [
    ("com.example.App", "but \"ABCDE12345.com.example.app\"; add it there"),
    ("com.example.ap", "but \"ABCDE12345.com.example.app\"; add it there"),
    ("org.example.other", "but \"ABCDE12345.com.example.app\"; add it there"),
  ])
  func `a file that does not name the app says which one it names`(bundle: String, hint: String)
    throws
  {
    let lines = try Self.lint(["applinks:example.com"], app: "ABCDE12345.\(bundle)")
    #expect(lines.first?.contains(hint) == true, "\(lines)")
  }

  @Test func `several apps that are named instead are counted, and the nearest stands alone`()
    throws
  {
    let apps = ["one", "two", "three", "x.four"].map { "ABCDE12345.com.example.\($0)" }
    let site = """
      {"applinks": {"details": [{"appIDs": [\(apps.map { "\"\($0)\"" }.joined(separator: ", "))],
      "components": []}]}}
      """
    for (bundle, hint) in [
      (
        "net.shop",
        "4 apps: \"ABCDE12345.com.example.one\", \"ABCDE12345.com.example.three\", "
          + "\"ABCDE12345.com.example.two\" and 1 more"
      ),
      ("com.example.tow", "\"ABCDE12345.com.example.two\""),
    ] {
      let lines = try Self.lint(["applinks:example.com"], app: "ABCDE12345.\(bundle)", site: site)
      #expect(
        lines.contains { $0.contains("for `applinks`, but \(hint); add it there") }, "\(lines)")
    }
  }

  @Test func `entitlements without an identifier are compared with nothing, and that is said`()
    throws
  {
    let lines = try Self.lint(["applinks:example.com"], app: nil)
    #expect(
      lines == [
        "App.entitlements: note: not compared with site.json, because the identifier of the app is "
          + "not known; write it as TEAMID.BUNDLEID=FILE [DOM-021]",
        "0 errors, 0 warnings, 1 note",
      ])
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file("urls.txt", "opens https://example.com/a\n")
    try folder.file("App.entitlements", Sample.entitlements(["applinks:example.com"]))
    let check = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements", "App.entitlements")
    #expect(
      check.output == """
        App.entitlements: note: the app is taken to be "ABCDE12345.com.example.app", which the site \
        names, because its identifier is not known; if it is another, write --entitlements APP=FILE
        1 expectation, 0 not met

        """)
  }

  @Test func `entitlements without an identifier are those of the only app, if there is one`()
    throws
  {
    let site = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": []}]},
      "webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}
      """
    let lines = try Self.lint(["applinks:example.com"], app: nil, site: site)
    #expect(
      lines.contains(
        "App.entitlements: note: compared as the entitlements of \"ABCDE12345.com.example.app\", the "
          + "only app that site.json names, because the identifier of the app is not known; if it is "
          + "another, write it as TEAMID.BUNDLEID=FILE [DOM-021]"), "\(lines)")
    #expect(
      lines.contains {
        $0.contains("is named for `webcredentials`, but App.entitlements claims no ")
      },
      "\(lines)")
  }

  @Test func `a profile that allows all domains claims none, and is no app`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file("urls.txt", "opens https://example.com/a\n")
    let list = """
      <plist version="1.0"><dict><key>application-identifier</key><string>\(Self.app)</string>
      <key>com.apple.developer.associated-domains</key><string>*</string></dict></plist>
      """
    // What `security cms -D` prints of a profile.
    try folder.file(
      "App.mobileprovision",
      "<plist version=\"1.0\"><dict><key>Entitlements</key>"
        + list.replacing("<plist version=\"1.0\">", with: "").replacing("</plist>", with: "")
        + "</dict></plist>")
    let lint = try Assay.run(in: folder, "lint", "site.json", "App.mobileprovision")
    #expect(!lint.output.contains("DOM-021"), "\(lint.output)")
    #expect(lint.errors.hasPrefix("App.mobileprovision: a profile only allows domains, here all "))
    let met = try Assay.run(
      in: folder, "check", "urls.txt", "--site", "site.json", "--entitlements",
      "App.mobileprovision")
    #expect(met.status == 0, "\(met.output)\(met.errors)")
  }

  @Test func `many domains without a file are one line`() throws {
    let entries = (0..<195).map { "applinks:d\($0).example.org" }
    let lines = try Self.lint(
      ["applinks:example.com", "webcredentials:example.com"] + entries, "example.com=site.json")
    #expect(
      lines.filter { $0.contains(" warning") } == [
        "App.entitlements:6: warning: 195 domains have no file here; name the file of each as "
          + "HOST=FILE: d0.example.org, d1.example.org, d2.example.org and 192 more [DOM-021]",
        "0 errors, 1 warning, 1 note",
      ])
  }

  @Test(arguments: [
    (["applinks:example.com"], ["webcredentials:example.com"], 0),
    (["applinks:*.example.com"], ["webcredentials:*.example.com"], 0),
    (["applinks:example.com"], ["applinks:example.com"], 1),
  ])
  func `files of one app claim together, and a wildcard claims its subdomains`(
    first: [String], second: [String], count: Int
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file("Phone.plist", Sample.entitlements(first, app: Self.app))
    try folder.file("Mac.plist", Sample.entitlements(second, app: Self.app))
    let isWildcard = first[0].contains("*")
    let host = isWildcard ? "shop.example.com" : "example.com"
    let result = try Program.assay(
      ["lint", "\(host)=site.json", "Phone.plist", "Mac.plist"]
        + (isWildcard ? ["example.com=site.json"] : []), in: folder.url
    ).run()
    let warnings = result.output.split(separator: "\n").filter { $0.contains(" is named for ") }
    #expect(warnings.count == count, "\(result.output)")
  }

  @Test func `an app needs the entries of its App Clip`() throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site.replacing("webcredentials", with: "other"))
    try folder.file("App.plist", Sample.entitlements(["applinks:example.com"]))
    try folder.file("Clip.plist", Sample.entitlements(["appclips:example.com"]))
    try folder.file(
      "Whole.plist", Sample.entitlements(["applinks:example.com", "appclips:example.com"]))
    func lint(_ app: String, _ clip: String) throws -> [Substring] {
      try Assay.run(in: folder, "lint", app, clip).output
        .split(separator: "\n").filter { $0.hasSuffix("[ENT-010]") }
    }
    #expect(
      try lint("\(Self.app)=App.plist", "\(Self.app).Clip=Clip.plist") == [
        "App.plist: warning: `appclips:example.com` stands only in the entitlements of the App Clip, "
          + "Clip.plist; the app needs it too: add it here [ENT-010]"
      ])
    #expect(
      try lint("App.plist", "Clip.plist").map { $0.prefix(16) } == ["App.plist: note:"])
    #expect(try lint("\(Self.app)=Whole.plist", "\(Self.app).Clip=Clip.plist") == [])
    #expect(try lint("A.other=App.plist", "\(Self.app).Clip=Clip.plist") == [])
  }

  @Test func `the command line names the app of entitlements without one, and profiles allow many`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    let entries = ["applinks:example.com", "webcredentials:example.com"]
    try folder.file("a.plist", Sample.entitlements(entries))
    try folder.file("b.plist", Sample.entitlements(entries, app: "ABCDE12345.*"))
    for (file, counts) in [
      ("a.plist", "0 errors, 0 warnings, 1 note"), ("X.y=a.plist", "2 errors, 0 warnings, 0 notes"),
      ("b.plist", "0 errors, 0 warnings, 0 notes"),
    ] {
      let result = try Assay.run(in: folder, "lint", "site.json", file)
      #expect(result.output.hasSuffix("\(counts)\n"), "\(result.output)")
    }
  }

  @Test(arguments: [
    ("https://example.com", "a host has no scheme; write example.com=site.json"),
    ("https://example.com:8443/a", "a host has no scheme; write example.com=site.json"),
    ("example.com/", "a host has no slash and no path; write example.com=site.json"),
    ("example.com:443", "a host has no port; write example.com=site.json"),
    (
      "*.example.com",
      "the file of a wildcard is that of the domain without `*.`; write example.com=site.json"
    ),
    (
      "applinks:example.com",
      "an entry of entitlements is no host; write example.com=site.json"
    ),
    ("example.com.", "a host has no period at its end; write example.com=site.json"),
    (
      "montréal.example",
      "the host has letters that are not ASCII; write it in Punycode, as xn--…=site.json"
    ),
    ("", "no host is before the `=`; write HOST=site.json, or only site.json"),
    (
      "a b", "\"a b\" is no domain name; write one before the `=`, as example.com=site.json"
    ),
  ])
  func `a name before a site's file that is no host exits with 2 and the fix`(
    host: String, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    try folder.file(
      "App.entitlements", Sample.entitlements(["applinks:example.com"], app: Self.app))
    try folder.file("urls.txt", "opens https://example.com/a\n")
    for words in [
      ["lint", "\(host)=site.json", "App.entitlements"],
      ["check", "urls.txt", "--site", "\(host)=site.json"],
    ] {
      let result = try Program.assay(words, in: folder.url).run()
      #expect(result.status == 2 && result.output == "")
      #expect(result.errors == "assay: \(host)=site.json: \(message)\n")
    }
    try folder.file("site.json", "{")
    let invalid = try Assay.run(in: folder, "lint", "\(host)=site.json")
    #expect(invalid.status == 2)
  }

  @Test(arguments: ["example.com", "EXAMPLE.com", "xn--montral-fya.example", "localhost"])
  func `a host before a site's file may be any that an entitlement can name`(host: String) throws {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    let result = try Assay.run(in: folder, "lint", "\(host)=site.json")
    #expect(result.status == 0, "\(result.errors)")
  }
}
