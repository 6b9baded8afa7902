import AssociatedDomains
import Foundation
import Questions
import SpecModel

/// What the library or the model reads from a whole file.
struct SiteReading: Equatable {
  /// Whether the file is a site association.
  let isAccepted: Bool
  /// Each service with its apps.
  let services: [String: [String]]

  /// A system as the library and the model represent it.
  struct System {
    /// The library's platform.
    let platform: OperatingSystem
    /// The model's dialect.
    let dialect: Dialect

    /// Creates a version of iOS.
    init(iOS version: Int) {
      platform = OperatingSystem(.iOS, .init(version))
      dialect = .reading(Platform(.ios, Version(version))) ?? .documented
    }
  }

  /// Systems that read differently: with all members, with components, without them.
  static let systems = [System(iOS: 27), System(iOS: 13), System(iOS: 12)]

  /// Creates the library's reading of a file that it accepts.
  init(of site: SiteAssociation, _ system: System) {
    isAccepted = true
    services = Dictionary(
      uniqueKeysWithValues: site.services(on: system.platform).map { ($0.key.rawValue, $0.value) })
  }

  /// Creates the model's reading of a file.
  init(ofModel bytes: [UInt8], _ system: System) {
    let association = SpecModel(dialect: system.dialect).association(of: Data(bytes))
    isAccepted = association.accepted
    services = association.services
  }

  /// Compares identifiers by their scalars.
  static func == (left: SiteReading, right: SiteReading) -> Bool {
    left.isAccepted == right.isAccepted
      && left.services.mapValues { $0.map { Array($0.utf8) } }
        == right.services.mapValues { $0.map { Array($0.utf8) } }
  }
}

/// A few links aimed at the rules of a file.
struct SiteProbes {
  /// The domain that serves the file.
  static let domain = "example.com"

  /// Each app with each URL; few, so that most time is spent on new files.
  let questions: [(app: String, url: String)]

  /// Creates the questions for a file.
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

  /// Returns a URL that a path pattern is likely to match.
  private static func url(for pattern: String) -> String {
    let path = pattern.hasPrefix("NOT ") ? String(pattern.dropFirst(4)) : pattern
    let example = path.replacing("*", with: "x/y").replacing("?", with: "z")
    return "https://example.com" + (path.hasPrefix("/") ? "" : "/") + example
  }
}
