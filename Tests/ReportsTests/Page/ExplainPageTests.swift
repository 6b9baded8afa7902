import AssociatedDomains
import Foundation
import TestSupport
import Testing

/// The page of `assay explain --html`, which must decide as the library does or say nothing.
@Suite(.serialized) struct ExplainPageTests {
  private static let app = "ABCDE12345.com.example.app"
  private static let site = """
    {"applinks": {"substitutionVariables": {"kind": ["tea", "caf?", "</script>"]},
    "details": [{"appIDs": ["\(app)", "ABCDE12345.com.example.beta"], "components": [
    {"/": "/help/*", "exclude": true},
    {"/": "/buy/$(kind)/??", "?": {"q": "?*", "lang": "$(lang)*"}},
    {"/": "/Shop/*k", "caseSensitive": false},
    {"/": "/\u{FC}ber/*x", "percentEncoded": false, "?": {"\u{E4}&=": "b"}},
    {"/": "/a b", "percentEncoded": false, "?": "*&c"},
    {"/": "*/find", "#": "*t?p*", "?": {"q": "1"}},
    {"/": "/x%3a?", "caseSensitive": false, "exclude": true}
    ]}]}}
    """

  /// Writes the page and returns its folder.
  private static func page(of site: String = site) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.file("site.json", site)
    let result = try Program.assay(
      ["explain", "--site", "site.json", "--html", "page.html"], in: folder.url
    ).run()
    #expect(result.status == 0 && result.errors == "" && result.output == "")
    return folder
  }

  /// URLs around the patterns, in every combination.
  private static let urls: [String] = {
    let paths = [
      "", "/", "/help", "//help//me", "/buy/tea/12", "/buy/cafe/1/", "/buy/tea/1%2F", "/shop/k",
      "/SHOP/%E2%84%AA", "/Shop//ak", "/%C3%BCber/x", "/%C3%9Cber/x", "/%FCber/x", "/a%20b",
      "/a+b", "/find", "/x/find/", "/X%3Ab", "/x%3A", "/x:b", "/%2Fhelp/", "/help%2Fme",
    ]
    let queries = [
      "", "?", "?q=1", "?q=1&lang=de", "?lang=xx&q=1", "?q&lang=en-US", "?q=1&q=2",
      "?q=1=2&lang=de",
      "?%C3%A4%26%3D=b", "?%C3%A4%26%3D=b&%E4=1", "?a&c", "?%26c", "?&c", "?q=%31",
    ]
    let fragments = ["", "#top", "#t%20p", "#", "#atap"]
    return paths.flatMap { path in
      queries.flatMap { query in
        fragments.map { "https://example.com\(path)\(query)\($0)" }
      }
    }
  }()

  @Test func `the page decides as the library, wherever it decides`() throws {
    let urls = String(decoding: try JSONEncoder().encode(Self.urls), as: UTF8.self)
    let decisions: [[String]] = try Browser().evaluate(
      "const app = window.apps()[0]; return \(urls).map((url) => window.decide(app, url).decision);",
      in: Self.page())
    let matcher = Matcher(
      try SiteAssociation(parsing: Array(Self.site.utf8)), app: Self.app, domain: "example.com")
    let (found, count) = (try #require(decisions.first), Self.urls.count)
    try #require(found.count == count && count > 1_000)
    for (url, decision) in zip(Self.urls, found) where decision != "unknown" {
      #expect(decision == matcher.explanation(for: url).result.decision.rawValue, "\(url)")
    }
    // What is not UTF-8 is not decoded, which no table says.
    #expect(found.count { $0 == "unknown" } < count / 10)
    #expect(Set(found).isSuperset(of: ["match", "exclude", "no_match"]))
  }

  /// Opens the page of a site with entitlements, and returns what it shows for each choice.
  private static func shown(
    _ options: [String], site: String = site, script: String
  ) throws -> [[String]] {
    let folder = try TemporaryFolder()
    try folder.file("site.json", site)
    try folder.file(
      "App.entitlements",
      """
      <plist version="1.0"><dict><key>application-identifier</key><string>\(app)</string>
      <key>com.apple.developer.associated-domains</key><array>
      <string>applinks:example.com</string><string>applinks:*.shop.example</string>
      <string>applinks:dev.example?mode=developer</string><string>webcredentials:a.example</string>
      </array></dict></plist>
      """)
    let result = try Program.assay(
      ["explain", "--site", "site.json", "--html", "page.html"] + options, in: folder.url
    ).run()
    try #require(result.status != 2 && result.errors == "", "\(result.errors)")
    return try Browser().evaluate(
      """
      const menu = (id, value) => {
        const item = document.getElementById(id);
        item.value = value;
        item.dispatchEvent(new window.Event(id === "url" ? "input" : "change"));
      };
      const text = (id) => document.getElementById(id).textContent;
      const steps = () => [...document.querySelectorAll("#steps li")].map((item) => item.textContent);
      \(script)
      """, in: folder)
  }

  private static let hosts = [
    "example.com", "EXAMPLE.com", "www.example.com", "shop.example", "a.shop.example",
    "b.a.shop.example", "dev.example", "a.example", "other.example",
  ]

  @Test func `what opens a URL on a device is what the library says, step by step`() throws {
    let origins: [(word: String, origin: (String) -> Origin)] = [
      ("mail", { _ in .app("com.apple.mobilemail", universalLinksOnly: false) }),
      ("samePage", { .page(host: $0) }), ("otherPage", { _ in .page(host: "another-host") }),
      ("typed", { _ in .typed }), ("webView", { _ in .webView }),
      ("own", { _ in .app(Self.app, universalLinksOnly: false) }),
    ]
    let site = try SiteAssociation(parsing: Array(Self.site.utf8))
    let domains = try [
      "applinks:example.com", "applinks:*.shop.example", "applinks:dev.example?mode=developer",
    ].map { try AssociatedDomain(parsing: $0) }
    let urls = Self.hosts.flatMap { host in
      ["/help/me", "/shop/k", "/nothing"].map { "https://\(host)\($0)" }
    }
    let list = String(decoding: try JSONEncoder().encode(urls), as: UTF8.self)
    let shown = try Self.shown(
      ["--entitlements", "App.entitlements"],
      script: """
        const rows = [];
        for (const url of \(list)) {
          for (const origin of \(origins.map(\.word))) {
            menu("origin", origin);
            menu("url", url);
            rows.push([text("device"), ...steps()].join("\\n  "));
          }
        }
        return rows;
        """)
    var expected: [String] = []
    for url in urls {
      let host = try #require(try LinkURL(parsing: url).host).lowercased()
      for (_, origin) in origins {
        let device = Device(
          apps: [InstalledApp(Self.app, associatedDomains: domains)],
          sites: Dictionary(uniqueKeysWithValues: domains.map { (HostName($0.host), site) }),
          choices: [HostName(host): .app])
        expected.append("\(device.resolution(of: url, from: origin(host)))")
      }
    }
    #expect(shown == [expected])
    #expect(Set(expected.map { $0.prefix { $0 != "\n" } }).count == 7)
  }

  @Test(arguments: [
    ("typed", "typed", "opens the browser: typed"),
    ("webview", "webView", "opens the browser: loaded"),
    ("page:Example.com", "page:example.com", "opens the browser: same-host"),
    ("page:other.example", "page:other.example", "opens \(app)"),
    ("app:\(app)", "app:\(app)", "opens the browser: own-link"),
    ("app:A.b", "app:A.b", "opens \(app)"),
  ])
  func `the origin of the command line is chosen first`(
    from: String, chosen: String, opens: String
  ) throws {
    let shown = try Self.shown(
      ["--from", from],
      script: """
        menu("url", "https://example.com/shop/k");
        return [document.getElementById("origin").value, text("device")];
        """)
    #expect(shown == [[chosen, opens]])
  }

  @Test func `systems that read the file alike are one, and that of the command line comes first`()
    throws
  {
    let site = """
      {"applinks": {"apps": [], "details": [{"appID": "\(Self.app)", "appIDs": ["\(Self.app)"],
      "paths": ["NOT /buy/1", "/buy/*"], "components": [{"/": "/Shop/*", "caseSensitive": false}]}]}}
      """
    let shown = try Self.shown(
      ["--platform", "ios=13.2"], site: site,
      script: """
        const item = document.getElementById("system");
        const first = item.value;
        const names = [...item.options].map((option) => option.value);
        const rows = names.map((name) => {
          menu("system", name);
          return ["/shop/1", "/Shop/1", "/buy/1", "/buy/2"].map((path) => {
            menu("url", `https://example.com${path}`);
            return text("decision").split(":")[0];
          }).join(" ");
        });
        return [first, ...names, ...rows];
        """)
    #expect(
      shown == [
        [
          "ios 13.0 up to 13.5", "ios 13.5 and later", "ios 13.0 up to 13.5", "ios 9.2 up to 13.0",
          "ios before 9.2", "match match no_match no_match", "no_match match no_match no_match",
          "no_match no_match exclude match", "no_match no_match match match",
        ]
      ])
  }

  @Test func `an app without entitlements has no device, and another comes first`() throws {
    let shown = try Self.shown(
      ["--entitlements", "App.entitlements"],
      site: Self.site.replacing("ABCDE12345.com.example.beta", with: "AAAAA12345.com.example.beta"),
      script: """
        const first = document.getElementById("app").value;
        menu("app", "AAAAA12345.com.example.beta");
        menu("url", "https://example.com/shop/k");
        return [first, text("decision"), text("device")];
        """)
    #expect(
      shown == [
        [Self.app, "match: the app opens it", "The entitlements of this app are not given."]
      ])
  }

  @Test(arguments: [
    "https://example.com:8080/help/", "ftp://example.com/help/", "https://a@example.com/help/",
    "https://example.com/help/%2", "https://example.com/hel p", "https://example.com/\u{FC}",
    "help",
    "https://example.com/help#a#b", "https://example.com/[",
  ])
  func `what no table answers is not computed`(url: String) throws {
    let texts: [String] = try Browser().evaluate(
      """
      const field = document.getElementById("url");
      field.value = decodeURIComponent("\(url.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")");
      field.dispatchEvent(new window.Event("input"));
      return document.getElementById("decision").textContent;
      """, in: Self.page())
    #expect(texts.first?.hasPrefix("not computed: run assay explain --site site.json ") == true)
  }

  @Test func `each condition says which part of the URL it compares with which pattern`() throws {
    let shown: [[String]] = try Browser().evaluate(
      """
      const field = document.getElementById("url");
      field.value = "https://example.com/buy/tea/12?lang=xx&lang=de&q=";
      field.dispatchEvent(new window.Event("input"));
      return [...document.querySelectorAll("#rules code")].slice(0, 4).map((item) => item.textContent)
        .concat([...document.querySelectorAll("#rules code")].slice(-3, -1).map((item) => item.textContent));
      """, in: Self.page())
    #expect(
      shown == [
        [
          "path: `/help/*` does not match `/buy/tea/12`",
          "path: `/buy/$(kind)/??` matches `/buy/tea/12`",
          "query item `q`: `?*` does not match ``",
          "query item `lang`: `$(lang)*` does not match `xx`, `de`",
          "query item `q`: `1` does not match ``",
          "fragment: `*t?p*` does not match ``",
        ]
      ])
  }

  @Test(arguments: [390, 1_280], Browser.Scheme.allCases)
  func `typing a URL lights up its rules, at any width`(
    width: Int, scheme: Browser.Scheme
  ) throws {
    let shown: [[String]] = try Browser(width: width, scheme: scheme).evaluate(
      """
      const field = document.getElementById("url");
      field.value = "https://example.com/help/find?q=1#top";
      field.dispatchEvent(new window.Event("input"));
      const items = [...document.querySelectorAll("#rules li")];
      const lit = items.filter((item) => item.matches(".match, .exclude"));
      return [
        document.getElementById("decision").textContent,
        ...lit.map((item) => item.querySelector(".verdict").textContent),
        document.documentElement.scrollWidth <= window.innerWidth ? "fits" : "too wide",
        window.getComputedStyle(document.body).backgroundColor,
      ];
      """, in: Self.page())
    #expect(
      shown.first == [
        "exclude: the app does not open it", "decides: excludes the URL",
        "matches, but an earlier rule decides", "fits",
        scheme == .dark ? "rgb(16, 20, 24)" : "rgb(255, 255, 255)",
      ])
  }

  @Test func `the examples are URLs that the rules decide in different ways`() throws {
    let decisions: [[String]] = try Browser().evaluate(
      """
      const links = [...document.querySelectorAll("#examples a")];
      return links.map((link) => {
        link.click();
        return document.getElementById("decision").textContent.split(":")[0];
      });
      """,
      in: Self.page(
        of: """
          {"applinks": {"details": [{"appIDs": ["\(Self.app)"], "components": [
          {"/": "/help/*", "exclude": true}, {"/": "/buy/?"}]}]}}
          """))
    #expect(decisions.map { $0.sorted() } == [["exclude", "match", "no_match"]])
  }
}
