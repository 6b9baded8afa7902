import AssociatedDomains
import Foundation
import SpecModel

/// What the library makes of a file.
typealias EntitlementsOutcome = Result<Entitlements, EntitlementsError>

extension EntitlementsOutcome {
  /// Systems that read differently: with and without modes.
  static let systems = [SiteReading.System(iOS: 27), SiteReading.System(iOS: 13)]

  /// Reads a file.
  init(of data: Data) {
    self.init { () throws(EntitlementsError) in try Entitlements(parsing: data) }
  }
}

extension DomainReading {
  /// The library's domain in the words of the model.
  init(_ domain: AssociatedDomain) {
    self.init(
      service: domain.service.rawValue, host: domain.host, isWildcard: domain.isWildcard,
      modes: domain.modes.map(\.rawValue).sorted())
  }
}

/// Why the library may refuse what the model takes: limits that no rule sets.
enum EntitlementsException: CaseIterable {
  /// A tag with attributes by the dozen, on which libxml2 would spend its time.
  case attributes
  /// Elements of an envelope that nest deeper than any tool writes them.
  case envelopeDepth
  /// Texts of a binary list that are referred to until they fill megabytes.
  case repeatedText

  /// The exception that an error states, if it states one.
  init?(refusingFor error: EntitlementsError) {
    guard let exception = Self.allCases.first(where: { error.message.contains($0.words) }) else {
      return nil
    }
    self = exception
  }

  private var words: String {
    switch self {
    case .attributes: "a tag has more than"
    case .envelopeDepth: "nest more than 64 deep"
    case .repeatedText: "the texts of the list have more than"
    }
  }
}
