package import FoundationShim
package import Questions
package import Running
import SpecModel
package import Suites

/// A check for errors in the conformance data that its format allows.
package struct DataLint: Sendable {
  let data: ConformanceData
  let folder: URL?

  /// Creates a check of data.
  ///
  /// - Parameter folder: The folder of the data, whose observations are checked too.
  package init(_ data: ConformanceData, folder: URL? = nil) {
    self.data = data
    self.folder = folder
  }

  /// Returns all errors in the data, which include expectations that the reference contradicts.
  ///
  /// - Parameter reference: The reference model; if it and a suite disagree, one of them is wrong.
  package func problems(reference: any Implementation) async -> [InputError] {
    var problems = data.catalog.sortedRules.flatMap(sourceErrors)
    problems += data.cases.flatMap {
      authorityErrors(of: $0) + unknownAlternatives(of: $0) + wrongRefusals(of: $0)
    }
    problems += unobserved() + versionErrors()
    for item in data.cases {
      problems += await disagreements(of: item, with: reference)
    }
    for line in RuleCoverage(of: data).gaps {
      let rule = line.rule
      problems.append(
        InputError(
          "\(rule.id) is \(line.coverage); add a case, or give the reason in \"untestable\"",
          file: rule.file, line: rule.line))
    }
    return problems
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

  /// Returns an error for each record in `observations` that cannot be read, and for each rule or
  /// case that cites a record without the answer it claims.
  private func unobserved() -> [InputError] {
    guard let folder else { return [] }
    var errors: [InputError] = []
    for work in data.catalog.works.values.sorted(by: { $0.id < $1.id }) {
      guard let file = work.observations else { continue }
      let url = folder.appendingPathComponent("observations/\(file)")
      do throws(InputError) {
        let records = try RunRecord.records(at: url)
        let answers = records.flatMap(\.cases).reduce(into: [:]) { $0[$1.id] = $1.actual }
        let systems = try records.compactMap(\.header.platform).map { name throws(InputError) in
          try Platform(argument: name)
        }
        for rule in data.catalog.sortedRules {
          for source in rule.sources where source.work == work.id {
            let item = data.cases.first { $0.id == source.place && $0.authority != .unspecified }
            let actual = answers[source.place]
            let problem: String
            if let actual, let expected = item?.recordedAnswer, actual != expected {
              problem = "has \(actual) for \(source.place), not \(expected)"
            } else if actual == nil {
              problem = "has no answer to \(source.place)"
            } else if let system = systems.first(where: { !rule.platforms.contains($0) }) {
              problem = "is of \(system), where the rule does not hold"
            } else {
              continue
            }
            errors.append(
              InputError("\(rule.id): \(file) \(problem)", file: rule.file, line: rule.line))
          }
        }
        for item in data.cases {
          guard let source = item.example, source.work == work.id else { continue }
          let (actual, expected) = (answers[source.place] ?? "no answer", item.recordedAnswer)
          if actual != expected {
            errors.append(
              error(at: item, "\(file) has \(actual) for \(source.place), not \(expected)"))
          } else if let system = systems.first(where: { !item.platforms.contains($0) }) {
            errors.append(
              error(at: item, "\(file) is of \(system), where the case does not hold"))
          }
        }
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  /// Returns an error for each alternative of a case that none of the case's rules has.
  private func unknownAlternatives(of item: Case) -> [InputError] {
    guard case .alternatives(let alternatives) = item.expectation else { return [] }
    let known = Set(
      item.rules.flatMap { data.catalog.rules[$0]?.alternatives ?? [] }.map(\.name))
    return alternatives.filter { !known.contains($0.name) }.map {
      error(at: item, "none of its rules has an alternative named \($0.name.quoted)")
    }
  }

  /// Returns the disagreements between a case and the reference on the first and the last release
  /// of each range.
  package func disagreements(
    of item: Case, with reference: any Implementation
  ) async -> [InputError] {
    var platformsByMessage: [String: [Platform]] = [:]
    let ends = item.platforms.ends
    let unknown = Set(item.platforms.ranges.keys).subtracting(ends.map(\.system)).min()
    if let unknown {
      return [error(at: item, "the range of \(unknown.rawValue) includes no known release")]
    }
    for platform in ends {
      let response = await reference.response(to: item.question, on: platform)
      guard let message = disagreement(of: response, with: item.expectation) else { continue }
      platformsByMessage[message, default: []].append(platform)
    }
    return platformsByMessage.sorted { $0.key < $1.key }.map { message, platforms in
      let names = platforms.map(\.description).joined(separator: ", ")
      return error(at: item, "the reference model disagrees on \(names): \(message)")
    }
  }

  /// Returns how the reference disagrees; `nil` if it passes or, in an unspecified case, takes the
  /// first alternative.
  private func disagreement(of response: Response, with expectation: Expectation) -> String? {
    let result = CaseResult(of: response, for: expectation)
    let (expected, isTaken) =
      switch expectation {
      case .answer(let answer): (answer, result.outcome == .passed)
      case .alternatives(let alternatives):
        (alternatives[0].answer, result.alternative == alternatives[0].name)
      }
    guard isTaken else { return result.message }
    if case .refused = response { return nil }
    return expected == .refused
      ? "\"refused\" is true, but neither the file nor the URL is refused" : nil
  }

  /// Returns an error for each alternative of a case, after the first, whose `refused` member is
  /// contradicted by every mutant that gives its answer.
  ///
  /// Only `match` cases are checked, with the mutants of the case's rules.
  private func wrongRefusals(of item: Case) -> [InputError] {
    guard case .alternatives(let alternatives) = item.expectation, item.question.kind == .match,
      let documented = item.platforms.newest.flatMap(Dialect.reading)
    else { return [] }
    let readers = Mutant.all.filter { item.rules.contains($0.rule) }
      .map { SpecModel(dialect: $0.applied(to: documented)) }
    return alternatives.dropFirst().compactMap { alternative in
      let refuse = readers.filter { $0.answer(to: item.question).satisfies(alternative.answer) }
        .map { $0.refusal(of: item.question) != nil }
      let isRefusal = alternative.answer == .refused
      guard !refuse.isEmpty, !refuse.contains(isRefusal) else { return nil }
      let fix = isRefusal ? "remove" : "add"
      return error(
        at: item,
        "\(alternative.name) \(isRefusal ? "rests on no refusal" : "rests on a refusal"); \(fix) "
          + "\"refused\": true")
    }
  }

  /// Returns an error at the line of a case.
  func error(at item: Case, _ message: String) -> InputError {
    InputError("\(item.id): \(message)", file: item.file, line: item.line)
  }
}

extension Case {
  /// The expected answer as a record has it.
  fileprivate var recordedAnswer: String {
    expectation == .answer(.refused) ? "refused" : expectation.summary
  }
}
