/// One thing that is examined before a site association is asked for, or in the answer to that.
public struct HostingCheck: Sendable, Hashable {
  /// What is examined.
  public enum Name: String, Sendable, CaseIterable {
    /// Whether the entry of the entitlement is well-formed.
    case entry
    /// Whether the entry's modes hold.
    case mode
    /// Whether it is time to ask.
    case moment
    /// Whether an answer came.
    case connection
    /// Whether the server's certificate is taken.
    case certificate
    /// Whether the answer is the file itself, neither an error nor a redirect.
    case status
    /// Whether the file is small enough.
    case size
    /// Whether the file says that it is JSON.
    case contentType = "content-type"
    /// Whether the file can be read.
    case format
  }

  /// What was found.
  public enum Result: Sendable, Hashable {
    /// All is well.
    case passed
    /// Something should be mended, but systems put up with it.
    case warning
    /// The file is not asked for, or not taken.
    case failed(Refusal)
  }

  /// Why a site association is not asked for, or not taken.
  public enum Refusal: String, Sendable, CaseIterable {
    /// The entry of the entitlement is ignored.
    case entry
    /// A mode of the entry does not hold.
    case modeOff = "mode-off"
    /// The system asks at another moment.
    case notNow = "not-now"
    /// The server could not be connected to.
    case unreachable
    /// The server took too long.
    case timedOut = "timed-out"
    /// The server's certificate is not taken.
    case certificate
    /// The server answered with a redirect.
    case redirect
    /// The server answered with an error, or anything else that is not the file.
    case status
    /// The file is too long.
    case tooLarge = "too-large"
    /// The file is no JSON, or no object.
    case notJSON = "not-json"
  }

  /// What is examined.
  public let name: Name
  /// The rule behind it: `HOST-009`.
  public let rule: String
  /// What was found.
  public let result: Result
  /// One line: what was found and, where it is not well, how to mend it.
  public let message: String

  /// Why the file is not asked for, or not taken, if it is for this check's sake.
  public var refusal: Refusal? {
    if case .failed(let refusal) = result { refusal } else { nil }
  }
}

extension HostingCheck {
  /// A check that passed, or failed with a refusal.
  init(_ name: Name, _ rule: String, _ message: String, refusal: Refusal? = nil) {
    self.init(
      name: name, rule: rule, result: refusal.map(Result.failed) ?? .passed, message: message)
  }
}

extension HostingCheck: CustomStringConvertible {
  /// `failed: status: 301 to https://www.example.com/: ... [HOST-009]`.
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
  /// Why the first check that failed did, if one failed.
  public var refusal: HostingCheck.Refusal? { lazy.compactMap(\.refusal).first { _ in true } }
}
