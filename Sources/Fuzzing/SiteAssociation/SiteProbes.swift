import AssociatedDomains

/// A few links to ask about, aimed at the rules of a file.
struct SiteProbes {
  /// The domain that the file is taken to come from.
  static let domain = "example.com"

  /// Each app with each URL; few, so that most of the time goes into new files.
  let questions: [(app: String, url: String)]

  /// The questions for a file as it was read.
  init(of site: SiteAssociation, _ reading: SiteReading) {
    let apps = (reading.services["applinks"] ?? []).prefix(3)
    let patterns = (site.appLinks?.details ?? []).prefix(3).flatMap { entry in
      (entry.components ?? []).prefix(3).compactMap(\.path)
        + (entry.paths ?? []).prefix(3).map(\.text)
    }
    let urls =
      ["https://example.com", "https://example.com/buy/1?a=1&a=&b#top"]
      + patterns.map(Self.url(for:))
    questions = apps.flatMap { app in urls.map { (app, $0) } }
  }

  /// A URL that a path pattern is likely to match.
  private static func url(for pattern: String) -> String {
    let path = pattern.hasPrefix("NOT ") ? String(pattern.dropFirst(4)) : pattern
    let example = path.replacing("*", with: "x/y").replacing("?", with: "z")
    return "https://example.com" + (path.hasPrefix("/") ? "" : "/") + example
  }
}
