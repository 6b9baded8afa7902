import AssociatedDomains
import AssociatedDomainsEntitlements
import CFuzzing
import Questions

/// The result of the library's reading of a file.
typealias EntitlementsOutcome = Result<Entitlements, EntitlementsError>

extension EntitlementsOutcome {
  /// Two systems that read entitlements differently: with and without modes.
  static let systems = [Platform(.ios, Version(27)), Platform(.ios, Version(13))]

  /// Reads a file.
  init(of bytes: [UInt8]) {
    self.init { () throws(EntitlementsError) in try Entitlements(parsing: bytes) }
  }
}

extension EntitlementsError {
  /// Whether the library may reject a file that the model accepts, because of a limit that no rule
  /// sets.
  var exceedsLibraryLimit: Bool {
    // These are dozens of attributes, which take libxml2 too long; an envelope nested deeper than
    // any tool writes; and strings of a binary list, referenced until they fill megabytes.
    [.attributeCount, .envelopeDepth, .textByteCount].contains(limit)
  }
}

/// A watch on libxml2 while the library reads.
enum LibXML2Watch {
  /// Runs work while libxml2's allocation of the given number fails (none if it is 0); returns the
  /// work's result and the number of allocations.
  ///
  /// - Throws: A ``Finding`` if libxml2 tries to open a file or does not free its memory.
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
