import Foundation
package import SpecModel

/// A search for mutants that are planted in the reference model.
///
/// One search looks for all of them at once: it compares the library's answer to every question with
/// that of the model with each mutant that was not found yet.
package struct PlantedSearch: Sendable {
  /// The number of questions so far.
  package private(set) var questions = 0
  /// The mutants that were not found yet, and whether the file has to be read again with each.
  private var left: [(mutant: Mutant, isOfJSON: Bool)]
  private let countsEvents: Bool

  /// Creates a search, in which ``ExtraCounters`` guide the fuzzer or do not.
  package init(
    for mutants: [Mutant] = Mutant.shownByMatching, countsEvents: Bool = true
  ) {
    left = mutants.map { ($0, !$0.applied(to: .documented).readsFiles(as: .documented)) }
    self.countsEvents = countsEvents
  }

  /// The mutants that were not found yet.
  package var hidden: [Mutant] { left.map(\.mutant) }

  /// Returns the mutants that the question of an input kills.
  package mutating func mutantsKilled(by input: [UInt8]) -> [Mutant] {
    questions += 1
    let question = MatcherQuestion(bytes: input)
    guard let documented = Dialect.reading(question.platform) else { return [] }
    let verdict = question.verdict
    if countsEvents { MatcherEvents.hit(question, model: verdict, library: verdict) }
    let contents = SpecModel(dialect: documented).contents(of: Data(question.file))
    var found: [Mutant] = []
    left.removeAll { planted in
      let dialect = planted.mutant.applied(to: documented)
      let answer = question.verdict(by: dialect, on: planted.isOfJSON ? nil : contents)
      guard answer != verdict else { return false }
      found.append(planted.mutant)
      return true
    }
    return found
  }

  /// Returns the decision of the library on an input, for bugs planted behind it; `nil` if the library
  /// refuses the file.
  ///
  /// ``ExtraCounters`` guide the fuzzer as they do for the matcher, or do not.
  package static func decision(on input: [UInt8], countingEvents: Bool) -> String? {
    let question = MatcherQuestion(bytes: input)
    guard let matcher = question.matcher else { return nil }
    let verdict = MatcherVerdict(matcher, question.url)
    if countingEvents { MatcherEvents.hit(question, model: verdict, library: verdict) }
    return verdict.decision
  }
}

extension Mutant {
  /// The reason why no `match` question can kill the mutant, `nil` if one can.
  package var reasonItStaysHidden: String? {
    switch id {
    case "any-root-accepted":
      "a file without applinks opens no app, whether it is accepted or not"
    case "authsrv-unknown", "any-object-is-service", "details-in-every-service":
      "other services than applinks open no URL; only the answer to `site` names them"
    case "size-unlimited", "size-limited-on-every-system", "size-limit-128000":
      "the size of a file matters only when it is fetched"
    case "signed-files-refused", "signed-files-read", "signed-file-needs-its-type":
      "whether a signed file is read matters only when it is fetched"
    case "last-listed-app-wins", "first-installed-app-wins", "remote-volumes-take-links",
      "first-claim-wins", "entry-apps-in-install-order":
      "it takes several apps on a device, and the question names one"
    default: nil
    }
  }

  /// The mutants that a `match` question can kill.
  package static var shownByMatching: [Mutant] {
    ofMatching.filter { $0.reasonItStaysHidden == nil }
  }
}
