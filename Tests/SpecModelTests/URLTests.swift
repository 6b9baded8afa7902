import Foundation
import Questions
import Testing

@testable import SpecModel

/// The rules URL-001 to URL-009, X-22 and X-35.
struct URLTests {
  static let links = [
    "https://example.com", "https://example.com/", "http://example.com/x", "HTTPS://example.com",
    "hTTp://EXAMPLE.com", "https://u:p@example.com/", "https://@example.com/",
    "https://u:p:q@example.com/", "https://example.com:/", "https://example.com:443/",
    "https://example.com:0443/", "http://example.com:80/", "http://example.com:080",
    "https://example.com?x", "https://example.com#x", "https://example.com/?a?b/c#d?e/f",
    "https://example.com//", "https://example.com/%FF", "https://example.com/a'()*+,;=:@!$&-._~",
    "https://example.com:443?x",
  ]

  @Test(arguments: links)
  func `link is read`(_ url: String) {
    #expect(decision(on: url) == .match)
  }

  static let others = [
    "", "example.com", "//example.com/", "https:", "https://", "https:///", "https:///example.com",
    "https:example.com", "https:/example.com", "ftp://example.com/", "httpss://example.com/",
    "https://example.org/", "https://www.example.com/", "https://example.com./",
    "https://example.co/", "https://example.com.evil/", "https://example.com:80/",
    "http://example.com:443/", "https://example.com:4430/", "https://example.com:0/",
    "https://example.com:99999999999999999999/", "https://example.com:18446744073709552059/",
    "https://example.com:-443/", "https://example.com:+443/", "https://example.com:443:443/",
    "https://example.com:44a/", "https://u@v@example.com/", "https://exampl%65.com/",
    "https://example.com/a b", "https://example.com/a[b]", "https://example.com/?a[]=1",
    "https://example.com/#a#b", "https://example.com/%zz", "https://example.com/%4",
    "https://example.com/%", "https://example.com/é", "https://example.com/a\\b",
    "https://example.com/a^b", "https://example.com/a|b", "https://example.com/a`b",
    "https://example.com/a{b}", "https://example.com/a<b>", "https://example.com/a\"b",
    "https://example.com/\0", "https://example.com/\n", " https://example.com/",
    "https://example.com/ ", "https://exam ple.com/", "https://exämple.com/",
    "https://example.com\\@evil/", "https://[::1]/", "https://[example.com]/",
  ]

  @Test(arguments: others)
  func `other URL is no link`(_ url: String) {
    #expect(decision(on: url) == .noMatch)
  }

  /// The decision of a file that gives its app every URL of example.com.
  private func decision(on url: String) -> Decision {
    SpecModel(dialect: .documented).decision(
      site: Data(#"{"applinks":{"details":[{"appID":"A.b","paths":["*"]}]}}"#.utf8),
      domain: "example.com", app: "A.b", url: url
    ).decision
  }

  @Test(arguments: [
    ("xn--bcher-kva.example", "https://XN--bcher-kva.example/", true),
    ("bücher.example", "https://xn--bcher-kva.example/", false),
    ("EXAMPLE.com", "https://example.COM/", true), ("example.com.", "https://example.com./", true),
    ("[::1]", "https://[::1]/", true), ("", "https:///", false),
  ])
  func `host is compared as written`(_ domain: String, _ url: String, _ isLink: Bool) {
    #expect((SpecModel(dialect: .documented).webURL(url, on: domain) != nil) == isLink)
  }

  @Test func `components are those of the text`() throws {
    let model = SpecModel(dialect: .documented)
    let full = try #require(
      model.webURL("https://example.com/a%20/../b?c=%41#d%2F", on: "example.com"))
    #expect(full.path == "/a%20/../b")
    #expect(full.query == "c=%41")
    #expect(full.fragment == "d%2F")
    let bare = try #require(model.webURL("https://example.com", on: "example.com"))
    #expect(bare.path == "")
    #expect(bare.query == nil)
    #expect(bare.fragment == nil)
    let empty = try #require(model.webURL("https://example.com/?#", on: "example.com"))
    #expect(empty.query == "")
    #expect(empty.fragment == "")
  }

  @Test(
    arguments: [
      ("/a[b|%zz#c#d", "/a%5Bb%7C%25zz", "c%23d"), ("/é?x y", "/%C3%A9", nil),
    ] as [(String, String, String?)])
  func `lenient dialects read the rest`(_ rest: String, _ path: String, _ fragment: String?) throws
  {
    var encoding = Dialect.documented
    encoding.urls.invalidCharacters = .areEncoded
    let url = try #require(
      SpecModel(dialect: encoding).webURL("https://example.com" + rest, on: "example.com"))
    #expect(url.path == path)
    #expect(url.fragment == fragment)
  }
}
