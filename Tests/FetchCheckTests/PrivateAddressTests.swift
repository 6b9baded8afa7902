import TestSupport
import Testing

extension ServedTests {
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
