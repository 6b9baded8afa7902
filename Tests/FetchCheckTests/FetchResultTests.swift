import AssociatedDomains
import FetchCheck
import Foundation
import TestSupport
import Testing

extension ServedTests {
  /// What `assay fetch` does beyond one server's transfer.
  struct FetchResultTests {
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
