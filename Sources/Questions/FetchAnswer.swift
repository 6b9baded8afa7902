/// The requests of a client, and whether it accepts a file.
public struct FetchAnswer: Sendable, Hashable {
  /// The requested addresses, in order; `nil` if the answer omits them.
  public var requests: [String]?
  /// Whether a file is accepted.
  public var isAccepted: Bool
  /// A word for why none is accepted, such as `redirect`; `nil` if the answer omits it.
  public var reason: String?
  /// The number of seconds after which the file is requested again; `nil` if the answer omits it.
  public var refetchAfterSeconds: Int?

  /// Creates an answer about an entry of the entitlement.
  public init(
    requests: [String]?, isAccepted: Bool, reason: String?, refetchAfterSeconds: Int?
  ) {
    self.requests = requests
    self.isAccepted = isAccepted
    self.reason = reason
    self.refetchAfterSeconds = refetchAfterSeconds
  }
}

extension FetchAnswer {
  private enum Outcome: String, CaseIterable {
    case accepted, refused
  }

  /// Reads an answer's members; all but `outcome` are optional.
  package init(reading object: inout ObjectReader) throws(InputError) {
    requests = try object.optionalStrings("requests")
    isAccepted = try object.word("outcome", of: Outcome.self) == .accepted
    reason = try object.optionalText("reason")
    refetchAfterSeconds =
      object.optional("refetchAfterSeconds") == nil
      ? nil : try object.wholeNumber("refetchAfterSeconds")
  }

  /// The members of the answer in suites and messages.
  var members: JSON.Object {
    let outcome: Outcome = isAccepted ? .accepted : .refused
    var members: JSON.Object = ["outcome": .string(outcome.rawValue)]
    members["requests"] = requests.map { .array($0.map(JSON.string)) }
    members["reason"] = reason.map(JSON.string)
    members["refetchAfterSeconds"] = refetchAfterSeconds.map { JSON.number($0) }
    return members
  }

  /// The answer in a few words:
  /// `accepted, requested https://example.com/apple-app-site-association`.
  var summary: String {
    var words = [isAccepted ? "accepted" : reason.map { "refused (\($0))" } ?? "refused"]
    if let requests {
      words.append(
        requests.isEmpty ? "no requests" : "requested \(requests.joined(separator: " "))")
    }
    if let refetchAfterSeconds { words.append("refetched after \(refetchAfterSeconds) s") }
    return words.joined(separator: ", ")
  }

  /// Returns whether this answer is the expected one; a detail is compared only if both have it.
  package func satisfies(_ expected: FetchAnswer) -> Bool {
    isAccepted == expected.isAccepted && agree(requests, expected.requests)
      && agree(reason, expected.reason)
      && agree(refetchAfterSeconds, expected.refetchAfterSeconds)
  }
}
