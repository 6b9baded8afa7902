import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation

/// What the library makes of a file.
typealias EntitlementsOutcome = Result<Entitlements, EntitlementsError>

extension EntitlementsOutcome {
  /// Systems that read differently: with and without modes.
  static let systems = [SiteReading.System(iOS: 27), SiteReading.System(iOS: 13)]

  /// Reads a file.
  init(of bytes: [UInt8]) {
    self.init { () throws(EntitlementsError) in try Entitlements(parsing: bytes) }
  }
}

extension EntitlementsError {
  /// Whether the library may refuse what the model takes, for a limit that no rule sets and the model
  /// does not have.
  var exceedsLibraryLimit: Bool {
    switch limit {
    // Of attributes by the dozen, on which libxml2 would spend its time.
    case .attributeCount: true
    // Of an envelope that nests deeper than any tool writes it.
    case .envelopeDepth: true
    // Of texts in a binary list that are referred to until they fill megabytes.
    case .textByteCount: true
    case .byteCount, .valueCount, .depth, .entryCount, .envelopeElementCount, .loadCommandCount,
      .signatureBlobCount, nil:
      false
    }
  }
}
