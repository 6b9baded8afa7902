/// What a client asks the web, and what comes of it.
package struct FetchAnswer: Sendable, Hashable {
  /// The addresses that are asked, in order, where the answer says.
  package var requests: [String]?
  /// Whether a file is accepted.
  package var isAccepted: Bool
  /// A word for why none is accepted, where the answer says: `redirect`.
  package var reason: String?
  /// After how many seconds the file is asked for again, where the answer says.
  package var again: Int?

  /// An answer about an entry of the entitlement.
  package init(requests: [String]?, isAccepted: Bool, reason: String?, again: Int?) {
    self.requests = requests
    self.isAccepted = isAccepted
    self.reason = reason
    self.again = again
  }
}

extension FetchAnswer {
  private enum Outcome: String, CaseIterable {
    case accepted, refused
  }

  /// Reads an answer's members; all but `outcome` may be missing.
  package init(reading object: inout ObjectReader) throws(InputError) {
    requests = object.optional("requests") == nil ? nil : try object.strings("requests")
    isAccepted = try object.word("outcome", of: Outcome.self) == .accepted
    reason = try object.optionalText("reason")
    again = object.optional("again") == nil ? nil : try object.wholeNumber("again")
  }

  /// The answer's members, as they go over the wire.
  var members: JSON.Object {
    let outcome: Outcome = isAccepted ? .accepted : .refused
    var members: JSON.Object = ["outcome": .string(outcome.rawValue)]
    members["requests"] = requests.map { .array($0.map(JSON.string)) }
    members["reason"] = reason.map(JSON.string)
    members["again"] = again.map { JSON.number($0) }
    return members
  }

  /// In a few words: `accepted, asked https://example.com/apple-app-site-association`.
  var summary: String {
    var words = [isAccepted ? "accepted" : reason.map { "refused (\($0))" } ?? "refused"]
    if let requests {
      words.append(requests.isEmpty ? "asked nothing" : "asked \(requests.joined(separator: " "))")
    }
    if let again { words.append("again after \(again) s") }
    return words.joined(separator: ", ")
  }

  /// Whether this answer is the expected one; what either does not say is not compared.
  package func satisfies(_ expected: FetchAnswer) -> Bool {
    isAccepted == expected.isAccepted && agree(requests, expected.requests)
      && agree(reason, expected.reason) && agree(again, expected.again)
  }
}
