import AssociatedDomains
import Discovery
import FoundationShim
import Questions

/// A target that compares how the library and Foundation split a URL.
struct URLTarget: FuzzTarget {
  let name = "url_fuzzer"
  let summary =
    "The library's split of a URL against Foundation's, and whether a domain can have it."
  /// A mutator that varies the components of URLs.
  let mutator: Mutator? = URLMutator.mutator
  /// Decisions on the URL.
  let kinds: Set<QuestionKind> = [.match]

  /// Returns the URL of a question.
  func seed(_ question: Question, _ platform: Platform) -> [UInt8]? {
    guard case .match(_, _, _, let url) = question else { return nil }
    return Array(url.utf8)
  }

  /// Returns the URL.
  func show(_ input: [UInt8]) -> String {
    String(decoding: input, as: UTF8.self).debugDescription
  }

  /// Returns a question about the URL, with rules that depend on each part of a URL.
  func questionsForImplementations(of input: [UInt8]) -> [FuzzedQuestion] {
    guard let url = String(validUTF8: input) else { return [] }
    let rules: JSON = [
      ["/": "/a*", "exclude": true], ["/": "*b", "?": ["q": "?*"]], ["?": ["r": "*"]],
      ["#": "?*"], ["/": "/?*"],
    ]
    let app = "ABCDE12345.com.example.app"
    let site: JSON = ["applinks": ["details": [["appIDs": [.string(app)], "components": rules]]]]
    return [
      FuzzedQuestion(
        platform: MatcherQuestion.platforms[0],
        subject: .match(site: .json(site), domain: "example.com", app: app, url: url))
    ]
  }

  /// Compares the library's parts with Foundation's.
  func check(_ input: [UInt8]) throws {
    guard let text = String(validUTF8: input) else { return }
    let foundation = FoundationURL(text)
    switch Result(catching: { () throws(LinkURLError) in try LinkURL(parsing: text) }) {
    case .success(let url):
      try checkParts(of: url, text)
      guard let foundation else {
        throw Finding("takes-no-url", "the library accepts a URL that Foundation refuses")
      }
      let parts = FoundationURL(url)
      try Finding.unless(
        parts == foundation, "parts-differ",
        "the library reads \(parts), Foundation \(foundation)")
      for domain in Set([foundation.host ?? "", "example.com"]) {
        let isPossible = url.obstacle(for: domain) == nil
        try Finding.unless(
          isPossible == foundation.canBeLink(to: domain), "obstacle-differs",
          "a link to \(domain.debugDescription): the library says \(isPossible), \(foundation)")
      }
    case .failure(let error):
      try Finding.unless(
        (0...text.utf8.count).contains(error.offset) && !error.message.contains("\n"),
        "error-misplaced", "\(error)")
      guard let foundation, !foundation.allowsRefusal else { return }
      throw Finding("refuses-url", "the library: \(error); Foundation reads \(foundation)")
    }
  }

  /// Throws unless the parts, joined by their delimiters, are the whole text.
  private func checkParts(of url: LinkURL, _ text: String) throws {
    var whole = url.scheme + ":"
    if let host = url.host {
      whole += "//" + (url.userinfo.map { $0 + "@" } ?? "") + host
      whole += url.port.map { ":" + $0 } ?? ""
    }
    whole += url.path + (url.query.map { "?" + $0 } ?? "") + (url.fragment.map { "#" + $0 } ?? "")
    try Finding.unless(
      whole.utf8.elementsEqual(text.utf8), "parts-are-not-whole",
      "joined again they are \(whole.debugDescription)")
  }
}
