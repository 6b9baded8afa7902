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
    let rule = "site.json:3:1 (/applinks/details/0/components/1)"
    let expected = [
      "Links of urls.txt", "3 of 6 not as expected",
      "https://example.com/by/42", "Expected", "opens the app", "Because",
      "Mails <b>link</b> here.", "What happens", "stays in the browser",
      "What decides", "site.json: no rule matches",
      "What to change",
      "nearest: \(rule) does not match: \"/\" must match \"/buy/*\", but is \"/by/42\", compared as "
        + "\"/by/42/\"; alike up to \"/b\" | or line 2 of urls.txt, if what happens is right",
      "https://www.example.com/buy/42", "Expected", "opens the app",
      "What happens", "stays in the browser", "What decides",
      "ABCDE12345.com.example.app, applinks:example.com: the entry is not for www.example.com "
        + "[DOM-008] | no installed app claims the link [NAV-005]",
      "What to change",
      "add `applinks:www.example.com` to the entitlements | or line 3 of urls.txt, if what happens is "
        + "right",
      "https://example.com/buy/", "Expected", "stays in the browser",
      "What happens", "opens ABCDE12345.com.example.app", "What decides", "\(rule) opens the app",
      "What to change",
      "the rule that decides | nearest: site.json:2:1 (/applinks/details/0/components/0) does not "
        + "match: \"/\" must match \"/help/*\", but is \"/buy/\"; alike up to \"/\" | or line 4 of "
        + "urls.txt, if what happens is right",
      "https://example.com/buy/42", "Expected", "opens the app",
      "What happens", "opens ABCDE12345.com.example.app", "What decides", "\(rule) opens the app",
      "https://example.com/buy/42", "Expected", "stays in the browser, from=page:example.com",
      "What happens", "stays in the browser", "What decides",
    ]
    let page = try #require(shown.first)
    #expect(Array(page.prefix(expected.count)) == expected)
    let steps = page.dropFirst(expected.count).first ?? ""
    #expect(
      steps.hasPrefix("\(rule) opens the app | ")
        && steps.contains(" on a page of example.com itself"))
    #expect(
      page.suffix(9) == [
        "https://example.com/help/1", "Expected", "stays in the browser, as a rule excludes it",
        "What happens", "stays in the browser, as a rule excludes it", "What decides",
        "site.json:2:1 (/applinks/details/0/components/0) excludes the URL", "fits",
        scheme == .dark ? "rgb(16, 20, 24)" : "rgb(255, 255, 255)",
      ])
    let texts: [[Browser.ShownText]] = try browser.evaluate(Browser.shownTexts, in: Self.page())
    for text in texts.joined() { #expect(text.contrast >= 4.5, "\(text.text)") }
  }

  @Test func `the page of a check that cannot be made says why`() throws {
    let text = try Self.page(site: "none.json").text("page.html")
    #expect(text.contains("Nothing was checked: none.json: cannot be read: no such file"))
  }
}
