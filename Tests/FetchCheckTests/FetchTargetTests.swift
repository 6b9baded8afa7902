import FetchCheck
import Questions
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
    ("http://example.com", "only over HTTPS"),
    ("example.com", "the scheme is missing; write `https://example.com`"),
    ("localhost:8443", "write `https://localhost:8443`"),
    ("example.com/file", "expected"),
    ("", "expected"),
    ("https://", "the URL names no host"),
    ("https://:8443", "the URL names no host"),
    ("https://example.com/apple-app-site-association", "only a server"),
    ("https://example.com?", "only a server"),
    ("https://example.com#a", "only a server"),
    ("https://me@example.com", "only a server"),
    ("https://example.com:0", "1 to 65535"),
    ("https://example.com:65536", "1 to 65535"),
    ("https://example.com:99999999999999999999", "1 to 65535"),
    ("https://*.example.com", "remove `*.`"),
    ("https://bücher.example", "byte 9"),
    ("https://example.com.", "none at the end"),
    ("https://[::1]", "not an address"),
    ("https://a..b", "a period between two labels"),
    ("https://a+b", "not a domain name"),
    ("https://$(host)", "not a domain name"),
    ("https://a%2Fb", "not a domain name"),
  ])
  func `anything else is refused in one line`(text: String, complaint: String) {
    let error = #expect(throws: InputError.self) { try FetchTarget(parsing: text) }
    #expect(error?.message.contains(complaint) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("\n") == false)
    #expect(error?.message.contains("applinks") == false, "which is not in the text")
  }
}
