import AssociatedDomains
import FetchCheck
import Foundation
import TestSupport
import Testing

extension ServedTests {
  /// What `assay fetch` does beyond one server's transfer.
  struct FetchResultTests {
    private static func run(_ arguments: String...) throws -> Program.Result {
      try run(arguments)
    }

    private static func run(_ arguments: [String]) throws -> Program.Result {
      let server = try ServedTests.server
      return try Program.fetchCheck(
        ["--ca", server.authority.path, "--connect", "127.0.0.1:\(server.port)"] + arguments)
    }

    private static func entitlements(_ entries: [String], app: String? = nil) -> String {
      """
      <plist version="1.0"><dict>
      \(app.map { "<key>application-identifier</key><string>\($0)</string>" } ?? "")
      <key>com.apple.developer.associated-domains</key><array>
      \(entries.map { "<string>\($0)</string>" }.joined(separator: "\n"))
      </array></dict></plist>
      """
    }

    @Test func `an accepted file with an error fails, as lint says`() throws {
      let report = try TemporaryFolder()
      let result = try Self.run("https://draft.localhost", "--junit", report.path("junit.xml"))
      #expect(result.status == 1)
      #expect(
        result.output.contains(
          "\nhttps://draft.localhost/.well-known/apple-app-site-association:2:65: error: \"/a b\" "
            + "never matches: "), "\(result.output)")
      #expect(
        result.output.hasSuffix(
          "\naccepted: https://draft.localhost/.well-known/apple-app-site-association, but there "
            + "is 1 error\n"), "\(result.output)")
      let junit = try report.text("junit.xml")
      #expect(junit.contains(#"<testcase name="diagnostics" classname="fetch.content""#))
      #expect(junit.components(separatedBy: "<failure").count == 2)
    }

    @Test(arguments: [
      ("good", 0, ["Apple's network has the same file"]),
      ("same-shop", 0, ["Apple's network has the same file"]),
      (
        "shop", 1,
        [
          "Apple's network has another file; once it fetches this one:",
          "  no longer opens: /sell (ABCDE12345.com.example.app)",
          "  opens now: /buy (ABCDE12345.com.example.app)",
          "the network's answer is 4 h 44 min old and holds for 6 h (`max-age`): look again in 1 h 17 min; "
            + "Apple's network requests a file within 24 hours [HOST-017]",
          "accepted: https://shop.localhost/.well-known/apple-app-site-association, but Apple's "
            + "network does not serve it",
        ]
      ),
      (
        "draft", 1,
        [
          "Apple's network has no file that devices accept: https://network.localhost/a/v1/"
            + "draft.localhost: 404: Apple's network has no file for the site (SWCERR00101 Bad HTTP "
            + "Response: 404 Not Found); fix the site, and wait",
          "the file is accepted from here; a firewall may refuse Apple's network by address, country "
            + "or user agent, so let requests from everywhere through [HOST-013]",
          "`Apple-Try-Direct: true` suggests that a device asks the site itself next; no source says "
            + "what devices do with it [X-52]",
        ]
      ),
    ])
    func `the copy of Apple's network is compared`(
      site: String, status: Int, lines: [String]
    ) throws {
      let result = try Self.run(
        "https://\(site).localhost", "--compare", "--network", "https://network.localhost/a/v1/")
      #expect(result.status == status)
      let output = result.output.split(separator: "\n").map(String.init)
      for line in lines { #expect(output.contains(line), "\(line)\n\(result.output)") }
    }

    @Test func `a copy may outlive the file of the server`() throws {
      let server = try ServedTests.server
      let client = WebClient(
        authorities: Array(try Data(contentsOf: server.authority)),
        server: "127.0.0.1:\(server.port)", allowsPrivateAddresses: true)
      let check = FetchCheck(try FetchTarget(parsing: "https://missing.localhost"), with: client)
      // The address with a part of the host's name is that of another host's copy.
      let network = "https://network.localhost/a/v1/good.localhost?"
      let report = try FetchReport(
        [FetchResult(of: check, comparedWith: network)], claims: nil)
      #expect(!report.isRight && !report.isServedByNetwork)
      #expect(report.text(citing: nil).contains("Apple's network still has a file, "))
    }

    @Test(
      arguments: [
        ([], nil),
        ([("Age", "59")], "the network's answer is 59 s old"),
        ([("Age", "0"), ("Date", "Fri, 27 Nov 2026 08:00:01 GMT")], nil),
        ([("Date", "Fri, 27 Nov 2026 07:00:00 GMT")], "the network's answer is 1 h old"),
        (
          [("Age", "90"), ("Date", "Fri, 27 Nov 2026 08:00:30 GMT")],
          "the network's answer is 2 min old"
        ),
        ([("Date", "yesterday"), ("Age", "-1")], nil),
        (
          [("Cache-Control", "max-age=3600")],
          "the network's answer is 0 s old and holds for 1 h (`max-age`): look again in 1 h; Apple's network "
            + "requests a file within 24 hours [HOST-017]"
        ),
        (
          [("Age", "3600"), ("Cache-Control", "public, max-age=3600")],
          "the network's answer is 1 h old and holds for 1 h (`max-age`), so it may change at any time; "
            + "Apple's network requests a file within 24 hours [HOST-017]"
        ),
      ] as [([(String, String)], String?)])
    func `the age of a copy is the older one of two header fields`(
      fields: [(String, String)], text: String?
    ) {
      // 2026-11-27 08:00:00 UTC.
      let answer = WebResponse.Answer(
        status: 200, headers: fields.map { .init(name: $0, value: $1) })
      #expect(answer.freshness(at: 1_795_766_400) == text)
    }

    @Test func `all domains of an entitlement are checked, each once`() throws {
      let folder = try TemporaryFolder()
      let file = try folder.file(
        "App.entitlements",
        Self.entitlements([
          "applinks:shop.localhost", "webcredentials:shop.localhost",
          "applinks:*.missing.localhost", "applinks:no-type.localhost",
        ]))
      let result = try Self.run("--entitlements", file, "--junit", folder.path("junit.xml"))
      #expect(result.status == 1 && result.errors == "", "\(result.errors)")
      #expect(
        result.output.split(separator: "\n").filter { !$0.hasPrefix("note: ") }.prefix(5) == [
          "accepted: https://shop.localhost/.well-known/apple-app-site-association",
          "refused: status: https://missing.localhost",
          "  failed: status: 404: expected 200; serve the file at this address, to everyone [HOST-003]",
          "accepted: https://no-type.localhost/.well-known/apple-app-site-association",
          "  warning: content-type: no content type; use `application/json` [HOST-011]",
        ], "\(result.output)")
      #expect(result.output.hasSuffix("\n2 of 3 accepted\n"), "\(result.output)")
      #expect(try folder.text("junit.xml").contains("https://missing.localhost"))
    }

    @Test(
      arguments: [
        (["shop", "good"], "ZYXWV98765.com.example.app", 1, ["[DOM-021]"], "2 of 2 accepted, "),
        (["shop"], "ABCDE12345.com.example.app", 0, [], "accepted: https://shop.localhost/"),
        (["shop", "https://good"], "ABCDE12345.com.example.app", 1, ["[DOM-001]"], "accepted: "),
        (["https://good"], "ABCDE12345.com.example.app", 1, ["[DOM-001]"], "nothing to check: no "),
        ([], "ABCDE12345.com.example.app", 1, [], "nothing to check: no entry of "),
        (["$(NAME)"], nil, 1, ["[ENT-013]"], "nothing to check: no entry of "),
      ] as [([String], String?, Int32, [String], String)])
    func `entitlements are held against the files that are fetched`(
      hosts: [String], app: String?, status: Int32, rules: [String], outcome: String
    ) throws {
      let folder = try TemporaryFolder()
      let file = try folder.file(
        "App.entitlements",
        Self.entitlements(hosts.map { "applinks:\($0).localhost" }, app: app))
      let result = try Self.run("--entitlements", file, "--junit", folder.path("junit.xml"))
      #expect(result.status == status && result.errors == "", "\(result.errors)")
      let lines = result.output.split(separator: "\n")
      #expect(lines.last?.hasPrefix(outcome) == true, "\(result.output)")
      for rule in rules { #expect(lines.contains { $0.hasSuffix(rule) }, "\(result.output)") }
      let junit = try folder.text("junit.xml")
      #expect(junit.contains(#"fetch.entitlements""#), "\(junit)")
      #expect(junit.contains("<failure") == (status == 1), "\(junit)")
    }

    @Test func `what no server changes ends a watch`() throws {
      let folder = try TemporaryFolder()
      let file = try folder.file(
        "App.entitlements",
        Self.entitlements(["applinks:missing.localhost", "applinks:https://missing.localhost"]))
      let result = try Self.run("--entitlements", file, "--watch", "--interval", "0.01")
      #expect(result.status == 1 && result.errors == "", "\(result.errors)")
    }

    @Test func `the configuration of a project decides which servers are asked`() throws {
      let folder = try TemporaryFolder()
      for (name, host) in [("Debug", "missing"), ("Release", "shop")] {
        try folder.file(
          "\(name).entitlements", Self.entitlements(["applinks:\(host).localhost"]))
      }
      func configuration(_ name: String) -> String {
        """
        \(name) = {isa = XCBuildConfiguration; name = \(name);
        buildSettings = {CODE_SIGN_ENTITLEMENTS = \(name).entitlements; DEVELOPMENT_TEAM = ABCDE12345;
        PRODUCT_BUNDLE_IDENTIFIER = com.example.app;};};
        """
      }
      try folder.file(
        "Shop.xcodeproj/project.pbxproj",
        """
        // !$*UTF8*$!
        {archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
        P = {isa = PBXProject; buildConfigurationList = L; targets = (A, );};
        A = {isa = PBXNativeTarget; name = Shop; buildConfigurationList = L;
          productType = "com.apple.product-type.application";};
        L = {isa = XCConfigurationList; buildConfigurations = (Debug, Release, );};
        \(["Debug", "Release"].map(configuration).joined())
        };}
        """)
      for (options, status, host) in [
        ([], 0, "shop"), (["--configuration", "Debug"], 1, "missing"),
      ] {
        let result = try Self.run(
          ["--entitlements", folder.path("Shop.xcodeproj")] + options)
        #expect(result.status == status, "\(result.output)\(result.errors)")
        #expect(result.output.contains("https://\(host).localhost/"))
        #expect(result.errors.contains("configuration \(options.last ?? "Release")\n"))
      }
    }

    /// Watches a site until a line appears twice, then puts a file on the server and waits for the
    /// end.
    private static func watch(
      _ site: String, _ options: [String] = [], until line: String, then file: String,
      _ text: String
    ) throws {
      let server = try ServedTests.server
      let folder = try TemporaryFolder()
      let output = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("errors")))
      let process = Program.assay(
        [
          "fetch", "https://\(site)", "--ca", server.authority.path, "--connect",
          "127.0.0.1:\(server.port)", "--watch", "--interval", "0.05",
        ] + options
      ).process
      process.standardError = output
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      defer { process.terminate() }
      try wait {
        try #require(process.isRunning, "it ended before the server was right")
        return try folder.text("errors").hasPrefix("\(line)\n\(line)\n")
      }
      try Data(text.utf8).write(to: server.folder.appendingPathComponent("site/\(file)"))
      try #require(process.waitForEnd())
      #expect(process.terminationStatus == 0)
    }

    @Test func `a server is watched until its file is right`() throws {
      try Self.watch(
        "late.localhost",
        until: "not right yet: https://late.localhost: 404: expected 200; serve the file at this "
          + "address, to everyone [HOST-003]", then: "late",
        #"{"webcredentials": {"apps": []}}"#)
    }

    @Test func `the first error of an accepted file is what a server is watched for`() throws {
      let server = try ServedTests.server
      let draft = server.folder.appendingPathComponent("site/draft")
      try Data(contentsOf: draft).write(to: server.folder.appendingPathComponent("site/flawed"))
      try Self.watch(
        "flawed.localhost",
        until:
          "not right yet: https://flawed.localhost: \"/a b\" never matches: URLs cannot contain "
          + "U+0020; write `%20` or set `\"percentEncoded\": false` [ENC-001]",
        then: "flawed", #"{"webcredentials": {"apps": []}}"#)
    }

    @Test func `with a comparison, Apple's network is watched until it serves the file`() throws {
      let site = try ServedTests.server.folder.appendingPathComponent("site")
      let shop = try String(contentsOf: site.appendingPathComponent("shop"), encoding: .utf8)
      // An older file, and one that devices refuse: neither is what the server has.
      for copy in [shop.replacing("buy", with: "sell"), "none"] {
        try Data(copy.utf8).write(to: site.appendingPathComponent("renewed-copy"))
        try Self.watch(
          "renewed.localhost", ["--compare", "--network", "https://network.localhost/a/v1/"],
          until: "not served by Apple's network yet: https://renewed.localhost",
          then: "renewed-copy", shop)
      }
    }
  }

  struct FetchWatchTests {
    @Test(arguments: [0, 1, 5])
    func `attempts are repeated, with a wait between two`(failures: Int) {
      var (attempts, waits) = (0, 0)
      let count = FetchWatch.attempts {
        attempts += 1
        return attempts > failures
      } wait: {
        waits += 1
      }
      #expect(count == failures + 1 && attempts == count && waits == failures)
    }
  }
}
