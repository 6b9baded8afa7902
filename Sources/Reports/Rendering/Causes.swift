import Questions
package import Running

extension RunRecord {
  /// The number of wrong answers, including known failures; answers that change have no cause and
  /// are not counted.
  var wrongAnswers: Int {
    cases.count {
      [.failed, .knownFailure].contains($0.outcome) && !$0.isProblemOfRun && !$0.isFlaky
    }
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

  /// The reservation about a diagnosis; `nil` if right answers fit it.
  var contradictionWords: String? {
    guard let count = diagnosis?.contradicted.count, count > 0 else { return nil }
    return "\(count) right \(count == 1 ? "answer does" : "answers do") not fit these causes"
  }

  /// The cause of each explained case, by the case's id; of several causes, the one that explains
  /// most.
  var causeOfCase: [String: Diagnosis.Cause] {
    Dictionary(
      (diagnosis?.causes ?? []).flatMap { cause in cause.cases.map { ($0, cause) } }
    ) { first, _ in first }
  }
}

extension Diagnosis.Cause {
  /// The number of wrong answers that it explains: `55 wrong answers, 40 of them alone`.
  package var weight: String {
    let count = "\(cases.count) wrong \(cases.count == 1 ? "answer" : "answers")"
    return alone == cases.count ? count : "\(count), \(alone) of them alone"
  }

  /// The doubts about the cause, one line each: that no further question confirms it, and the other
  /// misreadings that may be the cause instead.
  var reservations: [String] {
    let answers = "\(cases.count) \(cases.count == 1 ? "answer" : "answers")"
    let isConfirmed = Self.isConfirmed(by: confirmations)
    return (isConfirmed ? [] : ["consistent with \(answers), not confirmed"])
      + alternatives.map(\.words)
  }
}

extension Diagnosis.Example {
  /// The pattern, the URL, the right and the wrong answer.
  var columns: [String] { [pattern, url, "expected \(expected)", "got \(got)"] }
}
