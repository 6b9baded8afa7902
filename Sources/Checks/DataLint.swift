package import Questions
package import Running
package import Suites

/// Finds errors of the conformance data that its format allows.
package struct DataLint: Sendable {
  private let data: ConformanceData

  /// Creates a check of data.
  package init(_ data: ConformanceData) {
    self.data = data
  }

  /// Returns everything that is wrong with the data, and recomputes every expectation.
  ///
  /// - Parameter reference: The reference model; if it and a suite disagree, one of them is wrong.
  package func problems(reference: any Implementation) async -> [InputError] {
    var problems = data.catalog.sortedRules.flatMap(evidenceErrors)
    problems += data.cases.flatMap { authorityErrors(of: $0) + unknownAlternatives(of: $0) }
    for item in data.cases {
      problems += await disagreements(of: item, with: reference)
    }
    for line in RuleCoverage(of: data).gaps {
      let rule = line.rule
      problems.append(
        InputError(
          "\(rule.id) is \(line.coverage); add a case, or \"untestable\" with the reason",
          file: rule.file, line: rule.line))
    }
    return problems
  }

  /// Returns an error if a rule cites nothing that could give it its authority.
  private func evidenceErrors(of rule: Rule) -> [InputError] {
    let kinds = rule.sources.compactMap { data.catalog.works[$0.work]?.kind }
    let weakPremises = rule.premises.filter {
      (data.catalog.rules[$0]?.authority ?? .unspecified) < .observed
    }
    let message: String? =
      switch rule.authority {
      case .documented where !kinds.contains(.document):
        "it is documented without a document; cite the place of a sentence"
      case .observed where !kinds.contains(.record):
        "it is observed without a record; cite the place in one"
      case .inferred where !weakPremises.isEmpty:
        "it follows from \(weakPremises.joined(separator: ", ")); "
          + "only documented and observed rules can be premises"
      default: nil
      }
    return message.map {
      [InputError("\(rule.id): \($0)", file: rule.file, line: rule.line)]
    } ?? []
  }

  /// Returns an error unless a case is as strong as its weakest rule, or a record shows its answer.
  private func authorityErrors(of item: Case) -> [InputError] {
    let rules = item.rules.compactMap { data.catalog.rules[$0] }
    guard let weakest = rules.min(by: { $0.authority < $1.authority }) else { return [] }
    let isRecorded = item.example.flatMap { data.catalog.works[$0.work] }?.kind == .record
    let isShown = isRecorded && item.authority == .observed && weakest.authority != .unspecified
    guard item.authority != weakest.authority, !isShown else { return [] }
    return [
      error(
        at: item,
        "its authority is \(item.authority.rawValue), but \(weakest.id), its weakest rule, is "
          + "\(weakest.authority.rawValue); only the place in a record, as its example, makes a "
          + "case observed by itself")
    ]
  }

  /// Returns an error for each alternative of a case that none of its rules has.
  private func unknownAlternatives(of item: Case) -> [InputError] {
    guard case .alternatives(let alternatives) = item.expectation else { return [] }
    let known = Set(
      item.rules.flatMap { data.catalog.rules[$0]?.alternatives ?? [] }.map(\.name))
    return alternatives.filter { !known.contains($0.name) }.map {
      error(at: item, "none of its rules has an alternative named \($0.name.quoted)")
    }
  }

  /// Runs a case with the reference at the first and the last release of each range, and returns an
  /// error for each other answer.
  private func disagreements(
    of item: Case, with reference: any Implementation
  ) async -> [InputError] {
    var platformsByMessage: [String: [Platform]] = [:]
    for system in item.platforms.ranges.keys.sorted() {
      let releases = system.releases.filter { item.platforms.contains(Platform(system, $0)) }
      guard let first = releases.first, let last = releases.last else {
        return [error(at: item, "no known release is in the range of \(system.rawValue)")]
      }
      for version in first == last ? [last] : [first, last] {
        let platform = Platform(system, version)
        let result = CaseResult(
          of: await reference.response(to: item.question, on: platform), for: item.expectation)
        guard !isAsExpected(result, by: item.expectation) else { continue }
        platformsByMessage[result.message, default: []].append(platform)
      }
    }
    return platformsByMessage.sorted { $0.key < $1.key }.map { message, platforms in
      let names = platforms.map(\.description).joined(separator: ", ")
      return error(at: item, "the reference model disagrees on \(names): \(message)")
    }
  }

  /// Returns whether the reference passes, or takes the first alternative of an unspecified case.
  private func isAsExpected(_ result: CaseResult, by expectation: Expectation) -> Bool {
    switch expectation {
    case .answer: result.outcome == .passed
    case .alternatives(let alternatives): result.alternative == alternatives[0].name
    }
  }

  private func error(at item: Case, _ message: String) -> InputError {
    InputError("\(item.id): \(message)", file: item.file, line: item.line)
  }
}
