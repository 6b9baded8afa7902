import Questions
package import Running

extension RunRecord {
  /// The number of wrong answers, whether they are listed as known failures or not.
  var wrongAnswers: Int {
    cases.count { [.failed, .knownFailure].contains($0.outcome) && !$0.isProblemOfRun }
  }

  /// The number of causes and of the wrong answers that they explain, in words, `nil` without a
  /// diagnosis: `6 causes explain 120 of 152 wrong answers`.
  var diagnosisWords: String? {
    guard let diagnosis, wrongAnswers > 0 else { return nil }
    let explained = Set(diagnosis.causes.flatMap(\.cases)).count
    let (causes, wrong) = (diagnosis.causes.count, wrongAnswers)
    guard causes > 0 else {
      return "no cause explains any of \(wrong) wrong \(wrong == 1 ? "answer" : "answers")"
    }
    return
      "\(causes) \(causes == 1 ? "cause explains" : "causes explain") \(explained) of \(wrong) "
      + "wrong \(wrong == 1 ? "answer" : "answers")"
  }

  /// The reservation about a diagnosis, `nil` if right answers fit it.
  var contradictionWords: String? {
    guard let count = diagnosis?.contradicted.count, count > 0 else { return nil }
    return "\(count) right \(count == 1 ? "answer does" : "answers do") not fit these causes"
  }

  /// The heaviest cause of each case that one explains, by the case's id.
  var causeOfCase: [String: Diagnosis.Cause] {
    Dictionary(
      (diagnosis?.causes ?? []).flatMap { cause in cause.cases.map { ($0, cause) } }
    ) { first, _ in first }
  }

  /// The errors, grouped by what they have in common, the largest group first.
  var faultGroups: [FaultGroup] {
    let faults = cases.filter { $0.isShownInFull && $0.faultSignature != nil }
    return Dictionary(grouping: faults) { $0.faultSignature ?? "" }.values
      .map { FaultGroup(cases: $0, growth: diagnosis?.growth) }
      .sorted { ($1.cases.count, $0.cases[0].id) < ($0.cases.count, $1.cases[0].id) }
  }
}

/// Errors that have their type, message and trace in common.
struct FaultGroup {
  /// The cases; never empty.
  let cases: [CaseRecord]
  /// How the time of an answer grows, if that explains timeouts.
  let growth: String?

  /// The number of cases, the type and the message, and the last line of the trace.
  var words: String {
    if cases[0].errorType == "timeout", let growth {
      return "\(cases.count) \(cases[0].outcomeName): \(growth)"
    }
    let last = cases[0].trace?.split(whereSeparator: \.isNewline).last.map { ": \($0)" } ?? ""
    return "\(cases.count) \(cases[0].outcomeName): \(cases[0].headline)\(last)"
  }
}

extension Diagnosis.Cause {
  /// How many wrong answers it explains: `55 wrong answers, 40 of them alone`.
  package var weight: String {
    let count = "\(cases.count) wrong \(cases.count == 1 ? "answer" : "answers")"
    return alone == cases.count ? count : "\(count), \(alone) of them alone"
  }

  /// What is not sure of it, a line each: that no further question confirms it, and the other misreadings
  /// that it may be:
  /// `or: A reader takes the first (first-only, QRY-004); no question shows a difference`.
  var reservations: [String] {
    let answers = "\(cases.count) \(cases.count == 1 ? "answer" : "answers")"
    return (isConfirmed ? [] : ["consistent with \(answers), not confirmed"])
      + alternatives.map { other in
        "or: \(other.statement) (\(other.mutant), \(other.rule)); no question shows a difference"
      }
  }
}

extension Diagnosis.Example {
  /// The pattern, the URL, the right and the wrong answer.
  var columns: [String] { [pattern, url, "expected \(expected)", "got \(got)"] }
}
