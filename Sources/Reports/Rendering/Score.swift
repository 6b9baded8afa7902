import Questions
package import Running

/// The number of rules with only right cases, among the rules an implementation was asked about.
package struct RuleScore: Hashable {
  /// The number of rules without a wrong case.
  package let right: Int
  /// The number of rules with a case that was asked and has one right answer.
  package let total: Int

  /// Counts the rules that cases name.
  package init(_ cases: some Sequence<CaseRecord>) {
    var isRight: [String: Bool] = [:]
    for item in cases {
      guard let accepted = item.outcome.isRight else { continue }
      for rule in item.rules { isRight[rule] = (isRight[rule] ?? true) && accepted }
    }
    right = isRight.values.count { $0 }
    total = isRight.count
  }

  /// The score in words; `nil` if the cases name no rule.
  package var words: String? { total == 0 ? nil : "right on \(right) of \(total) rules" }
}

extension Outcome {
  /// Whether the answer is right; `nil` if the case has no right answer, or none was given.
  package var isRight: Bool? {
    switch self {
    case .passed, .unexpectedPass: true
    case .failed, .errored, .knownFailure: false
    case .notRun, .skipped, .informational: nil
    }
  }
}

/// The cases of one kind of question that an implementation was asked.
struct AskedKind: Hashable {
  /// The kind of question.
  let kind: QuestionKind
  /// The number of cases that it answered, rightly or not.
  fileprivate(set) var asked = 0
  /// The number of cases that it could be asked.
  fileprivate(set) var total = 0
  /// The number of these cases that are `pattern` questions stated as `match` questions.
  fileprivate(set) var stated = 0

  fileprivate var words: String {
    "\(asked) of \(total) \(kind.rawValue)"
  }
}

extension RunRecord {
  /// The kinds of question that the implementation was asked.
  var askedKinds: [AskedKind] {
    var kinds: [QuestionKind: AskedKind] = [:]
    for item in cases where item.skip == nil {
      guard let kind = item.askedKind else { continue }
      let wasAsked = item.outcome != .skipped && item.outcome != .notRun
      kinds[kind, default: AskedKind(kind: kind)].total += 1
      kinds[kind]?.asked += wasAsked ? 1 : 0
      kinds[kind]?.stated += item.isAskedAsMatch ? 1 : 0
    }
    return QuestionKind.allCases.compactMap { kinds[$0] }
  }

  /// The kinds of question in the selection that the implementation does not answer.
  var undeclaredKinds: [QuestionKind] {
    let kinds = Set(cases.filter { $0.skip == .undeclared }.compactMap(\.kind))
    return QuestionKind.allCases.filter(kinds.contains)
  }

  /// What was asked, in words; `nil` if that is not recorded:
  /// `asked 983 of 983 match cases; site, fetch not declared`.
  package var askedWords: String? {
    let asked = askedKinds
    let undeclared = undeclaredKinds.map(\.rawValue).joined(separator: ", ")
    let older = cases.count { $0.skip == .system }
    let stated = asked.map(\.stated).reduce(0, +)
    let parts = [
      asked.isEmpty
        ? nil
        : "asked \(asked.map(\.words).joined(separator: ", ")) cases"
          + (stated > 0 ? " (\(stated) of them pattern questions)" : ""),
      undeclared.isEmpty ? nil : "\(undeclared) not declared",
      older > 0 ? "\(older) of older systems left out" : nil,
    ]
    let words = parts.compactMap(\.self).joined(separator: "; ")
    return words.isEmpty ? nil : words
  }

  /// What was asked and how many rules are right, in words; `nil` if neither is known.
  ///
  /// The cases of a record with measures are only findings, and so no share of what was asked.
  var scoreWords: String? {
    guard header.measures == nil else { return nil }
    let words = [askedWords, RuleScore(cases).words].compactMap(\.self).joined(separator: "; ")
    return words.isEmpty ? nil : words
  }
}
