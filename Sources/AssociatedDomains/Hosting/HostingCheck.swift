/// A check made before the request for a site association, or a check of the server's answer.
public struct HostingCheck: Sendable, Hashable {
  /// The subject of a check.
  @nonexhaustive
  public enum Name: String, Sendable, CaseIterable {
    /// The entry of the entitlement is well-formed.
    case entry
    /// All modes of the entry are on.
    case mode
    /// The trigger makes the system fetch the file.
    case trigger
    /// The server answers.
    case connection
    /// The system accepts the server's certificate.
    case certificate
    /// The answer is the file itself, not an error or a redirect.
    case status
    /// The file does not exceed the size limit.
    case size
    /// The content type is correct for JSON.
    case contentType = "content-type"
    /// The file is a JSON object.
    case format
  }

  /// The outcome of a check.
  public enum Result: Sendable, Hashable {
    /// Nothing is wrong.
    case passed
    /// Something is wrong, but systems tolerate it.
    case warning
    /// The file is not requested, or not accepted.
    case failed(Refusal)
  }

  /// Why a site association is not requested, or not accepted.
  @nonexhaustive
  public enum Refusal: String, Sendable, CaseIterable {
    /// The entry of the entitlement is ignored.
    case entry
    /// A mode of the entry does not hold.
    case modeOff = "mode-off"
    /// The trigger does not make the system fetch the file.
    case notNow = "not-now"
    /// The server could not be connected to.
    case unreachable
    /// The server took too long.
    case timedOut = "timed-out"
    /// The server's certificate is not accepted.
    case certificate
    /// The server answered with a redirect.
    case redirect
    /// The server answered with an error, or with something other than the file.
    case status
    /// The file is too large.
    case tooLarge = "too-large"
    /// The file is not JSON, or not an object.
    case notJSON = "not-json"
  }

  /// The subject of the check.
  public let name: Name
  /// The rule that the check rests on: `HOST-009`.
  public let rule: String
  /// The outcome.
  public let result: Result
  /// One line: what was found and, if something is wrong, a fix.
  public let message: String

  /// Why the file is not requested or not accepted; `nil` unless the check failed.
  public var refusal: Refusal? {
    if case .failed(let refusal) = result { refusal } else { nil }
  }
}

extension HostingCheck {
  /// Creates a check that passed, or that failed with a refusal.
  package init(_ name: Name, _ rule: String, _ message: String, refusal: Refusal? = nil) {
    self.init(
      name: name, rule: rule, result: refusal.map(Result.failed) ?? .passed, message: message)
  }

  /// Creates the failed check of an ill-formed entry.
  init(_ error: AssociatedDomainError) {
    self.init(.entry, error.rule, error.message, refusal: .entry)
  }

  /// Returns the check that all modes of an entry hold.
  /// - Rules: DOM-012
  static func mode(
    of domain: AssociatedDomain, obstacle: AssociatedDomain.ModeObstacle?
  ) -> HostingCheck {
    if let obstacle {
      return HostingCheck(.mode, obstacle.rule, obstacle.description, refusal: .modeOff)
    }
    return HostingCheck(
      .mode, "DOM-012", domain.modes.isEmpty ? "the entry has no mode" : "the entry's modes hold")
  }

  /// Returns the check that a trigger makes the device fetch the file.
  ///
  /// Devices fetch the file when an app is installed or updated, and periodically, but not when the
  /// app is launched. Sources disagree about the first launch on iOS 9, and no source says whether
  /// other systems fetch the file again at launch. For an app signed with a Developer ID, a Mac
  /// waits for the first launch.
  /// - Rules: HOST-017, HOST-022, HOST-023, HOST-026, X-08, X-61
  static func trigger(
    _ trigger: SiteFetch.Trigger, for distribution: Distribution, on system: OperatingSystem
  ) -> HostingCheck {
    let rule = system.supports(.contentDeliveryNetwork) ? "HOST-017" : "HOST-022"
    let isDisputed = system.family == .iOS && system.version < .init(10)
    let firstRule = isDisputed ? "X-08" : rule
    let waitsForLaunch = system.family == .macOS && distribution == .developerID
    switch trigger {
    case .periodic:
      return HostingCheck(.trigger, rule, "systems fetch the file periodically")
    case .install, .update:
      guard waitsForLaunch else {
        return HostingCheck(
          .trigger, firstRule, "systems fetch the file when an app is installed or updated")
      }
      return HostingCheck(
        .trigger, "HOST-026",
        "for an app from outside the App Store, a Mac fetches the file at first launch; launch it",
        refusal: .notNow)
    case .firstLaunch:
      if waitsForLaunch {
        return HostingCheck(
          .trigger, "HOST-026", "a Mac fetches the file when the app is first launched")
      }
      return HostingCheck(
        .trigger, firstRule,
        "systems fetch the file when the app is installed, not when it is launched",
        refusal: .notNow)
    }
  }
}

extension HostingCheck: CustomStringConvertible {
  /// The check on one line: `failed: status: 301 to https://www.example.com/: … [HOST-009]`.
  public var description: String {
    let word =
      switch result {
      case .passed: "passed"
      case .warning: "warning"
      case .failed: "failed"
      }
    return "\(word): \(name.rawValue): \(message) [\(rule)]"
  }
}

extension Sequence<HostingCheck> {
  /// The refusal of the first failed check; `nil` if none failed.
  public var refusal: HostingCheck.Refusal? { lazy.compactMap(\.refusal).first { _ in true } }
}
