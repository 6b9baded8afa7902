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

  @Test func `several files without a host belong to no app`() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.json", Self.site)
    try folder.file("b.json", Self.site)
    try folder.file("App.entitlements", Sample.entitlements(["applinks:a.example"], app: "Z.y"))
    let result = try Assay.run(in: folder, "lint", "a.json", "App.entitlements", "b.json")
    #expect(result.errors == "" && result.output == "0 errors, 0 warnings, 0 notes\n")
    let one = try Assay.run(in: folder, "lint", "a.json", "App.entitlements")
    #expect(one.output.hasSuffix("1 error, 0 warnings, 0 notes\n"), "\(one.output)")
  }

  @Test func `another prefix of the same bundle identifier is named at its place in the file`()
    throws
  {
    let lines = try Self.lint(
      ["applinks:example.com", "webcredentials:example.com"], app: "ZYXWV98765.com.example.app")
    #expect(
      lines.contains(
        "site.json:1:39: error: the file names \"ABCDE12345.com.example.app\" for `applinks`, the "
          + "same bundle identifier under another prefix; write \"ZYXWV98765.com.example.app\", as "
          + "App.entitlements has it [DOM-021]"), "\(lines)")
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

  @Test func `the command line names the app of entitlements without one, and profiles allow many`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.file("site.json", Self.site)
    let entries = ["applinks:example.com", "webcredentials:example.com"]
    try folder.file("a.plist", Sample.entitlements(entries))
    try folder.file("b.plist", Sample.entitlements(entries, app: "ABCDE12345.*"))
    for (file, errors) in [("a.plist", 0), ("X.y=a.plist", 2), ("b.plist", 0)] {
      let result = try Assay.run(in: folder, "lint", "site.json", file)
      #expect(
        result.output.hasSuffix("\(errors) errors, 0 warnings, 0 notes\n"), "\(result.output)")
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
