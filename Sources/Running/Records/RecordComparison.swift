package import Questions

/// The changes between two records, case by case.
package struct RecordComparison: Sendable, Hashable {
  /// A kind of change.
  package enum Kind: String, Sendable, CaseIterable {
    /// The case is wrong but was not before, or was right but is no longer answered, or the later
    /// run itself went wrong.
    case regressed
    /// The case was wrong and is now right.
    case fixed
    /// Only the later record has the case.
    case new
    /// Only the earlier record has the case.
    case gone
    /// Something else changed: the answer, the type of an error, the alternative taken.
    case changed
  }

  /// A change of a case.
  package struct Change: Sendable, Hashable {
    /// The kind of change.
    package let kind: Kind
    /// The case in the earlier record, if that record has it.
    package let old: CaseRecord?
    /// The case in the later record, if that record has it.
    package let new: CaseRecord?

    /// The id of the case.
    package var id: String { new?.id ?? old?.id ?? "" }
  }

  /// The header of the earlier record.
  package let old: RecordHeader
  /// The header of the later record.
  package let new: RecordHeader
  /// The number of cases with the same outcome in both records.
  package let unchanged: Int
  /// The changes in the order of the later record; cases that are gone come last.
  package let changes: [Change]
  /// The causes of wrong answers that only the later record has; `nil` if either record has wrong
  /// answers without a diagnosis.
  package let gainedCauses: [Diagnosis.Cause]?
  /// The causes that only the earlier record has; `nil` if either has wrong answers without a
  /// diagnosis.
  package let lostCauses: [Diagnosis.Cause]?

  /// Creates the comparison of two records.
  package init(of old: RunRecord, with new: RunRecord) {
    // Indices, because a copy of the cases would take as much memory again.
    var rest = Dictionary(old.cases.enumerated().lazy.map { ($1.id, $0) }) { first, _ in first }
    var unchanged = 0
    var changes: [Change] = []
    for item in new.cases where !item.isAboutKnownFailures {
      let earlier = rest.removeValue(forKey: item.id).map { old.cases[$0] }
      if let kind = Kind(from: earlier, to: item) {
        changes.append(Change(kind: kind, old: earlier, new: item))
      } else {
        unchanged += 1
      }
    }
    for item in old.cases
    where !item.isAboutKnownFailures && rest.removeValue(forKey: item.id) != nil {
      changes.append(Change(kind: .gone, old: item, new: nil))
    }
    (self.old, self.new) = (old.header, new.header)
    self.unchanged = unchanged
    self.changes = changes
    let (before, after) = (old.causes, new.causes)
    gainedCauses = before.flatMap { after?.without($0) }
    lostCauses = after.flatMap { before?.without($0) }
  }

  /// Returns the changes of a kind.
  package func changes(_ kind: Kind) -> [Change] {
    changes.filter { $0.kind == kind }
  }

  /// Whether a case regressed.
  package var hasRegressed: Bool {
    changes.contains { $0.kind == .regressed }
  }
}

extension RecordComparison {
  /// Compares the records of two files: two single records whatever their names, otherwise records
  /// with the same name.
  ///
  /// - Throws: `InputErrors` for each implementation that only one of the files has.
  package static func comparisons(
    of old: [LoadedRecord], with new: [LoadedRecord]
  ) throws(InputErrors) -> [RecordComparison] {
    if old.count == 1, new.count == 1 {
      return [RecordComparison(of: old[0].record, with: new[0].record)]
    }
    let errors = missing(from: new, in: old) + missing(from: old, in: new)
    guard errors.isEmpty else { throw InputErrors(errors) }
    let earlier = Dictionary(old.map { ($0.name, $0.record) }) { first, _ in first }
    return new.compactMap { later in
      earlier[later.name].map { RecordComparison(of: $0, with: later.record) }
    }
  }

  /// Returns an error for each record that has no counterpart among others.
  private static func missing(
    from others: [LoadedRecord], in records: [LoadedRecord]
  ) -> [InputError] {
    let known = Set(others.map(\.name))
    return records.filter { !known.contains($0.name) }.map { record in
      InputError(
        "\(others.first?.file ?? "the other file") has no record of \(record.name); compare runs of "
          + "the same implementations",
        file: record.file)
    }
  }
}

extension LoadedRecord {
  fileprivate var name: String { record.header.implementation.name }
}

extension RecordComparison.Kind {
  /// Creates the kind of change of a case; `nil` if it did not change.
  fileprivate init?(from old: CaseRecord?, to new: CaseRecord) {
    guard let old else {
      // An entry about the run itself is not a new case.
      self = new.isFromSuite ? .new : .regressed
      return
    }
    switch (old.outcome.isAccepted, new.outcome.isAccepted) {
    case (true, false), (true, nil), (nil, false): self = .regressed
    case (false, true): self = .fixed
    default:
      guard !new.hasSameOutcome(as: old) else { return nil }
      self = .changed
    }
  }
}

extension RunRecord {
  /// The causes of wrong answers; `nil` if there are wrong answers without a diagnosis.
  fileprivate var causes: [Diagnosis.Cause]? {
    if let diagnosis { return diagnosis.causes }
    let areWrong = cases.contains {
      [.failed, .knownFailure].contains($0.outcome) && $0.isFromSuite
    }
    return areWrong ? nil : []
  }
}

extension [Diagnosis.Cause] {
  /// Returns the causes whose mutants are not those of the others.
  fileprivate func without(_ others: Self) -> Self {
    let mutants = Set(others.map(\.mutant))
    return filter { !mutants.contains($0.mutant) }
  }
}

extension CaseRecord {
  /// Whether this is not a case but a line of a list of known failures.
  fileprivate var isAboutKnownFailures: Bool {
    isProblemOfRun && suite == Self.suiteOfKnownFailures
  }

  /// Returns whether another case has the same outcome, answer and type of error.
  fileprivate func hasSameOutcome(as other: CaseRecord) -> Bool {
    outcome == other.outcome && actual == other.actual && errorType == other.errorType
  }
}
