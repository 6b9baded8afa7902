import AssociatedDomains
import AssociatedDomainsEntitlements
import CFuzzing
import Foundation

/// The library's reading of a file.
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
  /// Whether the library may refuse a file that the model accepts, because of a limit that no rule
  /// sets.
  var exceedsLibraryLimit: Bool {
    switch limit {
    // Dozens of attributes, which take libxml2 too long.
    case .attributeCount: true
    // An envelope that is nested deeper than any tool writes it.
    case .envelopeDepth: true
    // Texts in a binary list that are referred to until they fill megabytes.
    case .textByteCount: true
    case .byteCount, .valueCount, .depth, .entryCount, .envelopeElementCount, .loadCommandCount,
      .signatureBlobCount, nil:
      false
    }
  }
}

/// Watches libxml2 while the library reads.
enum LibXML2Watch {
  /// Returns the result of work, during which libxml2's allocation of that number fails, and the
  /// number of allocations.
  ///
  /// - Throws: A ``Finding`` if libxml2 tries to open a file or keeps memory.
  static func watching<Result>(
    failingAllocation number: Int = 0, _ work: () throws -> Result
  ) throws -> (result: Result, allocationCount: Int) {
    fuzzing_watch_libxml2(number)
    let outcome = Swift.Result { try work() }
    let report = fuzzing_end_libxml2_watch()
    let result = try outcome.get()
    guard report.opened == 0 else {
      throw Finding("opens-file", "libxml2 tried to open \(report.opened) files or addresses")
    }
    guard report.held == 0 else {
      let circumstance = number == 0 ? "" : " after allocation \(number) failed"
      throw Finding("keeps-memory", "libxml2 holds \(report.held) allocations\(circumstance)")
    }
    return (result, report.allocations)
  }
}
