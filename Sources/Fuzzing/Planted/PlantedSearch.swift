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
    let deviation: Deviation
    /// Whether the file itself has to be read again with it.
    let isOfJSON: Bool
  }

  /// A search for deviations, in which ``ExtraCounters`` guide the fuzzer or do not.
  package init(
    for deviations: [Deviation] = Deviation.shownByMatching, countsEvents: Bool = true
  ) {
    // Looked up here once: libFuzzer would take names that are compared for words of the input.
    let ofJSON = Set(Deviation.json.map(\.id))
    left = deviations.map { Planted(deviation: $0, isOfJSON: ofJSON.contains($0.id)) }
    self.countsEvents = countsEvents
  }

  /// Those that were not found yet.
  package var hidden: [Deviation] { left.map(\.deviation) }

  /// Asks the question that an input gives, and answers which deviations it brings to light.
  package mutating func ask(_ input: [UInt8]) -> [Deviation] {
    questions += 1
    let question = MatcherQuestion(bytes: input)
    guard let documented = question.dialect else { return [] }
    let file = question.file
    let verdict = question.verdict(on: file)
    if countsEvents { MatcherEvents(question, model: verdict, library: verdict).hit() }
    let contents = SpecModel(dialect: documented).contents(of: Data(file))
    var found: [Deviation] = []
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
