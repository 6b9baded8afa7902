import Questions
import SpecModel
package import Suites

/// How well the cases detect each plausible misreading of the rules: the mutants of the reference
/// model.
///
/// A case kills a mutant if the case fails under the mutant. An unspecified case distinguishes a
/// mutant if the case takes another alternative under the mutant.
package struct MutationScore: Sendable {
  /// An entry for each mutant, in the order of the rule catalog.
  package let entries: [Entry]

  /// One mutant and the cases that detect it.
  package struct Entry: Sendable, Hashable {
    /// The id of the mutant.
    package let mutant: String
    /// The rule that it breaks.
    package let rule: String
    /// Whether that rule is unspecified, so that distinguishing the mutant is enough.
    package let isUnspecified: Bool
    /// The ids of the cases that fail under it.
    package fileprivate(set) var killedBy: [String] = []
    /// The ids of the unspecified cases that take another alternative under it.
    package fileprivate(set) var distinguishedBy: [String] = []

    /// Whether at least two cases kill it.
    package var isKilled: Bool { killedBy.count >= 2 }
    /// Whether fewer than two cases detect it.
    package var isWeak: Bool {
      killedBy.count + (isUnspecified ? distinguishedBy.count : 0) < 2
    }
  }

  /// Runs the cases under each mutant, each case on its newest platform.
  ///
  /// Cases of the mutant's rule come first, then those of the same areas, then the others.
  ///
  /// - Parameters:
  ///   - data: The conformance data.
  ///   - isComplete: Whether every case is run under every mutant; otherwise, the search ends once
  ///     two cases kill the mutant.
  package init(of data: ConformanceData, isComplete: Bool = false) async {
    await self.init(of: data, stopsEarly: !isComplete) { cases, areas, rule in
      isComplete ? cases : Self.order(cases, by: areas, for: rule)
    }
  }

  /// Runs, under each mutant, the cases that a function selects for the mutant's rule.
  private init(
    of data: ConformanceData, stopsEarly: Bool = false,
    select:
      @escaping @Sendable ([MeasuredCase], [Substring: [MeasuredCase]], String)
      -> [MeasuredCase]
  ) async {
    let cases = data.cases.compactMap(MeasuredCase.init)
    let areas = Dictionary(grouping: cases) { $0.item.area }
    entries = await withTaskGroup { group in
      for (index, mutant) in Mutant.all.enumerated() {
        let entry = Entry(
          mutant: mutant.id, rule: mutant.rule,
          isUnspecified: data.catalog.rules[mutant.rule]?.authority == .unspecified)
        group.addTask {
          let selected = select(cases, areas, mutant.rule)
          return (index, entry.completed(by: selected, under: mutant, stopsEarly: stopsEarly))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Runs, under each mutant, the cases of the mutant's rule, each case on its newest platform.
  package init(ofOwnCasesOf data: ConformanceData) async {
    await self.init(of: data) { cases, _, rule in cases.filter { $0.item.rules.contains(rule) } }
  }

  private static func order(
    _ cases: [MeasuredCase], by areas: [Substring: [MeasuredCase]], for rule: String
  ) -> [MeasuredCase] {
    let own = cases.filter { $0.item.rules.contains(rule) }
    let ownAreas = Set(own.map(\.item.area))
    let neighbors = ownAreas.sorted().flatMap { areas[$0] ?? [] }
    return own + neighbors.filter { !$0.item.rules.contains(rule) }
      + cases.filter { !ownAreas.contains($0.item.area) }
  }

  /// The mutants that fewer than two cases detect.
  package var weak: [Entry] { entries.filter(\.isWeak) }

  /// The counts in one line.
  package var summary: String {
    let killed = entries.count(where: \.isKilled)
    return """
      \(entries.count) mutants: \(killed) killed by two or more cases, \
      \(entries.count - killed - weak.count) of unspecified rules distinguished by two or more, \
      \(weak.count) weak
      """
  }
}

extension MutationScore.Entry {
  fileprivate func completed(
    by cases: [MeasuredCase], under mutant: Mutant, stopsEarly: Bool
  ) -> Self {
    var entry = self
    for item in cases {
      switch item.detection(of: mutant) {
      case .kills: entry.killedBy.append(item.item.id)
      case .distinguishes: entry.distinguishedBy.append(item.item.id)
      case nil: continue
      }
      if stopsEarly, entry.isKilled { break }
    }
    return entry
  }

  /// Returns the mutant, its rule and the result: `killed`, `distinguished` or `WEAK`; with
  /// `namingCases`, the result has the counts and ids of the cases instead, and `WEAK` where it
  /// applies.
  package func description(namingCases: Bool) -> String {
    let head = mutant.padded(to: 44) + "  " + rule.padded(to: 9) + "  "
    guard namingCases else {
      return head + (isWeak ? "WEAK" : isKilled ? "killed" : "distinguished")
    }
    let counts = "killed by \(killedBy.count), distinguished by \(distinguishedBy.count)"
    return
      ([head + counts + (isWeak ? "  WEAK" : "")]
      + (killedBy + distinguishedBy).map { "  \($0)" }).joined(separator: "\n")
  }
}

/// A case with its files read and its documented answer known.
private struct MeasuredCase: Sendable {
  let item: Case
  private let documented: Dialect
  private let files: FileReading
  private let alternative: String?

  enum Detection {
    case kills, distinguishes
  }

  init?(_ item: Case) {
    guard let documented = item.platforms.newest.flatMap(Dialect.reading) else { return nil }
    let model = SpecModel(dialect: documented)
    self.item = item
    self.documented = documented
    files = model.files(of: item.question)
    alternative = item.expectation.alternative(of: model.answer(to: item.question, files: files))
  }

  func detection(of mutant: Mutant) -> Detection? {
    let dialect = mutant.applied(to: documented)
    let answer = SpecModel(dialect: dialect).answer(
      to: item.question,
      files: dialect.readsFiles(of: item.question.kind, as: documented) ? files : nil)
    return switch item.expectation {
    case .answer(let expected): answer.satisfies(expected) ? nil : .kills
    case .alternatives:
      item.expectation.alternative(of: answer) == alternative ? nil : .distinguishes
    }
  }
}

extension Case {
  /// The area of the suite: the first part of its path.
  fileprivate var area: Substring { id.prefix { $0 != "/" } }
}

extension Expectation {
  /// Returns the name of the alternative that an answer satisfies; `nil` if there is none, or if
  /// the case expects one answer.
  fileprivate func alternative(of answer: Answer) -> String? {
    guard case .alternatives(let alternatives) = self else { return nil }
    return alternatives.first { answer.satisfies($0.answer) }?.name
  }
}
