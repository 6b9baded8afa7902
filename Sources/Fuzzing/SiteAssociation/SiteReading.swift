import AssociatedDomains
import BuiltIns
import FoundationShim
import Questions
import SpecModel

/// The reading of a whole file by the library or the model.
struct SiteReading: Equatable {
  /// Whether the file is a site association.
  let isAccepted: Bool
  /// Each service with its apps.
  let services: [String: [String]]

  /// Systems that read differently: with all members, with components, without components.
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

  /// Compares identifiers by their scalars.
  static func == (left: SiteReading, right: SiteReading) -> Bool {
    left.isAccepted == right.isAccepted
      && left.services.mapValues { $0.map { Array($0.utf8) } }
        == right.services.mapValues { $0.map { Array($0.utf8) } }
  }
}

extension SpecModel {
  /// Creates the model of a system; of the latest systems if it does not support universal links.
  init(on platform: Platform) {
    self.init(dialect: .reading(platform) ?? .documented)
  }
}

extension SiteReading {
  /// The domain that serves the file.
  static let domain = "example.com"

  /// Returns a few apps of the file with URLs for its rules; few, to leave time for new files.
  func probes(of site: SiteAssociation) -> [(app: String, url: String)] {
    let patterns = (site.appLinks?.details ?? []).prefix(3).flatMap { entry in
      (entry.components ?? []).prefix(3).compactMap(\.path)
        + (entry.paths ?? []).prefix(3).map(\.text)
    }
    let paths = patterns.map { pattern in
      let path = pattern.hasPrefix("NOT ") ? String(pattern.dropFirst(4)) : pattern
      return (path.hasPrefix("/") ? "" : "/")
        + path.replacing("*", with: "x/y").replacing("?", with: "z")
    }
    let urls = (["", "/buy/1?a=1&a=&b#top"] + paths).map { "https://\(Self.domain)\($0)" }
    return (services["applinks"] ?? []).prefix(3).flatMap { app in urls.map { (app, $0) } }
  }
}
