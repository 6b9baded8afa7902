import FoundationShim
import Questions
package import Running
import SpecModel
package import Suites

/// A diagnostician that explains the wrong answers of a run by mutants of the reference model.
package struct Diagnostician: Sendable {
  private let data: ConformanceData

  /// Creates a diagnostician of runs of these cases.
  package init(_ data: ConformanceData) {
    self.data = data
  }

  /// Returns why answers of a run are wrong or do not come in time; `nil` if neither is.
  ///
  /// - Parameter subject: The implementation, which is asked the shrunken examples; without it, the
  ///   examples are cases of the run.
  package func diagnosis(
    of record: RunRecord, asking subject: (any TestSubject)? = nil
  ) async -> Diagnosis? {
    await examination(of: record, asking: subject)?.diagnosis
  }

  /// Returns the same diagnosis, with the smallest example of each cause.
  ///
  /// - Parameters:
  ///   - others: Answers of another run, which confirm or refute causes. One that explains only such
  ///     answers has the smallest of them.
  ///   - isDue: Returns whether the time of the search for causes is over; if it ended by that, the
  ///     diagnosis is partial.
  func examination(
    of record: RunRecord, beside others: [CaseRecord] = [], asking subject: (any TestSubject)?,
    until isDue: @escaping @Sendable () -> Bool = { false }
  ) async -> (diagnosis: Diagnosis, examples: [MinimalExample], isPartial: Bool)? {
    // Right answers are evidence only beside wrong ones.
    let isWrong = record.cases.contains { $0.outcome == .failed || $0.outcome == .knownFailure }
    let items = Dictionary((isWrong ? data.cases : []).map { ($0.id, $0) }) { first, _ in first }
    func evidence(_ records: [CaseRecord]) async -> [Evidence] {
      await (isWrong ? records : []).concurrentMap { item in
        items[item.id].flatMap { Evidence(item, of: $0) }
      }.compactMap(\.self)
    }
    let own = await evidence(record.cases)
    let all = await own + evidence(others)
    let growth = await growth(of: record, asking: subject)
    guard own.contains(where: \.isWrong) else {
      return growth.map { (Diagnosis(causes: [], contradicted: [], growth: $0), [], false) }
    }
    let explanation = await Explanation(of: all, in: data, asking: subject, until: isDue)
      .limited(to: own.count, of: all)
    var diagnosis = Diagnosis(
      causes: explanation.causes.map { Diagnosis.Cause($0, of: all, in: data) },
      contradicted: explanation.contradicted.map { all[$0].record.id })
    let examples = explanation.causes.map(\.example)
    diagnosis.growth = growth
    return (diagnosis, examples, explanation.isPartial)
  }

  /// Returns how the time of answers grows; `nil` if all came in time.
  private func growth(
    of record: RunRecord, asking subject: (any TestSubject)?
  ) async -> String? {
    guard let subject,
      subject.description.questions.contains(where: { $0 == .match || $0 == .pattern }),
      record.cases.contains(where: { $0.errorType == Fault.Kind.timeout.rawValue })
    else { return nil }
    return await GrowthProbe(subject).sentence()
  }
}
