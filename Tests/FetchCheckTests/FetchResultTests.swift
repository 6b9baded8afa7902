import FetchCheck
import Foundation
import TestSupport
import Testing

extension ServedTests {
  /// What `assay fetch-check` does beyond one server's transfer.
  struct FetchResultTests {
    private static func run(_ arguments: String...) throws -> Program.Result {
      let server = try ServedTests.server
      return try Program.fetchCheck(
        ["--ca", server.authority.path, "--connect", "127.0.0.1:\(server.port)"] + arguments)
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
          "\naccepted: https://draft.localhost/.well-known/apple-app-site-association, but it has 1 "
            + "error\n"), "\(result.output)")
      let junit = try report.text("junit.xml")
      #expect(junit.contains(#"<testcase name="diagnostics" classname="fetch-check.content""#))
      #expect(junit.components(separatedBy: "<failure").count == 2)
    }

    @Test(arguments: [
      ("good", ["Apple's network has the same file"]),
      (
        "shop",
        [
          "Apple's network has another file; once it fetches this one:",
          "  no longer opens: /sell (ABCDE12345.com.example.app)",
          "  opens now: /buy (ABCDE12345.com.example.app)",
        ]
      ),
      (
        "draft",
        [
          "Apple's network has no file that devices accept: https://network.localhost/a/v1/"
            + "draft.localhost: 404: Apple's network has no file for the site (SWCERR00101 Bad HTTP "
            + "Response: 404 Not Found); fix the site, and wait"
        ]
      ),
    ])
    func `the copy of Apple's network is compared`(site: String, lines: [String]) throws {
      let result = try Self.run(
        "https://\(site).localhost", "--compare", "--network", "https://network.localhost/a/v1/")
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
      let result = try FetchResult(of: check, comparedWith: network)
      #expect(!result.isRight)
      #expect(result.text(citing: nil).contains("Apple's network still has a file, "))
    }

    @Test func `all domains of an entitlement are checked, each once`() throws {
      let folder = try TemporaryFolder()
      let entries = [
        "applinks:shop.localhost", "webcredentials:shop.localhost", "applinks:*.missing.localhost",
      ]
      let file = try folder.file(
        "App.entitlements",
        """
        <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key><array>
        \(entries.map { "<string>\($0)</string>" }.joined())
        </array></dict></plist>
        """)
      let result = try Self.run("--entitlements", file, "--junit", folder.path("junit.xml"))
      #expect(result.status == 1 && result.errors == "", "\(result.errors)")
      let outcomes = result.output.split(separator: "\n").filter {
        $0.hasPrefix("accepted: ") || $0.hasPrefix("refused: ")
      }
      #expect(
        outcomes == [
          "accepted: https://shop.localhost/.well-known/apple-app-site-association",
          "refused: status",
        ])
      #expect(try folder.text("junit.xml").contains("https://missing.localhost"))
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
          "fetch-check", "https://\(site)", "--ca", server.authority.path, "--connect",
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
