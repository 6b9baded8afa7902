import AssociatedDomains
import BuiltIns
import Foundation
import Questions
import SpecModel

/// What the library or the model reads from a whole file.
struct SiteReading: Equatable {
  /// Whether the file is a site association.
  let isAccepted: Bool
  /// Each service with its apps.
  let services: [String: [String]]

  /// Systems that read differently: with all members, with components, without them.
  static let systems = [27, 13, 12].map { Platform(.ios, Version($0)) }

  /// Creates the library's reading of a file that it accepts.
  init(of site: SiteAssociation, on platform: Platform) {
    isAccepted = true
    services = Dictionary(
      uniqueKeysWithValues: site.services(on: platform.inLibrary).map {
        ($0.key.rawValue, $0.value)
      })
  }

  /// Creates the model's reading of a file.
  init(ofModel bytes: [UInt8], on platform: Platform) {
    let association = SpecModel(on: platform).association(of: Data(bytes))
    isAccepted = association.accepted
    services = association.services
  }

  /// Returns whether the model cannot read a value that the library can, because it uses Foundation.
  ///
  /// It refuses numbers beyond a `Double`, and merges two names that differ in composition.
  static func modelIsUnable(toRead value: JSONValue) -> Bool {
    FoundationJSON.allowsAcceptance(of: value)
      || value.contains { value in
        let names = value.object?.members.map(\.name) ?? []
        return Set(names).count != Set(names.map { Array($0.utf8) }).count
      }
  }

  /// Compares identifiers by their scalars.
  static func == (left: SiteReading, right: SiteReading) -> Bool {
    left.isAccepted == right.isAccepted
      && left.services.mapValues { $0.map { Array($0.utf8) } }
        == right.services.mapValues { $0.map { Array($0.utf8) } }
  }
}

extension SpecModel {
  /// Creates the model of a system; of today's if it does not support universal links.
  init(on platform: Platform) {
    self.init(dialect: .reading(platform) ?? .documented)
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
