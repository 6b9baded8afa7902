import Foundation
package import SpecModel

/// How far the search for deviations has come that are planted in the reference model.
///
/// One search looks for all of them at once: every question goes to the library, and to a model
/// with each deviation that was not found yet.
package struct PlantedSearch: Sendable {
  /// How many questions were asked.
  package private(set) var questions = 0
  private var left: [Planted]
  private let countsEvents: Bool

  /// One deviation.
  private struct Planted: Sendable {
    let deviation: Mutant
    /// Whether the file itself has to be read again with it.
    let isOfJSON: Bool
  }

  /// A search for deviations, in which ``ExtraCounters`` guide the fuzzer or do not.
  package init(
    for deviations: [Mutant] = Mutant.shownByMatching, countsEvents: Bool = true
  ) {
    left = deviations.map {
      Planted(
        deviation: $0, isOfJSON: !$0.applied(to: .documented).readsFiles(as: .documented))
    }
    self.countsEvents = countsEvents
  }

  /// Those that were not found yet.
  package var hidden: [Mutant] { left.map(\.deviation) }

  /// Asks the question that an input gives, and answers which deviations it brings to light.
  package mutating func ask(_ input: [UInt8]) -> [Mutant] {
    questions += 1
    let question = MatcherQuestion(bytes: input)
    guard let documented = question.dialect else { return [] }
    let file = question.file
    let verdict = question.verdict(on: file)
    if countsEvents { MatcherEvents(question, model: verdict, library: verdict).hit() }
    let contents = SpecModel(dialect: documented).contents(of: Data(file))
    var found: [Mutant] = []
    left.removeAll { planted in
      let dialect = planted.deviation.applied(to: documented)
      let answer =
        planted.isOfJSON
        ? question.verdict(by: dialect, on: file) : question.verdict(by: dialect, on: contents)
      guard answer != verdict else { return false }
      found.append(planted.deviation)
      return true
    }
    return found
  }
}
