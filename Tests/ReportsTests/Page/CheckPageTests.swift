import Foundation
import TestSupport
import Testing

/// The page of `assay check --html`, for the owner of a site.
@Suite(.serialized) struct CheckPageTests {
  /// Writes the page of a list of expectations.
  private static func page(site: String = "site.json") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.file(
      "site.json",
      """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [
      {"/": "/help/*", "exclude": true},
      {"/": "/buy/*"}]}]}}
      """)
    try folder.file(
      "urls.txt",
      """
      opens https://example.com/buy/42
      opens https://example.com/by/42 # Mails <b>link</b> here.
      opens https://www.example.com/buy/42
      browser https://example.com/buy/
      browser https://example.com/buy/42 from=page:example.com
      excluded https://example.com/help/1
      """)
    try folder.file(
      "App.entitlements",
      """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key><array>
      <string>applinks:example.com</string></array></dict></plist>
      """)
    let result = try Program.assay(
      [
        "check", "urls.txt", "--site", site, "--entitlements", "App.entitlements", "--html",
        "page.html",
      ], in: folder.url
    ).run()
    #expect(result.status == (site == "site.json" ? 1 : 2), "\(result.errors)")
    return folder
  }

  @Test(arguments: [390, 1_280], Browser.Scheme.allCases)
  func `each URL has what is expected, what happens, what decides and what to change`(
    width: Int, scheme: Browser.Scheme
  ) throws {
    let browser = Browser(width: width, scheme: scheme)
    let shown: [[String]] = try browser.evaluate(
      """
      const lines = (item) => [...item.querySelectorAll("h3, dt, dd")].map((part) =>
        part.matches("dd") ? [...part.querySelectorAll("li")].map((line) => line.textContent).join(" | ")
          : part.textContent);
      return [
        document.title, document.querySelector("h1 + p").textContent,
        ...[...document.querySelectorAll("article")].flatMap(lines),
        document.documentElement.scrollWidth <= window.innerWidth ? "fits" : "too wide",
        window.getComputedStyle(document.body).backgroundColor,
      ];
      """, in: Self.page())
    let page = try #require(shown.first)
    try Golden.expect(
      page.dropLast().map { "\($0)\n" }.joined(), at: "Tests/ReportsTests/Golden/check-page.txt")
    #expect(page.last == (scheme == .dark ? "rgb(16, 20, 24)" : "rgb(255, 255, 255)"))
    let texts: [[Browser.ShownText]] = try browser.evaluate(Browser.shownTexts, in: Self.page())
    for text in texts.joined() { #expect(text.contrast >= 4.5, "\(text.text)") }
  }

  @Test func `the page of a check that cannot be made says why`() throws {
    let text = try Self.page(site: "none.json").text("page.html")
    #expect(text.contains("Nothing was checked: none.json: cannot be read: no such file"))
  }
}
