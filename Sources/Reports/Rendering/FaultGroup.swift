import Running

/// Errors that have the same type, message and location.
struct FaultGroup {
  /// The cases, those with one right answer first; never empty.
  let cases: [CaseRecord]
  /// How the time of an answer grows, if that explains timeouts.
  let growth: String?

  /// Whether the implementation crashes or does not end, which is listed before everything else.
  var isSevere: Bool { ["crash", "timeout"].contains(cases[0].errorType) }

  /// The number of cases, the type and the message, and the report of a crash or else the last line
  /// of the trace.
  var words: String {
    let open = cases.count { $0.isInformationalError }
    let note =
      open > 0 && open < cases.count
      ? " (\(open) of them in unspecified \(open == 1 ? "case" : "cases"))" : ""
    return "\(cases.count) \(cases[0].outcomeName): \(message)\(note)"
  }

  /// What happened, without the number of cases.
  var message: String {
    let first = cases[0]
    if first.errorType == "timeout", let growth { return growth }
    if let report = first.crashReport {
      let place = report.place.map { " at \($0)" } ?? ""
      let isSaid = first.headline.contains(report.message)
      return isSaid
        ? first.headline + place : "\(report.message)\(place) (\(first.headline))"
    }
    let last = first.trace?.split(whereSeparator: \.isNewline).last.map { ": \($0)" } ?? ""
    return first.headline + last
  }
}

extension RunRecord {
  /// The errors, grouped by what they have in common: crashes and timeouts first, then the largest
  /// group.
  var faultGroups: [FaultGroup] {
    var groups: [String: [CaseRecord]] = [:]
    for item in cases where item.isShownInFull {
      if let signature = item.faultSignature { groups[signature, default: []].append(item) }
    }
    return groups.values
      .map { items in
        let (open, counted) = (
          items.filter(\.isInformationalError), items.filter { !$0.isInformationalError }
        )
        return FaultGroup(cases: counted + open, growth: diagnosis?.growth)
      }
      .sorted { one, other in
        guard one.isSevere == other.isSevere else { return one.isSevere }
        return (other.cases.count, one.cases[0].id) < (one.cases.count, other.cases[0].id)
      }
  }

  /// The cases that got an answer, or an error instead.
  private var asked: [CaseRecord] {
    cases.filter { item in
      !item.isProblemOfRun && item.skip == nil && ![.skipped, .notRun].contains(item.outcome)
    }
  }

  /// A sentence if every answer is an error; `nil` if one is not, if one is a crash or a timeout,
  /// or if there is only one case.
  var failureOfAll: String? {
    let asked = asked
    guard asked.count > 1, asked.allSatisfy({ $0.errorType != nil }) else { return nil }
    let groups = faultGroups
    guard let first = groups.first, groups.allSatisfy({ !$0.isSevere }) else { return nil }
    let words = groups.count == 1 ? ":" : "; the most frequent:"
    return "all \(asked.count) answers are errors\(words) \(first.message)"
  }

  /// The cases whose answers change when the same question is asked again, without known failures.
  var flakyCases: [CaseRecord] {
    cases.filter { $0.isFlaky && $0.outcome != .knownFailure }
  }

  /// The number of these answers in words; `nil` if there are none.
  var flakyWords: String? {
    let count = flakyCases.count
    guard count > 0 else { return nil }
    let all = asked.count
    let share = count * 100 / max(all, 1)
    let percent = share == 0 ? "less than 1 %" : "\(share) %"
    // A search keeps only wrong answers, and not all of them.
    let kind = header.measures == nil ? "" : "kept wrong "
    return
      "\(count) of \(all) \(kind)answers \(count == 1 ? "changes" : "change") when the same question is "
      + "asked again (\(percent)), and \(count == 1 ? "is" : "are") no evidence of a cause"
  }
}
