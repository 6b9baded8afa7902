extension Answer {
  /// Reads an answer of the kind that the question asks for.
  package init(to kind: QuestionKind, reading value: JSON) throws(InputError) {
    var object = try ObjectReader(value, as: "an answer")
    switch kind {
    case .match:
      self = .decision(try object.word("decision"), rule: try object.optionalText("rule"))
    case .pattern:
      self = .matches(try object.bool("matches"))
    case .site:
      let accepted = try object.bool("accepted")
      guard let members = try object.value("services").object else {
        throw InputError("\"services\" must be an object")
      }
      var services: [String: Set<String>] = [:]
      for member in members {
        let (service, value) = (member.name, member.value)
        guard let array = value.array, case let apps = array.compactMap(\.string),
          apps.count == array.count
        else { throw InputError("the apps of \"\(service)\" must be an array of strings") }
        services[service] = Set(apps)
      }
      self = .site(accepted: accepted, services: services)
    case .entitlements: self = .entitlements(try EntitlementsAnswer(reading: &object))
    case .resolve:
      self = .opens(try object.text("opens"), reason: try object.optionalText("reason"))
    case .fetch: self = .fetch(try FetchAnswer(reading: &object))
    }
    try object.finish()
  }

  /// The answer's members, as they go over the wire.
  package var members: JSON.Object {
    switch self {
    case .decision(let decision, let rule):
      var members: JSON.Object = ["decision": .string(decision.rawValue)]
      members["rule"] = rule.map(JSON.string)
      return members
    case .matches(let matches): return ["matches": .bool(matches)]
    case .site(let accepted, let services):
      return [
        "accepted": .bool(accepted),
        "services": .object(
          JSON.Object(
            services.sorted { $0.key < $1.key }.map {
              JSON.Member(name: $0.key, value: .array($0.value.sorted().map(JSON.string)))
            })),
      ]
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
    case .matches(let matches): matches ? "matches" : "does not match"
    case .site(accepted: false, _): "refused"
    case .site(accepted: true, let services) where services.isEmpty: "accepted, no services"
    case .site(accepted: true, let services):
      "accepted, "
        + services.sorted { $0.key < $1.key }
        .map {
          "\($0.key): \($0.value.isEmpty ? "no app" : $0.value.sorted().joined(separator: " "))"
        }
        .joined(separator: "; ")
    case .entitlements(let answer): answer.summary
    case .opens(let opens, nil): "opens \(opens)"
    case .opens(let opens, let reason?): "opens \(opens) (\(reason))"
    case .fetch(let answer): answer.summary
    }
  }

  /// Whether this answer is the expected one: a detail counts where both have it.
  package func satisfies(_ expected: Answer) -> Bool {
    switch (self, expected) {
    case (.decision(let mine, let myRule), .decision(let other, let otherRule)):
      mine == other && agree(myRule, otherRule)
    case (.opens(let mine, let myReason), .opens(let other, let otherReason)):
      mine == other && agree(myReason, otherReason)
    case (.entitlements(let mine), .entitlements(let other)): mine.satisfies(other)
    case (.fetch(let mine), .fetch(let other)): mine.satisfies(other)
    default: self == expected
    }
  }
}
