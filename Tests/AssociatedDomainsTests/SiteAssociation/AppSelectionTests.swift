import Testing

@testable import AssociatedDomains

/// Which apps a file names, and which rules are an app's.
struct AppSelectionTests {
  static let first = "ABCDE12345.com.example.first"
  static let second = "ABCDE12345.com.example.second"

  @Test(
    "The apps of an entry",
    arguments: [
      ("ENV-010", #""appIDs": ["A.b", "A.a", "A.b"]"#, ["A.a", "A.b"]),
      ("ENV-009", #""appID": "A.b""#, ["A.b"]),
      ("ENV-011", #""appID": "A.b", "appIDs": ["A.c"]"#, ["A.c"]),
      ("ENV-011", #""appID": "A.b", "appIDs": []"#, []),
      ("X-32", #""appID": "A.b", "appIDs": "A.c""#, ["A.b"]),
      ("X-32", #""appIDs": ["A.c", 1, null]"#, ["A.c"]),
      ("ENV-012", #""paths": ["*"]"#, []),
      ("X-01", #""appID": "A.b", "appID": "A.c""#, ["A.c"]),
    ])
  func apps(rule: String, entry: String, apps: [String]) throws {
    #expect(try services(#"{"applinks": {"details": [{\#(entry)}]}}"#) == [.applinks: apps])
  }

  @Test(
    "The services of a file",
    arguments: [
      ("ENV-001", "{}", [:]),
      ("ENV-001", #"{"x": {"apps": ["A.b"]}}"#, [:]),
      (
        "ENV-002", #"{"webcredentials": {"apps": ["A.b", "A.a", 1]}}"#,
        [.webcredentials: ["A.a", "A.b"]]
      ),
      ("ENV-001", #"{"appclips": {}, "authsrv": {"apps": 1}}"#, [.appclips: [], .authsrv: []]),
      ("ENV-001", #"{"activitycontinuation": []}"#, [:]),
      ("ENV-002", #"{"webcredentials": {"details": [{"appID": "A.b"}]}}"#, [.webcredentials: []]),
      ("X-16", #"{"applinks": {"apps": ["A.b"]}}"#, [.applinks: ["A.b"]]),
      ("X-16", #"{"applinks": {"apps": ["A.b"], "details": []}}"#, [.applinks: []]),
      ("X-16", #"{"applinks": {"apps": ["A.b"], "details": 1}}"#, [.applinks: ["A.b"]]),
      (
        "ENV-008", #"{"applinks": {"details": {"A.b": {}, "A.c": {"appID": "A.d"}}}}"#,
        [.applinks: ["A.b", "A.c"]]
      ),
      ("X-32", #"{"applinks": {"details": [1, {"appID": "A.b"}]}}"#, [.applinks: ["A.b"]]),
    ] as [(String, String, [Service: [String]])])
  func services(rule: String, site: String, services: [Service: [String]]) throws {
    #expect(try self.services(site) == services)
  }

  @Test("Apps are ordered and distinguished by their scalars")
  func scalars() throws {
    let site =
      "{\"webcredentials\": {\"apps\": [\"\u{E9}\", \"e\u{301}\", \"\u{1F600}\", \"\u{FF5E}\"]}}"
    let apps = try #require(services(site)[.webcredentials])
    #expect(
      apps.map { Array($0.unicodeScalars) } == [
        Array("e\u{301}".unicodeScalars), ["\u{E9}"], ["\u{FF5E}"], ["\u{1F600}"],
      ])
  }

  @Test("A root that is not an object is refused", arguments: ["[]", "1", "null", "\"\"", "true"])
  func roots(text: String) {
    let error = #expect(throws: JSONError.self) { try SiteAssociation(parsing: Array(text.utf8)) }
    #expect(error?.message.contains("object") == true)
  }

  @Test("Of the entries that name an app only the first counts (MULTI-003, X-13)")
  func repeatedApp() throws {
    let site = """
      {"applinks": {"details": [
        {"appID": "\(Self.second)", "components": []},
        {"appIDs": ["\(Self.second)", "\(Self.first)"], "components": [{"/": "/a"}]},
        {"appID": "\(Self.first)", "components": [{"/": "/a", "exclude": true}, {}]}]}}
      """
    #expect(
      try decide(site, "/a", app: Self.first) == result(.match, "/applinks/details/1/components/0"))
    #expect(try decide(site, "/b", app: Self.first) == result(.noMatch, nil))
    #expect(try decide(site, "/a", app: Self.second) == result(.noMatch, nil))
    #expect(try decide(site, "/a", app: "ABCDE12345.com.example.third") == result(.noMatch, nil))
  }

  @Test("Components go before paths (ENV-014)")
  func bothFormats() throws {
    let site = """
      {"applinks": {"apps": [], "details": [{"appID": "\(Self.first)", "paths": ["/a"],
        "components": [{"/": "/b"}]}]}}
      """
    #expect(try decide(site, "/b", app: Self.first).decision == .match)
    #expect(try decide(site, "/a", app: Self.first).decision == .noMatch)
    let old = OperatingSystem(.iOS, .init(12))
    #expect(try decide(site, "/b", app: Self.first, on: old).decision == .noMatch)
    #expect(
      try decide(site, "/a", app: Self.first, on: old)
        == result(.match, "/applinks/details/0/paths/0"))
  }

  @Test("An entry without rules matches everything, on systems before components nothing (X-16)")
  func noRules() throws {
    let old = OperatingSystem(.iOS, .init(12))
    for (site, rule) in [
      (
        #"{"applinks": {"apps": [], "details": [{"appID": "\#(Self.first)"}]}}"#,
        "/applinks/details/0"
      ),
      (
        #"{"applinks": {"apps": [], "details": [{"appID": "\#(Self.first)", "paths": "*"}]}}"#,
        "/applinks/details/0"
      ),
      (#"{"applinks": {"apps": ["\#(Self.first)"]}}"#, "/applinks"),
    ] {
      #expect(try decide(site, "/a", app: Self.first) == result(.match, rule))
      #expect(try decide(site, "/a", app: Self.first, on: old) == result(.noMatch, nil))
      #expect(try decide(site, "/a", app: Self.second) == result(.noMatch, nil))
    }
  }

  @Test("Details may be an object of entries by app (ENV-008, X-40)")
  func detailsObject() throws {
    let site = """
      {"applinks": {"apps": [], "details": {
        "\(Self.first)": {"appID": "\(Self.second)", "paths": ["/x"]},
        "a/b~c": {"paths": ["/a"]},
        "\(Self.first)": {"appIDs": ["\(Self.second)"], "paths": ["/a"]}}}}
      """
    #expect(
      try decide(site, "/a", app: Self.first)
        == result(.match, "/applinks/details/\(Self.first)/paths/0"))
    #expect(try decide(site, "/x", app: Self.first).decision == .noMatch)
    #expect(try decide(site, "/a", app: Self.second).decision == .noMatch)
    #expect(
      try decide(site, "/a", app: "a/b~c") == result(.match, "/applinks/details/a~1b~0c/paths/0"))
  }

  private func services(_ text: String) throws -> [Service: [String]] {
    try SiteAssociation(parsing: Array(text.utf8)).services()
  }

  private func result(_ decision: MatchResult.Decision, _ rule: String?) -> MatchResult {
    let names = rule?.split(separator: "/").map { name in
      String(name.replacing("~1", with: "/").replacing("~0", with: "~"))
    }
    return MatchResult(decision, rule: names?.reduce(JSONPointer.root) { $0.appending($1) })
  }
}
