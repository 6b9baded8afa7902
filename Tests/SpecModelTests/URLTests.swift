import Foundation
import Questions
import TestSupport
import Testing

@testable import SpecModel

/// The rules URL-001 to URL-009, X-22 and X-35.
struct URLTests {
  /// The decisions of a file that gives its app every URL of example.com.
  @Test func `a link is told from any other URL`() throws {
    try Golden.expectAnswers(
      at: "Tests/SpecModelTests/Answers/urls.txt",
      [
        "URLs of a site of example.com": { url in
          let decision = SpecModel(dialect: .documented).decision(
            site: Data(#"{"applinks":{"details":[{"appID":"A.b","paths":["*"]}]}}"#.utf8),
            domain: "example.com", app: "A.b", url: url
          ).decision
          return [decision.rawValue]
        }
      ])
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
