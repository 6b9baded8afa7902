/// How a fuzz program is built, in the order of a night.
package enum FuzzConfiguration: String, Sendable, CaseIterable, Codable {
  /// No fuzz program: an implementation is asked through pipes.
  case pipes
  /// Optimized, without a sanitizer.
  case fast
  /// Optimized, with assertions and AddressSanitizer.
  case asan
  /// Not optimized, with AddressSanitizer.
  case debug
  /// Optimized, with ThreadSanitizer.
  case thread

  /// Those of Assay's own targets.
  package static let ofTargets: [FuzzConfiguration] = [.fast, .asan, .debug, .thread]
}
