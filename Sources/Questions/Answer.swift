/// Whether a URL opens an app.
public enum Decision: String, Sendable, CaseIterable {
  /// A rule that does not exclude matches: the URL opens the app.
  case match
  /// A rule that excludes matches first: the URL does not open the app.
  case exclude
  /// No rule matches: the URL does not open the app.
  case noMatch = "no_match"
}

/// What an implementation answers, and what a case expects.
public enum Answer: Sendable, Hashable {
  /// To `match`: the decision and, if it is known, the JSON Pointer of the deciding rule.
  case decision(Decision, rule: String?)
  /// To `match`: no rule matches, because the file or the URL is refused.
  case refused
  /// To `pattern`.
  case matches(Bool)
  /// To `site`: whether the bytes are a site association, and its apps by service, sorted by code
  /// point and each once.
  case site(accepted: Bool, services: [String: [String]])
  /// To `entitlements`: whether the bytes are entitlements, and what they claim.
  case entitlements(EntitlementsAnswer)
  /// To `resolve`: the app's identifier, `browser` or `nothing`, and why it is not an app.
  case opens(String, reason: String?)
  /// To `fetch`: the requests, and whether a file is accepted.
  case fetch(FetchAnswer)

  /// Reads an answer to a question of the given kind.
  package init(to kind: QuestionKind, reading value: JSON) throws(InputError) {
    var object = try ObjectReader(value, as: "an answer")
    switch kind {
    case .match:
      self = .decision(try object.word("decision"), rule: try object.optionalText("rule"))
      if object.optional("refused") != nil {
        guard try object.bool("refused"), self == .decision(.noMatch, rule: nil) else {
          throw InputError("\"refused\" must be true, beside \"decision\": \"no_match\" alone")
        }
        self = .refused
      }
    case .pattern:
      self = .matches(try object.bool("matches"))
    case .site:
      let accepted = try object.bool("accepted")
      let services = try object.stringLists("services").map {
        ($0.name, ($0.value.strings ?? []).sortedByCodePoint())
      }
      self = .site(accepted: accepted, services: Dictionary(services) { $1 })
    case .entitlements: self = .entitlements(try EntitlementsAnswer(reading: &object))
    case .resolve:
      self = .opens(try object.text("opens"), reason: try object.optionalText("reason"))
    case .fetch: self = .fetch(try FetchAnswer(reading: &object))
    }
    try object.finish()
  }

  /// The members of the answer in suites and messages.
  package var members: JSON.Object {
    switch self {
    case .decision(let decision, let rule):
      var members: JSON.Object = ["decision": .string(decision.rawValue)]
      members["rule"] = rule.map(JSON.string)
      return members
    case .refused:
      return ["decision": .string(Decision.noMatch.rawValue), "refused": true]
    case .matches(let matches): return ["matches": .bool(matches)]
    case .site(let accepted, let services):
      let members = services.sorted { $0.key < $1.key }.map {
        JSON.Member(name: $0.key, value: .array($0.value.map(JSON.string)))
      }
      return ["accepted": .bool(accepted), "services": .object(JSON.Object(members))]
    case .entitlements(let answer): return answer.members
    case .opens(let opens, let reason):
      var members: JSON.Object = ["opens": .string(opens)]
      members["reason"] = reason.map(JSON.string)
      return members
    case .fetch(let answer): return answer.members
    }
  }
}

extension Answer {
  /// The answer in a few words: `no_match`, `match by /applinks/details/0`, `refused`.
  package var summary: String {
    switch self {
    case .decision(let decision, nil): decision.rawValue
    case .decision(let decision, let rule?): "\(decision.rawValue) by \(rule)"
    case .refused: Decision.noMatch.rawValue
    case .matches(let matches): matches ? "matches" : "does not match"
    case .site(accepted: false, _): "refused"
    case .site(accepted: true, let services) where services.isEmpty: "accepted, no services"
    case .site(accepted: true, let services):
      "accepted, "
        + services.sorted { $0.key < $1.key }
        .map {
          "\($0.key): \($0.value.isEmpty ? "no app" : $0.value.joined(separator: " "))"
        }
        .joined(separator: "; ")
    case .entitlements(let answer): answer.summary
    case .opens(let opens, nil): "opens \(opens)"
    case .opens(let opens, let reason?): "opens \(opens) (\(reason))"
    case .fetch(let answer): answer.summary
    }
  }

  /// Returns whether this answer is the expected one, scalar by scalar; a detail is compared only
  /// if both answers have it.
  package func satisfies(_ expected: Answer) -> Bool {
    switch (self, expected) {
    case (.decision(let mine, let myRule), .decision(let other, let otherRule)):
      mine == other && agree(myRule, otherRule)
    case (.decision(let mine, _), .refused): mine == .noMatch
    case (.opens(let mine, let myReason), .opens(let other, let otherReason)):
      agree(mine, other) && agree(myReason, otherReason)
    case (.entitlements(let mine), .entitlements(let other)): mine.satisfies(other)
    case (.fetch(let mine), .fetch(let other)): mine.satisfies(other)
    case (.site(let accepted, let services), .site(let expected, let others)):
      accepted == expected && services.count == others.count
        && services.allSatisfy { service, apps in
          others.contains { other, expected in
            service.isSpelled(like: other)
              && apps.elementsEqual(expected) { $0.isSpelled(like: $1) }
          }
        }
    default: self == expected
    }
  }
}

extension Sequence<String> {
  /// Returns the texts sorted by code point, without duplicates.
  ///
  /// Swift's own order and equality ignore how letters are composed, and its order even contradicts
  /// itself.
  package func sortedByCodePoint() -> [String] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.reduce(into: []) { texts, text in
      if texts.last.map({ !$0.utf8.elementsEqual(text.utf8) }) ?? true { texts.append(text) }
    }
  }
}

/// Returns whether two texts of answers have the same scalars, or one of them is missing.
func agree(_ left: String?, _ right: String?) -> Bool {
  guard let left, let right else { return true }
  return left.isSpelled(like: right)
}

/// Returns whether two details of answers are equal, or one of them is missing.
func agree<Detail: Equatable>(_ left: Detail?, _ right: Detail?) -> Bool {
  left == nil || right == nil || left == right
}
