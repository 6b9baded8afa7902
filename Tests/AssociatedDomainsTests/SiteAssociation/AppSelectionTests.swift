import AssociatedDomains
import Testing

/// The order of a file's apps, and files that are none.
struct AppSelectionTests {
  @Test("Apps are ordered and distinguished by their scalars")
  func scalars() throws {
    let text = #"{"webcredentials": {"apps": ["\u00e9", "e\u0301", "\ud83d\ude00", "\uff5e"]}}"#
    let site = try SiteAssociation(parsing: Array(text.utf8))
    let apps = try #require(site.services()[.webcredentials])
    #expect(
      apps.map { Array($0.unicodeScalars) } == [
        ["e", "\u{301}"], ["\u{E9}"], ["\u{FF5E}"], ["\u{1F600}"],
      ])
  }

  @Test("A root that is not an object is refused", arguments: ["[]", "1", "null", "\"\"", "true"])
  func roots(text: String) {
    let error = #expect(throws: JSONError.self) { try SiteAssociation(parsing: Array(text.utf8)) }
    #expect(error?.message.contains("object") == true)
  }
}
