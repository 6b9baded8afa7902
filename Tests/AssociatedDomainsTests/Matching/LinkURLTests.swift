import AssociatedDomains
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

  @Test(
    "A URL is split into its components, none of them changed",
    arguments: [
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
  func components(example: Example) throws {
    let url = try LinkURL(parsing: example.text)
    let components = [
      url.scheme, url.userinfo, url.host, url.port, url.path, url.query, url.fragment,
    ]
    #expect(components == example.components)
  }

  @Test(
    "A byte that the grammar has no place for is refused where it stands",
    arguments: [
      ("", 0, "scheme"), ("/a", 0, "scheme"), ("1a:", 0, "scheme"), ("://h", 0, "scheme"),
      ("https", 5, "`:`"), ("ht_tp://h", 2, "`:`"), ("example.com/a", 11, "`:`"),
      ("https://h/a b", 11, "%20b`"), ("https://h/é", 10, "%C3%A9`"),
      ("https://h/a|b", 11, "%7Cb`"),
      ("https://h/[a]", 10, "path"), ("https://h/a\\b", 11, "path"), ("https://h/\"", 10, "path"),
      ("https://h/<", 10, "path"), ("https://h/^", 10, "path"), ("https://h/`", 10, "path"),
      ("https://h/{", 10, "path"), ("https://h/\u{7F}", 10, "path"), ("https://h/\n", 10, "path"),
      ("https://h/?a[]=1", 12, "query"), ("https://h/?a b", 12, "query"),
      ("https://h/#a#b", 12, "fragment"), ("https://h/#a b", 12, "fragment"),
      ("https://h/%", 10, "`%25`"), ("https://h/%4", 10, "`%25`"), ("https://h/%4g", 10, "`%25`"),
      ("https://h/%g4", 10, "`%25`"),
      ("https://h/?%zz", 11, "`%25`"), ("https://h%2", 9, "`%25`"), ("https://h%2/1", 9, "`%25`"),
      ("https://exämple.com", 10, "Punycode"), ("https://a b.com/", 9, "host"),
      ("https://h:80a/", 12, "port"), ("https://h:80:90/", 12, "port"),
      ("https://u@v@h/", 11, "host"), ("https://u[@h/", 9, "userinfo"),
      ("https://[::1/", 12, "`]`"), ("https://[::1]x/", 13, "host"), ("https://[]/", 8, "address"),
      ("https://h]/", 9, "host"), (" https://h", 0, "scheme"), ("https://h ", 9, "host"),
    ])
  func refusals(text: String, offset: Int, word: String) {
    let error = #expect(throws: LinkURLError.self) { try LinkURL(parsing: text) }
    #expect(error?.offset == offset)
    #expect(error?.message.contains(word) == true)
  }

  /// Texts and the codes of their errors.
  private static let codes: [(text: String, code: LinkURLError.Code)] = [
    ("https://h/a b", .invalidCharacter), ("https://h:80a/", .invalidCharacter),
    ("https://h/%4g", .invalidEscape), ("https://h/%", .invalidEscape),
    ("https://[::g]/", .invalidAddress), ("https://[]/", .invalidAddress),
    ("https", .unexpectedEnd), ("https://[::1", .unexpectedEnd), ("", .unexpectedEnd),
  ]

  @Test("An error has its code", arguments: codes)
  func code(text: String, code: LinkURLError.Code) {
    let error = #expect(throws: LinkURLError.self) { try LinkURL(parsing: text) }
    #expect(error?.code == code)
  }

  @Test("Every code has a text")
  func allCodes() { #expect(Set(Self.codes.map(\.code)) == Set(LinkURLError.Code.allCases)) }

  @Test(
    "What a URL cannot have is shown encoded, in the whole URL if that is one then",
    arguments: [
      ("https://h/カフェ/1", "write `https://h/%E3%82%AB%E3%83%95%E3%82%A7/1`"),
      ("https://h/a%20b?é=[1]#ü", "write `https://h/a%20b?%C3%A9=%5B1%5D#%C3%BC`"),
      ("https://h/é%", "write it as `%C3%A9`"),
      ("https://h/é\(String(repeating: "a", count: 200))", "write it as `%C3%A9`"),
    ])
  func encoded(text: String, fix: String) {
    let error = #expect(throws: LinkURLError.self) { try LinkURL(parsing: text) }
    #expect(error?.message.hasSuffix(fix) == true, "\(error?.message ?? "")")
  }

  @Test(
    "Addresses in brackets follow the grammar",
    arguments: [
      ("::", true), ("::1", true), ("1::", true), ("1:2:3:4:5:6:7:8", true), ("1::8", true),
      ("1:2:3:4:5:6:7::", true), ("::2:3:4:5:6:7:8", true), ("::ffff:1.2.3.4", true),
      ("1:2:3:4:5:6:1.2.3.4", true), ("FEDC:BA98::", true), ("v1.a:b", true), ("vF.!", true),
      ("1:2:3:4:5:6:7", false), ("1:2:3:4:5:6:7:8:9", false), ("1::2::3", false), (":1", false),
      ("1:", false), (":::", false), ("1:::2", false), ("12345::", false), ("g::", false),
      ("1:2:3:4:5:6:7:8::", false), ("::1.2.3", false), ("::1.2.3.256", false),
      ("::01.2.3.4", false), ("1.2.3.4::", false), ("1:2:3:4:5:6:7:1.2.3.4", false), ("v.a", false),
      ("v1.", false), ("v1", false), ("1.2.3.4", false), ("h", false),
    ])
  func addresses(address: String, isValid: Bool) {
    let url = try? LinkURL(parsing: "https://[\(address)]/")
    #expect((url != nil) == isValid)
  }

  @Test(
    "What keeps a URL from being a link of the domain is a case for programs and a text for people",
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
  func obstacles(text: String, obstacle: LinkURL.Obstacle?, words: String?) throws {
    let found = try LinkURL(parsing: text).obstacle(for: "example.com")
    #expect(found == obstacle && found?.description == words)
  }

  @Test("An empty host is none, whatever the domain, and an encoded one is another")
  func emptyHost() throws {
    #expect(try LinkURL(parsing: "https:///a").obstacle(for: "") == .missingHost)
    #expect(try LinkURL(parsing: "https:a").obstacle(for: "") == .missingHost)
    #expect(try LinkURL(parsing: "https://%61/").obstacle(for: "a") != nil)
  }

  @Test("Any byte may change, to any ASCII character")
  func changedBytes() {
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
