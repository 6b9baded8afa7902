/// A way to build a fuzz program; the cases are in the order of a night.
package enum FuzzConfiguration: String, Sendable, CaseIterable, Codable {
  /// No fuzz program: an implementation answers through pipes.
  case pipes
  /// Optimized, without a sanitizer.
  case fast
  /// Optimized, with assertions and AddressSanitizer.
  case asan
  /// Not optimized, with AddressSanitizer.
  case debug
  /// Optimized, with ThreadSanitizer.
  case thread

  /// The configurations of Assay's own targets.
  package static let ofTargets: [FuzzConfiguration] = [.fast, .asan, .debug, .thread]
}
