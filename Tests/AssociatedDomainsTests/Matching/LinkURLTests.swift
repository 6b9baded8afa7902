import AssociatedDomains
import TestSupport
import Testing

/// URLs split by RFC 3986 (URL-008, X-35).
struct LinkURLTests {
  @Test func `a URL is split as the grammar says, or refused where it has no place for a byte`()
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
        },
        "URLs": { text in
          let url = try LinkURL(parsing: text)
          let components = [
            url.scheme, url.userinfo, url.host, url.port, url.path, url.query, url.fragment,
          ]
          return [components.map { $0.map { "\"\($0)\"" } ?? "nil" }.joined(separator: " ")]
        },
        "addresses in brackets": { address in
          [(try? LinkURL(parsing: "https://[\(address)]/")) == nil ? "invalid" : "valid"]
        },
      ])
    #expect(codes == Set(LinkURLError.Code.allCases))
    // A whole URL that is too long is not shown.
    let long = "https://h/é" + String(repeating: "a", count: 200)
    let error = #expect(throws: LinkURLError.self) { try LinkURL(parsing: long) }
    #expect(error?.message.hasSuffix("write it as `%C3%A9`") == true)
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
