package import Questions
package import Running
package import Suites

/// Finds what the format of the tables allows but their promises do not.
package struct DataLint: Sendable {
  private let tables: ConformanceData

  /// A check of tables that could be read.
  package init(_ tables: ConformanceData) {
    self.tables = tables
  }

  /// Everything wrong with the tables, a line each; computes every expectation anew.
  ///
  /// - Parameter reference: The reference model; where it and a table disagree one of them is wrong.
  package func problems(reference: any Implementation) async -> [InputError] {
    var problems = tables.cases.flatMap {
      problemsOfAuthority(of: $0) + unknownAlternatives(of: $0)
    }
    for item in tables.cases {
      problems += await disagreements(of: item, with: reference)
    }
    for line in RuleCoverage(of: tables).gaps {
      let rule = line.rule
      problems.append(
        InputError(
          "\(rule.id) is \(line.coverage); add a case, or \"untestable\" with the reason",
          file: rule.file, line: rule.line))
    }
    return problems
  }

  /// A case cannot rest on more than its rules do.
  private func problemsOfAuthority(of item: Case) -> [InputError] {
    let authorities = Set(item.rules.compactMap { tables.catalog.rules[$0]?.authority })
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

  /// A case's alternatives have the names that its rules give them.
  private func unknownAlternatives(of item: Case) -> [InputError] {
    guard case .alternatives(let alternatives) = item.expectation else { return [] }
    let known = Set(
      item.rules.flatMap { tables.catalog.rules[$0]?.alternatives ?? [] }.map(\.name))
    return alternatives.filter { !known.contains($0.name) }.map {
      error(at: item, "none of its rules has an alternative named \"\($0.name)\"")
    }
  }

  /// Asks the reference at the first and the last release of each range: the case holds on both.
  private func disagreements(
    of item: Case, with reference: any Implementation
  ) async -> [InputError] {
    var platformsByMessage: [String: [Platform]] = [:]
    for system in item.platforms.ranges.keys.sorted() {
      let releases = system.releases.filter { item.platforms.contains(Platform(system, $0)) }
      guard let first = releases.first, let last = releases.last else {
        return [error(at: item, "no known release lies in the range of \(system.rawValue)")]
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

  /// The reference passes; where nobody specifies the answer it takes the first alternative.
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
