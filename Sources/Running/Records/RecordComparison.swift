package import Questions

/// What changed between two records, case by case.
package struct RecordComparison: Sendable, Hashable {
  /// What happened to a case.
  package enum Kind: String, Sendable, CaseIterable {
    /// It is wrong and was not, or it was right and is no longer answered; or something is wrong
    /// with the later run itself.
    case regressed
    /// It was wrong and is right.
    case fixed
    /// A case that only the later record has.
    case new
    /// Only the earlier record has it.
    case gone
    /// Something else changed: the answer, the type of an error, the alternative taken.
    case changed
  }

  /// A case of which something is to be told.
  package struct Change: Sendable, Hashable {
    /// What happened.
    package let kind: Kind
    /// The case as it ended earlier, if it was asked.
    package let old: CaseRecord?
    /// The case as it ended later, if it was asked.
    package let new: CaseRecord?

    /// The id of the case.
    package var id: String { new?.id ?? old?.id ?? "" }
  }

  /// The header of the earlier record.
  package let old: RecordHeader
  /// The header of the later record.
  package let new: RecordHeader
  /// How many cases both records have and both end alike.
  package let unchanged: Int
  /// What changed, in the order of the later record; what is gone stands at the end.
  package let changes: [Change]

  /// Compares two records.
  package init(of old: RunRecord, with new: RunRecord) {
    // Places, as a copy of the cases would take as much room again.
    var rest = Dictionary(old.cases.enumerated().lazy.map { ($1.id, $0) }) { first, _ in first }
    var unchanged = 0
    var changes: [Change] = []
    for item in new.cases {
      let earlier = rest.removeValue(forKey: item.id).map { old.cases[$0] }
      if let kind = Kind(from: earlier, to: item) {
        changes.append(Change(kind: kind, old: earlier, new: item))
      } else {
        unchanged += 1
      }
    }
    for item in old.cases where rest.removeValue(forKey: item.id) != nil {
      changes.append(Change(kind: .gone, old: item, new: nil))
    }
    (self.old, self.new) = (old.header, new.header)
    self.unchanged = unchanged
    self.changes = changes
  }

  /// The changes of a kind.
  package func changes(_ kind: Kind) -> [Change] {
    changes.filter { $0.kind == kind }
  }

  /// Whether a case regressed.
  package var hasRegressed: Bool {
    changes.contains { $0.kind == .regressed }
  }
}

extension RecordComparison {
  /// Pairs the records of two files: one with one whatever they are called, else by name.
  ///
  /// - Throws: `InputErrors` for each implementation that only one of the files has.
  package static func comparisons(
    of old: [FiledRecord], with new: [FiledRecord]
  ) throws(InputErrors) -> [RecordComparison] {
    if old.count == 1, new.count == 1 {
      return [RecordComparison(of: old[0].record, with: new[0].record)]
    }
    let errors = lonely(of: old, beside: new) + lonely(of: new, beside: old)
    guard errors.isEmpty else { throw InputErrors(errors) }
    return new.compactMap { later in
      old.first { $0.name == later.name }
        .map { RecordComparison(of: $0.record, with: later.record) }
    }
  }

  private static func lonely(
    of records: [FiledRecord], beside others: [FiledRecord]
  ) -> [InputError] {
    let known = Set(others.map(\.name))
    return records.filter { !known.contains($0.name) }.map { record in
      InputError(
        "no record of \(record.name) stands in \(others.first?.file ?? "the other file"); compare "
          + "runs of the same implementations",
        file: record.file)
    }
  }
}

extension FiledRecord {
  fileprivate var name: String { record.header.implementation.name }
}

extension RecordComparison.Kind {
  /// What happened to a case, or nothing where both ended alike.
  fileprivate init?(from old: CaseRecord?, to new: CaseRecord) {
    guard let old else {
      // What is wrong with the run itself is no case that was added.
      self = new.isOfTables ? .new : .regressed
      return
    }
    switch (old.outcome.standing, new.outcome.standing) {
    case (.right, .wrong), (.right, .none), (.none, .wrong): self = .regressed
    case (.wrong, .right): self = .fixed
    default:
      guard !new.endsAs(old) else { return nil }
      self = .changed
    }
  }
}

extension CaseRecord {
  /// Whether it came to the same as another.
  fileprivate func endsAs(_ other: CaseRecord) -> Bool {
    outcome == other.outcome && actual == other.actual && errorType == other.errorType
  }
}
