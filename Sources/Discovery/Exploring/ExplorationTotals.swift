package import Questions

/// The numbers of the results of an exploration.
package struct ExplorationTotals: Sendable, Hashable {
  /// The number of questions that were asked, by kind.
  package var askedByKind: [QuestionKind: Int] = [:]
  /// The number of wrong answers.
  package var wrong = 0
  /// The number of errors, crashes and timeouts.
  package var errored = 0
  /// The number of questions that the implementation declined.
  package var skipped = 0
  /// The number of questions that were not run, since the adapter failed too often.
  package var notRun = 0
  /// The number of questions that were not asked, since their patterns have so many wildcards that
  /// the implementation would take too long.
  package var strained = 0
  /// The number of answers other than the model's where a rule leaves the answer open, by rule.
  package var unspecified: [String: Int] = [:]

  /// The number of questions that were asked.
  package var asked: Int { askedByKind.values.reduce(0, +) }

  /// The numbers in words:
  /// `9000 questions (8000 match, 1000 site), 3 wrong, 12 unspecified (X-22: 10, X-31: 2)`.
  package var words: String {
    let rules = unspecified.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let list = rules.prefix(8).map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    let open = rules.isEmpty ? nil : "\(unspecified.values.reduce(0, +)) unspecified (\(list))"
    let counts = [
      (errored, "errored"), (skipped, "skipped"), (notRun, "not run"), (strained, "not asked"),
    ]
    let others = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let kinds = QuestionKind.allCases.compactMap { kind in
      askedByKind[kind].map { "\($0) \(kind.rawValue)" }
    }
    let parts = kinds.count > 1 ? " (\(kinds.joined(separator: ", ")))" : ""
    return (["\(asked) questions\(parts)", "\(wrong) wrong"] + others + [open].compactMap(\.self))
      .joined(separator: ", ")
  }
}
