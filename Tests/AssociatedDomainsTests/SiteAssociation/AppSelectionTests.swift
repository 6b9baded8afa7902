import AssociatedDomains
import Testing

/// The order of a file's apps, and files that are none.
struct AppSelectionTests {
  @Test func `the apps of a service are those in its list, and none if it is missing or not read`()
    throws
  {
    let text =
      #"{"applinks": {"details": [{"appID": "B.c"}, {"appIDs": ["B.c", "A.b"]}]}, "#
      + #""appclips": {"apps": ["C.d", 1]}, "webcredentials": []}"#
    // Any collection of bytes is read, such as a text's or a part of a longer one.
    for site in [
      try SiteAssociation(parsing: text.utf8),
      try SiteAssociation(parsing: " \(text)".utf8.dropFirst()),
    ] {
      #expect(site.apps(for: .applinks) == ["A.b", "B.c"])
      #expect(site.apps(for: .applinks, on: .iOS(12)) == [])
      #expect(site.apps(for: .appclips, on: .iOS(12)) == ["C.d"])
      #expect(site.apps(for: .webcredentials) == [] && site.services()[.webcredentials] == nil)
    }
  }

  @Test func `apps are ordered and distinguished by their scalars`() throws {
    let text = #"{"webcredentials": {"apps": ["\u00e9", "e\u0301", "\ud83d\ude00", "\uff5e"]}}"#
    let site = try SiteAssociation(parsing: Array(text.utf8))
    let apps = try #require(site.services()[.webcredentials])
    #expect(
      apps.map { Array($0.unicodeScalars) } == [
        ["e", "\u{301}"], ["\u{E9}"], ["\u{FF5E}"], ["\u{1F600}"],
      ])
  }

  @Test(arguments: ["[]", "1", "null", "\"\"", "true"])
  func `a root that is not an object is refused`(text: String) {
    let error = #expect(throws: JSONError.self) { try SiteAssociation(parsing: Array(text.utf8)) }
    #expect(error?.message.contains("object") == true)
  }
}
