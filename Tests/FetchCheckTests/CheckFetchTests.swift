import Foundation
import TestSupport
import Testing

extension ServedTests {
  /// `assay check --fetch`, with a server of this machine in place of those of the hosts.
  struct CheckFetchTests {
    private static func check(
      _ list: String, _ options: [String] = []
    ) throws -> Program.Result {
      let server = try ServedTests.server
      let folder = try TemporaryFolder()
      try folder.file("urls.txt", list)
      try folder.file(
        "App.entitlements",
        """
        <plist version="1.0"><dict>
        <key>application-identifier</key><string>ABCDE12345.com.example.app</string>
        <key>com.apple.developer.associated-domains</key><array>
        <string>applinks:shop.localhost</string><string>applinks:*.draft.localhost</string>
        </array></dict></plist>
        """)
      return try Program.assay(
        [
          "check", "urls.txt", "--fetch", "--ca", server.authority.path, "--connect",
          "127.0.0.1:\(server.port)",
        ] + options, in: folder.url
      ).run()
    }

    @Test func `the file of each host is fetched from its server`() throws {
      let list = """
        opens https://shop.localhost/buy/1
        browser https://shop.localhost/sell/1
        browser https://draft.localhost/buy/1
        """
      for options in [[], ["--entitlements", "App.entitlements"]] {
        let result = try Self.check(list, options)
        #expect(result.status == 0 && result.errors == "", "\(result.output)\(result.errors)")
        #expect(result.output == "3 expectations, 0 not met\n")
      }
    }

    @Test func `a wildcard needs the file of its parent domain`() throws {
      let result = try Self.check(
        "opens https://www.draft.localhost/buy/1", ["--entitlements", "App.entitlements"])
      #expect(result.status == 1)
      #expect(
        result.output.contains(
          "  https://draft.localhost/.well-known/apple-app-site-association: no rule matches\n"),
        "\(result.output)")
    }

    @Test(arguments: [
      ("missing.localhost", "https://missing.localhost/apple-app-site-association: 404: expected "),
      ("[::1]", "no file can be fetched from [::1]: the host is not a domain name; "),
    ])
    func `why a server has no file is the reason of a failure`(host: String, why: String) throws {
      let result = try Self.check("opens https://\(host)/")
      #expect(result.status == 1 && result.errors == "", "\(result.errors)")
      #expect(result.output.contains(why), "\(result.output)")
    }

    @Test func `a file that is given is not fetched`() throws {
      let folder = try TemporaryFolder()
      try folder.file("site.json", "{}")
      let result = try Self.check(
        "browser https://shop.localhost/buy/1", ["--site", folder.path("site.json")])
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
  }

  /// Addresses that are not on the public internet.
  struct PrivateAddressTests {
    @Test func `a private address is not called unless that is wanted`() throws {
      let listener = try Loopback(isListening: true)
      let url = "https://localhost:\(listener.port)"
      let result = try Program.assay(["fetch", url, "--timeout", "5"]).run()
      #expect(result.status == 1 && result.output.hasSuffix("\nnot asked\n"), "\(result.output)")
      #expect(
        result.output.contains("connection: the server was not asked, because "),
        "\(result.output)")
      #expect(result.output.contains(" is not a public address; pass --allow-private if "))
      #expect(!listener.isCalled)
      _ = try Program.fetchCheck([url, "--timeout", "0.3"])
      #expect(listener.isCalled)
    }
  }
}
