public import AssociatedDomains

/// A problem in entitlements, or a fact that the author of the app should know.
public struct EntitlementsDiagnostic: Sendable, Hashable, Codable {
  /// The severity.
  public let severity: DiagnosticSeverity
  /// The rule that the diagnostic rests on: `DOM-009`.
  public let rule: String
  /// The line of the property list, from 1; `nil` if the list is binary or the subject is the file.
  public let line: Int?
  /// The index of the entry, from 0; `nil` if the subject is not an entry.
  public let entry: Int?
  /// One line: what is wrong, its consequence, and a fix.
  public let message: String
  /// What kind of problem it is.
  public let kind: Kind

  /// What kind of problem a diagnostic is about, for programs that act on it.
  public enum Kind: String, Sendable, CaseIterable, Codable {
    /// Any other problem, which the message describes.
    case general
    /// There are no domains.
    case noDomains
    /// An entry with a build setting, which only a build resolves.
    case buildSetting
    /// An entry that repeats another one.
    case repeatedEntry
    /// A wildcard on a system that supports none.
    case unsupportedWildcard
    /// An entry for developer mode.
    case developerMode
  }
}

extension EntitlementsDiagnostic: CustomStringConvertible {
  /// The diagnostic on one line: `12: error: … [DOM-009]`, without a line `entry 3: error: …`, and
  /// without either `error: …`.
  /// - Rules: DOM-009
  public var description: String {
    let place = line.map { "\($0): " } ?? entry.map { "entry \($0): " } ?? ""
    return "\(place)\(severity.rawValue): \(message) [\(rule)]"
  }
}

extension Entitlements {
  /// Returns the diagnostics of the entitlements as a system reads them, in the order of their
  /// lines.
  /// - Complexity: O(*n* log *n*) for *n* entries; computed on each call.
  public func diagnostics(on system: OperatingSystem = .latest) -> [EntitlementsDiagnostic] {
    var review = EntitlementsReview(of: self, on: system)
    review.reviewFile()
    review.reviewEntries()
    review.reviewCoverage()
    return review.diagnostics.enumerated()
      .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
      .map(\.element)
  }
}
