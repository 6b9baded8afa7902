import AssociatedDomains
import TestSupport
import Testing

/// URLs split by RFC 3986 (URL-008, X-35).
struct LinkURLTests {
  /// A URL and its components, those that it lacks as nothing.
  struct Example: Sendable, CustomTestStringConvertible {
    let text: String
    let components: [String?]

    init(_ text: String, _ components: String?...) {
      (self.text, self.components) = (text, components)
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    // scheme, userinfo, host, port, path, query, fragment
    Example("https://example.com", "https", nil, "example.com", nil, "", nil, nil),
    Example(
      "HTTPS://Example.COM:443/a/../b?c#d", "HTTPS", nil, "Example.COM", "443", "/a/../b", "c",
      "d"),
    Example("http://u:p@h:/?#", "http", "u:p", "h", "", "/", "", ""),
    Example("http://h?a?b/c#?/d", "http", nil, "h", nil, "", "a?b/c", "?/d"),
    Example("http://h#a", "http", nil, "h", nil, "", nil, "a"),
    Example("https://[::1]:8080/", "https", nil, "[::1]", "8080", "/", nil, nil),
    Example(
      "https://@h//a;b=1,2:@!$&'()*+", "https", "", "h", nil, "//a;b=1,2:@!$&'()*+", nil, nil),
    Example(
      "https://%41%c3%a9.com/%aF", "https", nil, "%41%c3%a9.com",
      nil, "/%aF", nil, nil),
    Example("https:///a", "https", nil, "", nil, "/a", nil, nil),
    Example("https:a/b", "https", nil, nil, nil, "a/b", nil, nil),
    Example("mailto:a@b", "mailto", nil, nil, nil, "a@b", nil, nil),
    Example("a+-.1:", "a+-.1", nil, nil, nil, "", nil, nil),
  ])
  func `a URL is split into its components, none of them changed`(example: Example) throws {
    let url = try LinkURL(parsing: example.text)
    let components = [
      url.scheme, url.userinfo, url.host, url.port, url.path, url.query, url.fragment,
    ]
    #expect(components == example.components)
  }

  @Test func `a byte that the grammar has no place for is refused where it stands, with a fix`()
    throws
  {
    var codes: Set<LinkURLError.Code> = []
    try Golden.expectAnswers(
      at: "Tests/AssociatedDomainsTests/Answers/urls.txt",
      [
        "no URL": { text in
          let error = #expect(throws: LinkURLError.self) { try LinkURL(parsing: text) }
          guard let error else { return [] }
          codes.insert(error.code)
          return ["\(error.offset) \(error.code): \(error.message)"]
        }
      ])
    #expect(codes == Set(LinkURLError.Code.allCases))
    // A whole URL that is too long is not shown.
    let long = "https://h/é" + String(repeating: "a", count: 200)
    let error = #expect(throws: LinkURLError.self) { try LinkURL(parsing: long) }
    #expect(error?.message.hasSuffix("write it as `%C3%A9`") == true)
  }

  @Test(arguments: [
    ("::", true), ("::1", true), ("1::", true), ("1:2:3:4:5:6:7:8", true), ("1::8", true),
    ("1:2:3:4:5:6:7::", true), ("::2:3:4:5:6:7:8", true), ("::ffff:1.2.3.4", true),
    ("1:2:3:4:5:6:1.2.3.4", true), ("FEDC:BA98::", true), ("v1.a:b", true), ("vF.!", true),
    ("1:2:3:4:5:6:7", false), ("1:2:3:4:5:6:7:8:9", false), ("1::2::3", false), (":1", false),
    ("1:", false), (":::", false), ("1:::2", false), ("12345::", false), ("g::", false),
    ("1:2:3:4:5:6:7:8::", false), ("::1.2.3", false), ("::1.2.3.256", false),
    ("::01.2.3.4", false), ("1.2.3.4::", false), ("1:2:3:4:5:6:7:1.2.3.4", false), ("v.a", false),
    ("v1.", false), ("v1", false), ("1.2.3.4", false), ("h", false),
  ])
  func `addresses in brackets follow the grammar`(address: String, isValid: Bool) {
    let url = try? LinkURL(parsing: "https://[\(address)]/")
    #expect((url != nil) == isValid)
  }

  @Test(
    arguments: [
      ("https://example.com/", nil, nil), ("HTTP://EXAMPLE.COM:080/", nil, nil),
      ("ftp://example.com/", .scheme("ftp"), #"the scheme is "ftp", not `http` or `https`"#),
      ("https:a", .missingHost, "there is no host"),
      (
        "https://Example.org/", .host("Example.org", domain: "example.com"),
        #"the host is "Example.org", not "example.com""#
      ),
      ("https://example.com:80/", .port("80"), "the port is 80, not the scheme's own"),
    ] as [(String, LinkURL.Obstacle?, String?)])
  func
    `what keeps a URL from being a link of the domain is a case for programs and a text for people`(
      text: String, obstacle: LinkURL.Obstacle?, words: String?
    ) throws
  {
    let found = try LinkURL(parsing: text).obstacle(for: "example.com")
    #expect(found == obstacle && found?.description == words)
  }

  @Test func `an empty host is none, whatever the domain, and an encoded one is another`() throws {
    #expect(try LinkURL(parsing: "https:///a").obstacle(for: "") == .missingHost)
    #expect(try LinkURL(parsing: "https:a").obstacle(for: "") == .missingHost)
    #expect(try LinkURL(parsing: "https://%61/").obstacle(for: "a") != nil)
  }

  @Test func `any byte may change, to any ASCII character`() {
    let text = "https://u@[::1]:443/a%20b/../?c=d&e#f"
    for offset in text.utf8.indices {
      for byte in UInt8(0)..<128 {
        var bytes = Array(text.utf8)
        bytes[text.utf8.distance(from: text.startIndex, to: offset)] = byte
        let changed = String(decoding: bytes, as: UTF8.self)
        guard let url = try? LinkURL(parsing: changed) else { continue }
        // The components and their delimiters make up the text again.
        var whole = url.scheme + ":"
        if let host = url.host {
          whole += "//" + (url.userinfo.map { $0 + "@" } ?? "") + host
          whole += url.port.map { ":" + $0 } ?? ""
        }
        whole +=
          url.path + (url.query.map { "?" + $0 } ?? "") + (url.fragment.map { "#" + $0 } ?? "")
        #expect(whole == changed)
      }
    }
  }
}
