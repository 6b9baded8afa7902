import Foundation
import TestSupport
import Testing

/// What `diagnose` says of what devices print.
struct DiagnoseTests {
  private static let app = "ABCDE12345.com.example.app"

  /// Returns a part of `swcutil_show.txt` as TN3155 shows it; the approval is its fifth line.
  private static func part(
    _ approval: String, of domain: String = "example.com", app: String = app,
    service: String = "applinks", user: String = "unspecified", more: String = ""
  ) -> String {
    """
    Service:              \(service)
    App ID:               \(app)
    Domain:               \(domain)
    User Approval:        \(user)
    Site/Fmwk Approval:   \(approval)
    Flags:
    Last Checked:         2026-08-24 10:09:00 +0000
    Next Check:           2026-08-29 09:15:10 +0000
    \(more)

    """
  }

  private static func diagnose(
    _ text: String, _ arguments: String..., files: [String: String] = [:]
  ) throws -> Program.Result {
    let folder = try TemporaryFolder()
    try folder.file("device.txt", text)
    for (name, text) in files { try folder.file(name, text) }
    return try Program.assay(["diagnose", "device.txt"] + arguments, in: folder.url).run()
  }

  private static func expect(
    _ result: Program.Result, status: Int32, _ lines: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(
      result.output == lines.map { $0 + "\n" }.joined(), "\(result.errors)",
      sourceLocation: sourceLocation)
  }

  @Test func `a domain that is approved is counted, and named if files or --app ask for it`() throws
  {
    let text = Self.part("approved") + Self.part("approved", of: "other.example", app: "A.b")
    Self.expect(
      try Self.diagnose(text), status: 0,
      ["2 of 2 domains approved", "0 errors, 0 warnings, 0 notes"])
    Self.expect(
      try Self.diagnose(text, "--app", "com.example.app"), status: 0,
      [
        "device.txt:5: note: `applinks:example.com` of \(Self.app) is approved; next check: 2026-08-29 "
          + "09:15:10 +0000 [DEV-001]",
        "1 of 1 domain approved", "0 errors, 0 warnings, 1 note",
      ])
  }

  @Test(arguments: ["denied", "unspecified"])
  func `a domain that is not approved is an error, with when it is checked again`(
    approval: String
  ) throws {
    let part = Self.part(approval)
    let again = "; next check: 2026-08-29 09:15:10 +0000, or when the app is reinstalled [DEV-002]"
    let start =
      "device.txt:5: error: `applinks:example.com` of \(Self.app) is not approved "
      + "(\(approval)), so it has no effect; "
    let end = ["0 of 1 domain approved", "1 error, 0 warnings, 0 notes"]
    Self.expect(
      try Self.diagnose(part), status: 1,
      [
        start + "let `AASA-Bot` and every address have the file, and see `assay fetch "
          + "https://example.com`" + again
      ] + end)
    Self.expect(
      try Self.diagnose(
        part, "example.com=site.json",
        files: ["site.json": Sample.site("{}", app: "ZYXWV98765.com.example.app")]),
      status: 1,
      [
        start
          + "site.json does not name it for `applinks`, but \"ZYXWV98765.com.example.app\"; add "
          + "\"\(Self.app)\"" + again
      ] + end)
    Self.expect(
      try Self.diagnose(part, "site.json", files: ["site.json": Sample.site("{}")]), status: 1,
      [
        start + "site.json names the app, so the device or Apple's network got something else: see "
          + "`assay fetch https://example.com --compare`" + again
      ] + end)
  }

