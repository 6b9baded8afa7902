public import AssociatedDomains

/// Something in entitlements that the author of the app should know.
public struct EntitlementsDiagnostic: Sendable, Hashable {
  /// How bad it is.
  public let severity: DiagnosticSeverity
  /// The rule that it rests on: `DOM-009`.
  public let rule: String
  /// The line of the property list that it is about, from 1; nothing in a binary list.
  public let line: Int?
  /// The index of the entry that it is about, from 0; nothing if it is about something else.
  public let entry: Int?
  /// One line: what is odd, what comes of it, how to fix it.
  public let message: String
}

extension EntitlementsDiagnostic: CustomStringConvertible {
  /// `12: error: ... [DOM-009]`, and where there is no line, `entry 3: error: ...` or no place.
  public var description: String {
    let place = line.map { "\($0): " } ?? entry.map { "entry \($0): " } ?? ""
    return "\(place)\(severity.rawValue): \(message) [\(rule)]"
  }
}

extension Entitlements {
  /// What is odd in the entitlements as a system reads them, from the first line to the last; worked
  /// out on every call.
  public func diagnostics(on system: OperatingSystem = .latest) -> [EntitlementsDiagnostic] {
    var review = EntitlementsReview(entitlements: self, readings: readings(on: system))
    review.reviewFile()
    review.reviewEntries()
    review.reviewCoverage()
    return review.diagnostics.enumerated()
      .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }
      .map(\.element)
  }
}
