import AssociatedDomains
import AssociatedDomainsEntitlements
import CFuzzing
import Questions

/// The library's reading of a file.
typealias EntitlementsOutcome = Result<Entitlements, EntitlementsError>

extension EntitlementsOutcome {
  /// Systems that read differently: with and without modes.
  static let systems = [Platform(.ios, Version(27)), Platform(.ios, Version(13))]

  /// Reads a file.
  init(of bytes: [UInt8]) {
    self.init { () throws(EntitlementsError) in try Entitlements(parsing: bytes) }
  }
}

extension EntitlementsError {
  /// Whether the library may refuse a file that the model accepts, because of a limit that no rule
  /// sets.
  var exceedsLibraryLimit: Bool {
    // Dozens of attributes, which take libxml2 too long; an envelope that is nested deeper than any
    // tool writes it; texts in a binary list that are referred to until they fill megabytes.
    [.attributeCount, .envelopeDepth, .textByteCount].contains(limit)
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
    try Finding.unless(
      report.opened == 0, "opens-file",
      "libxml2 tried to open \(report.opened) files or addresses")
    let circumstance = number == 0 ? "" : " after allocation \(number) failed"
    try Finding.unless(
      report.held == 0, "keeps-memory", "libxml2 holds \(report.held) allocations\(circumstance)")
    return (result, report.allocations)
  }
}