  @Test func `in developer mode, the device must reach the site`() throws {
    let result = try Self.diagnose(Self.part("denied", of: "example.com?mode=developer"))
    #expect(
      result.output.contains(
        "so it must reach https://example.com/.well-known/apple-app-site-association; next check: "),
      "\(result.output)")
  }

  @Test func `a file that cannot be read is no file to compare with`() throws {
    let files = ["site.json": "{", "App.entitlements": "{"]
    for name in files.keys {
      let result = try Self.diagnose(Self.part("denied"), "example.com=\(name)", files: files)
      #expect(result.status == 2 && result.errors.hasPrefix("assay: \(name):"), "\(result.errors)")
    }
  }

  @Test func `a value that no source explains is unknown, and a user's decision is a note`() throws
  {
    let result = try Self.diagnose(Self.part("pending", user: "denied"))
    Self.expect(
      result, status: 0,
      [
        "device.txt:4: note: `applinks:example.com` of \(Self.app): the user of this device decided "
          + "between app and browser (\"denied\"); to decide again, hold down a link in Notes [DEV-003]",
        "device.txt:5: note: `applinks:example.com` of \(Self.app): no published source says what the "
          + "approval \"pending\" means [DEV-017]",
        "0 of 1 domain approved", "0 errors, 0 warnings, 2 notes",
      ])
  }

  @Test func `an internationalized domain that is not approved may have no other cause`() throws {
    let result = try Self.diagnose(Self.part("unspecified", of: "xn--bcher-kva.example"))
    #expect(result.output.contains("two reports say that systems since iOS 16"), "\(result.output)")
  }

  @Test func `the rules that a device has are compared with the file`() throws {
    let site = ["site.json": Sample.site(#"{"/": "/main/*", "comment": "a"}, {"/": "/new/*"}"#)]
    func expect(_ patterns: String, _ line: String, _ kind: String) throws {
      let text = Self.part("approved", more: "Patterns:             \(patterns)")
      let result = try Self.diagnose(text, "example.com=site.json", files: site)
      #expect(result.status == 0)
      #expect(
        result.output.hasPrefix(
          "device.txt:5: \(kind): `applinks:example.com` of \(Self.app) is approved, \(line); next "
            + "check: 2026-08-29 09:15:10 +0000, or when the app is reinstalled [DEV-001]\n"),
        "\(result.output)")
    }
    try expect(
      #"{"/":"/main/*"}, {"/":"/old/*"}"#,
      "but with other rules than site.json: the device lacks `/new/*` and has `/old/*`", "warning")
    try expect(#"{"/":"/new/*"}, {"/":"/main/*"}"#, "as site.json says", "note")
    // What is not certain is not compared.
    try expect(#"{"/":"/old/*","exclude":true}"#, "as site.json says", "note")
  }

  @Test func `an approval that the file does not explain is of another copy`() throws {
    let result = try Self.diagnose(
      Self.part("approved"), "example.com=site.json",
      files: ["site.json": Sample.site("{}", app: "A.b")])
    #expect(
      result.output.contains(
        "is approved, but site.json does not name it: the device has another copy"),
      "\(result.output)")
    #expect(result.output.hasSuffix("0 errors, 1 warning, 0 notes\n"))
  }

  @Test func `what an app claims is compared with its entitlements`() throws {
    let files = [
      "App.entitlements": Sample.entitlements(
        ["applinks:example.com", "applinks:*.example.org", "webcredentials:example.com"],
        app: Self.app)
    ]
    let text =
      Self.part("approved", of: "example.com?mode=developer")
      + Self.part("approved", of: "*.example.net")
      + Self.part("approved", service: "webcredentials")
      + Self.part("denied", of: "example.edu", app: "A.b")
    let result = try Self.diagnose(text, "App.entitlements", files: files)
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n").filter { !$0.contains(": note: ") }
    #expect(
      lines == [
        "device.txt: error: `applinks:*.example.org` of App.entitlements is not on the device, so the "
          + "installed app is not signed with it; install what is built with this file [DEV-001]",
        "device.txt:10: warning: the installed app claims `applinks:*.example.net`, which "
          + "App.entitlements does not: it is another build [DEV-001]",
        "3 of 3 domains approved", "1 error, 1 warning, 3 notes",
      ], "\(result.output)")
    let other = try Self.diagnose(text, "--app", "com.example.other", files: files)
    Self.expect(
      other, status: 1,
      [
        "device.txt: error: the device knows nothing of com.example.other; install the app, and see with "
          + "`assay lint --list` that it is signed with associated domains [DEV-001]",
        "1 error, 0 warnings, 0 notes",
      ])
  }

  /// Lines as people published them, with names changed, and what a diagnostic of them must say.
  private static let lines: [(line: String, texts: [String], rules: [String])] = [
    (
      #"Request for '<private>' ... denied because the CDN told us to stop with HTTP status 404: "#
        + #"SWCERR00101 Bad HTTP Response: 403 Forbidden -- {"status":"403 Forbidden"}"#,
      [
        "HTTP status 403; let the user agent `AASA-Bot` and every address through",
        "told it to stop",
      ],
      ["DEV-008", "DEV-007"]
    ),
    (
      "< Apple-Failure-Reason: SWCERR00101 Bad HTTP Response: 404 Not Found",
      ["HTTP status 404; publish the file at /.well-known/apple-app-site-association"], ["DEV-008"]
    ),
    (
      "Apple-Failure-Reason: SWCERR00101 Bad HTTP Response: 502 Bad Gateway",
      ["HTTP status 502; answer requests for the file with status 200"], ["DEV-008"]
    ),
    (
      "apple-failure-reason: SWCERR00301 Timeout", ["did not answer Apple's network in time"],
      ["DEV-010"]
    ),
    (
      "SWCERR00202 Connections to private/reserved IP addresses are not allowed",
      ["claim it with `?mode=developer`"], ["DEV-009"]
    ),
    (
      "Apple-Failure-Reason: SWCERR00999 Something",
      ["no published source says what SWCERR00999 means"],
      ["DEV-017"]
    ),
    (
      "The operation couldn’t be completed. (SWCErrorDomain error 7.)",
      ["Apple's network has no file of this host"], ["DEV-011"]
    ),
    (
      "Error Domain=SWCErrorDomain Code=104 \"(null)\"",
      ["no published source says what SWCErrorDomain 104 means"], ["DEV-017"]
    ),
    (
      "swcd[739] <Notice>: [SWC] ### Download URL 'https://example.com/apple-app-site-association' "
        + "failed: -6756/0xFFFFE59C kTypeErr",
      ["an entry has only `appIDs` and `components`; add `appID` and `paths`"], ["DEV-012"]
    ),
    (
      "[SWC] ### Rejecting URL 'https://example.com/apple-app-site-association' for auth method "
        + "'NSURLAuthenticationMethodServerTrust': -6754/0xFFFFE59E kAuthenticationErr",
      ["does not trust the server's certificate"], ["DEV-013"]
    ),
    (
      "Error:  Error Domain=NSCocoaErrorDomain Code=3840 \"JSON text did not start with array\"",
      ["what the server sent is not JSON"], ["DEV-014"]
    ),
    (
      "### Denying redirect 'https://example.com/.well-known/apple-app-site-association' -> "
        + "'http://example.com/.well-known/apple-app-site-association'",
      ["the server redirects the file"], ["DEV-015"]
    ),
  ]

  @Test(arguments: lines)
  func `a line of a log is explained`(line: String, texts: [String], rules: [String]) throws {
    let result = try Self.diagnose("2026-08-24 noise -67561\n" + line)
    #expect(result.status == (rules == ["DEV-017"] ? 0 : 1))
    let diagnostics = result.output.split(separator: "\n").dropLast()
    #expect(diagnostics.count == rules.count, "\(result.output)")
    for (text, rule) in zip(texts, rules) {
      #expect(
        diagnostics.contains { $0.contains(text) && $0.hasSuffix("[\(rule)]") }, "\(result.output)")
    }
    #expect(diagnostics.allSatisfy { $0.hasPrefix("device.txt:2: ") })
  }

  /// What the system says if an app may not use passkeys, or HTTPS callbacks, of a domain.
  private static let refusal =
    "The operation couldn’t be completed. Application with identifier \(app) is not associated with "
    + "domain shop.example.com"

  @Test(arguments: [
    (refusal, app), (refusal + ".", app),
    (
      refusal + ". Using HTTPS callbacks requires Associated Domains using the `webcredentials`",
      app
    ),
    (
      "Unable to verify webcredentials association of \(app) with domain shop.example.com. Please "
        + "try again in a few seconds.", app
    ),
    // As a published log has it, without the prefix.
    (
      "Application with identifier com.example.app is not associated with domain shop.example.com.",
      "TEAMID.com.example.app"
    ),
  ])
  func `an app without the web credentials of a domain learns what both sides must say`(
    line: String, identifier: String
  ) throws {
    Self.expect(
      try Self.diagnose(line), status: 1,
      [
        "device.txt:1: error: the system found no association of \(identifier) with shop.example.com "
          + "for `webcredentials`, which passkeys and HTTPS callbacks need; both sides must "
          + "name it: the app's entitlements `webcredentials:shop.example.com`, and the file of "
          + "https://shop.example.com \"\(identifier)\" in `webcredentials.apps`; name both files here "
          + "to see which lacks it [DEV-018]",
        "1 error, 0 warnings, 0 notes",
      ])
  }

  private static let applinksOnly = Sample.site("{}")

  private static func credentials(_ app: String) -> String {
    #"{"webcredentials": {"apps": ["\#(app)"]}}"#
  }

  @Test(arguments: [
    (
      ["applinks:shop.example.com"], applinksOnly,
      "App.entitlements does not claim it, site.json does not name the app"
    ),
    (
      ["webcredentials:shop.example.com"], credentials("ZYXWV98765.com.example.app"),
      "App.entitlements claims it, site.json does not name the app, but "
        + "\"ZYXWV98765.com.example.app\""
    ),
    (
      ["webcredentials:example.com"], credentials(app),
      "App.entitlements does not claim it, site.json names the app"
    ),
    (
      ["webcredentials:*.example.com"], credentials(app),
      "App.entitlements claims it, site.json names the app, so the installed build or the file on the "
        + "device is another: see `assay lint --list` of that build and `assay fetch "
        + "https://example.com --compare`, then reinstall the app"
    ),
    (["webcredentials:$(DOMAIN)"], credentials(app), "site.json names the app"),
  ])
  func `the files show which side lacks the web credentials`(
    entries: [String], site: String, text: String
  ) throws {
    // In a signed file, a setting is not replaced: ENT-013.
    for app in entries[0].contains("$") ? [nil] : [nil, Self.app] {
      let result = try Self.diagnose(
        Self.refusal, "site.json", "App.entitlements",
        files: [
          "site.json": site, "App.entitlements": Sample.entitlements(entries, app: app),
        ])
      #expect(result.status == 1)
      #expect(
        result.output.contains("in `webcredentials.apps`; \(text) [DEV-018]\n"),
        "\(result.output)\(result.errors)")
    }
    let other = try Self.diagnose(
      Self.refusal, "Other.entitlements",
      files: [
        "Other.entitlements": Sample.entitlements(entries, app: "ABCDE12345.com.example.other")
      ])
    #expect(other.output.contains("; name both files here"), "\(other.output)")
    Self.expect(
      try Self.diagnose(Self.refusal, "--app", "com.example.other"), status: 0,
      ["0 errors, 0 warnings, 0 notes"])
  }

  @Test func `a message is reported once, and not of apps that do not count`() throws {
    let error = "Error: Error Domain=NSCocoaErrorDomain Code=3840 \"JSON\""
    let text =
      Self.part("denied", more: error) + Self.part("denied", of: "b.example", more: error)
      + Self.part("denied", of: "c.example", app: "A.b", more: error)
    let all = try Self.diagnose(text)
    #expect(all.output.contains("device.txt:9: error: what the server sent is not JSON"))
    #expect(all.output.contains(" (2 more lines like this) [DEV-014]"), "\(all.output)")
    let one = try Self.diagnose(text, "--app", "A.b")
    #expect(one.output.contains("device.txt:27: error: what the server"), "\(one.output)")
    #expect(one.output.hasSuffix("0 of 1 domain approved\n2 errors, 0 warnings, 0 notes\n"))
  }

  @Test
  func `standard input and a sysdiagnose are read, and a text of something else exits with 2`()
    throws
  {
    let input = try Assay.run("diagnose", "-", input: "SWCERR00301 Timeout\r\n")
    #expect(input.status == 1 && input.output.hasPrefix("standard input:1: error: "))
    let folder = try TemporaryFolder()
    try folder.file("sysdiagnose/swcutil_show.txt", Self.part("approved"))
    try folder.file("sysdiagnose.tar.gz", Data([0x1F, 0x8B, 8]))
    let found = try Assay.run(in: folder, "diagnose", "sysdiagnose", "--app", Self.app)
    #expect(found.output.contains("swcutil_show.txt:5: note: "), "\(found.output)\(found.errors)")
    let archive = try Assay.run(in: folder, "diagnose", "sysdiagnose.tar.gz")
    #expect(archive.status == 2 && archive.errors.contains("compressed archive; unpack it"))
    let result = try Self.diagnose("hello")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("assay: device.txt: nothing of a device is known here; "))
  }
}
