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
    var problems = data.cases.flatMap {
      authorityErrors(of: $0) + unknownAlternatives(of: $0)
    }
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

  /// Returns an error if a case rests on more than its rules do.
  private func authorityErrors(of item: Case) -> [InputError] {
    let authorities = Set(item.rules.compactMap { data.catalog.rules[$0]?.authority })
    let possible: Set<Authority> =
      switch item.authority {
      case .documented: [.documented]
      case .observed: [.documented, .observed]
      case .unspecified: [.unspecified]
      }
    guard authorities.isDisjoint(with: possible) else { return [] }
    let words = authorities.map(\.rawValue).sorted().joined(separator: " or ")
    return [
      error(at: item, "its authority is \(item.authority.rawValue), but its rules are \(words)")
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
        return [error(at: item, "the range of \(system.rawValue) includes no known release")]
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
