import AssociatedDomains
import Foundation
import Questions
import SpecModel

/// What a reader says of a file at large.
struct SiteReading: Equatable {
  /// Whether the file is a site association.
  let isAccepted: Bool
  /// Each service with its apps.
  let services: [String: [String]]

  /// A system, in the words of the library and of the model.
  struct System {
    /// The system that the library reads as.
    let platform: OperatingSystem
    /// The dialect that the model reads by.
    let dialect: Dialect

    /// A version of iOS.
    init(iOS version: Int) {
      platform = OperatingSystem(.iOS, .init(version))
      dialect = .reading(Platform(.ios, Version(version))) ?? .documented
    }
  }

  /// Systems that read differently: with and without components and with everything.
  static let systems = [System(iOS: 27), System(iOS: 13), System(iOS: 12)]

  /// What the library says of a file that it accepts.
  init(of site: SiteAssociation, _ system: System) {
    isAccepted = true
    services = Dictionary(
      uniqueKeysWithValues: site.services(on: system.platform).map { ($0.key.rawValue, $0.value) })
  }

  /// What the model says of a file.
  init(ofModel bytes: [UInt8], _ system: System) {
    let association = SpecModel(dialect: system.dialect).association(of: Data(bytes))
    isAccepted = association.accepted
    services = association.services
  }

  /// Whether the model cannot read what the library can, because it reads through Foundation.
  ///
  /// It refuses numbers beyond a `Double`, and takes two names that differ in composition for one.
  static func modelIsUnable(toRead value: JSONValue) -> Bool {
    FoundationJSON.exception(taking: value) != nil || hasEquivalentNames(value)
  }

  private static func hasEquivalentNames(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .array(let elements): elements.contains(where: hasEquivalentNames)
    case .object(let object):
      Set(object.members.map(\.name)).count != Set(object.members.map { Array($0.name.utf8) }).count
        || object.members.contains { hasEquivalentNames($0.value) }
    case .null, .bool, .number, .string: false
    }
  }

  /// By the scalars of the identifiers.
  static func == (left: SiteReading, right: SiteReading) -> Bool {
    left.isAccepted == right.isAccepted
      && left.services.mapValues { $0.map { Array($0.utf8) } }
        == right.services.mapValues { $0.map { Array($0.utf8) } }
  }
}
