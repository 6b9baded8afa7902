import Discovery
import FoundationShim
package import SpecModel

/// A search for mutants that are planted in the reference model.
///
/// One search looks for all of them at once: it compares the library's answer to every question
/// with the answer of the model under each mutant that has not been found yet.
package struct PlantedSearch: Sendable {
  /// The number of questions so far.
  package private(set) var questions = 0
  private var coverage: PairCoverage
  private let countsEvents: Bool

  /// Creates a search; `countsEvents` says whether ``ExtraCounters`` guide the fuzzer.
  package init(
    for mutants: [Mutant] = Mutant.shownByMatching, countsEvents: Bool = true
  ) {
    coverage = PairCoverage(of: mutants)
    self.countsEvents = countsEvents
  }

  /// The mutants that have not been found yet.
  package var hidden: [Mutant] { coverage.hidden }

  /// Returns the mutants that the question of an input kills.
  package mutating func mutantsKilled(by input: [UInt8]) -> [Mutant] {
    questions += 1
    let question = MatcherQuestion(bytes: input)
    guard let documented = Dialect.reading(question.platform) else { return [] }
    let contents = SpecModel(dialect: documented).contents(of: Data(question.file))
    let verdict = question.verdict
    if countsEvents { MatcherEvents.hit(question, model: verdict, library: verdict) }
    return coverage.note(question, contents) { MatcherVerdict($0) != verdict }
  }

  /// Returns the library's decision for an input, for bugs that are planted after the decision;
  /// `nil` if the library refuses the file.
  ///
  /// If `countingEvents` is true, ``ExtraCounters`` guide the fuzzer as they do for the matcher.
  package static func decision(on input: [UInt8], countingEvents: Bool) -> String? {
    let question = MatcherQuestion(bytes: input)
    guard let matcher = question.matcher else { return nil }
    let verdict = MatcherVerdict(matcher, question.url)
    if countingEvents { MatcherEvents.hit(question, model: verdict, library: verdict) }
    return verdict.decision
  }
}
