import Questions
import Testing

@testable import Discovery

/// Questions that are made smaller while they show the same.
struct ShrinkingTests {
  private static let site: JSON = [
    "applinks": ["details": [["appIDs": ["A.b"], "components": [["/": "/a", "exclude": true]]]]]
  ]

  /// Returns the smallest URL for which a condition holds.
  private func url(_ url: String, while isKept: (String) -> Bool) throws -> String {
    let question = Question.match(
      site: .json(Self.site), domain: "example.com", app: "A.b", url: url)
    let smallest = question.shrunken { question in
      guard case .match(_, _, _, let url) = question else { return false }
      return isKept(url)
    }
    guard case .match(.json([:]), _, _, let found) = smallest else {
      Issue.record("\(smallest)")
      return ""
    }
    return found
  }

  @Test(arguments: [
    "hTtp://me@example.com:80/x/a?b#c", "https://example.org/a", "https://example.com/a/",
  ])
  func `a URL begins with the scheme and the domain`(long: String) throws {
    #expect(try url(long) { $0.contains("/a") } == "https://example.com/a")
  }

  @Test func `a URL keeps a beginning that matters`() throws {
    #expect(try url("hTtp://example.com/a") { $0.hasPrefix("hT") } == "hT")
    #expect(try url("a?b://c") { $0.contains("://c") } == "://c")
  }
}
