import Foundation
package import SpecModel

/// The pairs of a rule and an alternative that some question shows: the mutants that it kills.
package struct PairCoverage: Sendable {
  /// The mutants that no question has killed, and whether each reads files in its own way.
  private var left: [(mutant: Mutant, readsFiles: Bool)]

  /// Creates a coverage of pairs, none of which is shown yet.
  package init(of mutants: [Mutant] = Mutant.shownByMatching) {
    left = mutants.map { ($0, !$0.applied(to: .documented).readsFiles(as: .documented)) }
  }

  /// The mutants that no question has killed yet.
  package var hidden: [Mutant] { left.map(\.mutant) }

  /// Notes and returns the mutants that a question is the first to kill.
  ///
  /// - Parameters:
  ///   - contents: What the file contains as the system of the question reads it.
  ///   - isOther: Returns whether a decision is not the right one.
  package mutating func note(
    _ question: MatcherQuestion, _ contents: SiteContents, where isOther: (Verdict) -> Bool
  ) -> [Mutant] {
    guard let documented = Dialect.reading(question.platform) else { return [] }
    var killed: [Mutant] = []
    left.removeAll { mutant, readsFiles in
      let model = SpecModel(dialect: mutant.applied(to: documented))
      let other = model.verdict(on: question, readsFiles ? nil : contents)
      guard isOther(other) else { return false }
      killed.append(mutant)
      return true
    }
    return killed
  }
}

extension SpecModel {
  /// Returns the decision on a question, by the contents of its file if they have been read.
  package func verdict(on question: MatcherQuestion, _ contents: SiteContents? = nil) -> Verdict {
    decision(
      site: contents ?? self.contents(of: Data(question.file)), domain: question.domain,
      app: question.app, url: question.url)
  }
}

extension Verdict {
  /// Compares by bytes, since two ways to write a character are two rules.
  func isSame(as other: Verdict) -> Bool {
    decision == other.decision && rule.map { Array($0.utf8) } == other.rule.map { Array($0.utf8) }
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
