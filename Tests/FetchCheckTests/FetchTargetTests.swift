import FetchCheck
import Testing

struct FetchTargetTests {
  @Test(arguments: [
    ("https://example.com", "https://example.com"),
    ("https://Example.COM/", "https://example.com"),
    ("HTTPS://example.com:443", "https://example.com"),
    ("https://example.com:", "https://example.com"),
    ("https://localhost:8443", "https://localhost:8443"),
    ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
  ])
  func `a scheme, a host and perhaps a port name a server`(text: String, name: String) throws {
    #expect(try FetchTarget(parsing: text).description == name)
  }

  @Test(arguments: [
    ("http://example.com", "over HTTPS only"),
    ("example.com", "expected"),
    ("", "expected"),
    ("https://", "names no domain"),
    ("https://example.com/apple-app-site-association", "only the server"),
    ("https://example.com?", "only the server"),
    ("https://example.com#a", "only the server"),
    ("https://me@example.com", "only the server"),
    ("https://example.com:0", "1 to 65535"),
    ("https://example.com:65536", "1 to 65535"),
    ("https://example.com:99999999999999999999", "1 to 65535"),
    ("https://*.example.com", "without `*.`"),
    ("https://bücher.example", "byte 9"),
    ("https://example.com.", "ends with a period"),
    ("https://[::1]", "not an address"),
  ])
  func `anything else is refused in a line`(text: String, complaint: String) {
    let error = #expect(throws: FetchTargetError.self) { try FetchTarget(parsing: text) }
    #expect(error?.message.contains(complaint) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("\n") == false)
  }
}
