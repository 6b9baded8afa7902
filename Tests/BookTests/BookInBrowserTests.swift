import Foundation
import TestSupport
import Testing

/// What the book does in a browser.
@Suite(.serialized) struct BookInBrowserTests {
  /// Pages of every kind.
  private static let pages = [
    "index.html", "systems.html", "systems/ios.html", "documents.html",
    "documents/apple-components.html", "topics/patterns.html", "rules/PAT-002.html",
    "rules/HOST-005.html", "rules/X-01.html", "open-questions.html", "search.html?q=caseSensitive",
    "implementations.html", "implementations/spec-model.html",
  ].map { "book/" + $0 }

  @Test func `the search shows the closest rules first`() async throws {
    let folder = try await BookFixture.folder()
    let first: [[String]] = try Browser().evaluate(
      """
      return [...document.querySelectorAll("#results a")].slice(0, 2).map((link) => link.textContent);
      """, in: folder,
      at: ["*", "caseSensitive", "pat-007", "nowhere-to-be-found", ""].map {
        "book/search.html?q="
          + ($0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
      })
    #expect(first[0] == ["PAT-002", "PAT-007"])
    #expect(first[1].first == "CASE-001")
    #expect(first[2].first == "PAT-007")
    #expect(first[3] == [] && first[4] == [])
  }

  @Test func `the search field is a key away, and its form leads to the results`() async throws {
    struct Form: Decodable, Equatable {
      let focus: String
      let action: String
    }
    let forms: [Form] = try Browser().evaluate(
      """
      document.body.dispatchEvent(new window.KeyboardEvent("keydown", {key: "/", bubbles: true}));
      const action = new window.URL(document.forms[0].action).pathname.split("/").pop();
      return {focus: document.activeElement.name, action};
      """, in: try await BookFixture.folder(), at: ["book/rules/PAT-002.html"])
    #expect(forms == [Form(focus: "q", action: "search.html")])
  }

  @Test(arguments: [320, 390, 768, 1_280])
  func `no page is wider than the window`(width: Int) async throws {
    let overflows: [Int] = try Browser(width: width).evaluate(
      """
      const root = document.documentElement;
      return root.scrollWidth - root.clientWidth;
      """, in: try await BookFixture.folder(), at: Self.pages)
    for (page, overflow) in zip(Self.pages, overflows) { #expect(overflow == 0, "\(page)") }
  }

  @Test(arguments: Browser.Scheme.allCases)
  func `every text has a contrast of at least 4.5 to 1`(scheme: Browser.Scheme) async throws {
    let texts: [[Browser.ShownText]] = try Browser(scheme: scheme).evaluate(
      Browser.shownTexts, in: try await BookFixture.folder(), at: Self.pages)
    for (page, texts) in zip(Self.pages, texts) {
      #expect(texts.count > 10, "\(page)")
      #expect(texts.filter { $0.contrast < 4.5 }.map(\.text) == [], "\(page)")
    }
  }

  @Test func `a hostile name stays text`() async throws {
    struct Found: Decodable {
      let isTaken: Bool
      let images: Int
      let names: [String]
    }
    let found: [Found] = try Browser().evaluate(
      """
      return {
        isTaken: window.took !== undefined,
        images: document.images.length,
        names: [...document.querySelectorAll("main a, h1")].map((element) => element.textContent),
      };
      """, in: try await BookFixture.folder(),
      at: ["book/implementations.html", "book/rules/PAT-002.html"])
    for page in found {
      #expect(!page.isTaken && page.images == 0)
      #expect(page.names.contains(BookFixture.hostileName))
    }
  }
}
