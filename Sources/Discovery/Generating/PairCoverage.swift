import FoundationShim
package import SpecModel

/// The coverage of pairs of a rule and an alternative: the mutants that questions kill.
package struct PairCoverage: Sendable {
  /// A mutant that no question has killed.
  private struct Survivor {
    let mutant: Mutant
    /// Whether it reads files in its own way.
    let readsFiles: Bool
  }

  private var left: [Survivor]
  /// The number of questions that were noted.
  private var noted = 0

  /// The most mutants that are tried together before each is tried alone.
  private static let together = 8

  /// Creates a coverage in which no pair is shown yet.
  package init(of mutants: [Mutant] = Mutant.shownByMatching) {
    left = mutants.map { mutant in
      let readsFiles = !mutant.applied(to: .documented).readsFiles(as: .documented)
      return Survivor(mutant: mutant, readsFiles: readsFiles)
    }
  }

  /// The mutants that no question has killed yet.
  package var hidden: [Mutant] { left.map(\.mutant) }

  /// Notes and returns the mutants that a question is the first to kill.
  ///
  /// - Parameters:
  ///   - contents: What the file contains as the system of the question reads it.
  ///   - tryingEach: Whether each mutant is tried alone; otherwise, a mutant is tried alone only
  ///     where several together change the decision, and one of them can hide another.
  ///   - isOther: Returns whether a decision is not the right one.
  package mutating func note(
    _ question: MatcherQuestion, _ contents: SiteContents, tryingEach: Bool = true,
    where isOther: (Verdict) -> Bool
  ) -> [Mutant] {
    guard let documented = Dialect.reading(question.platform) else { return [] }
    noted += 1
    func areKilled(_ places: [Int]) -> Bool {
      let dialect = places.reduce(documented) { left[$1].mutant.applied(to: $0) }
      let readsFiles = places.contains { left[$0].readsFiles }
      return isOther(
        SpecModel(dialect: dialect).verdict(on: question, readsFiles ? nil : contents))
    }
    let suspects = tryingEach ? Array(left.indices) : groups.filter(areKilled).flatMap(\.self)
    let killed = suspects.filter { areKilled([$0]) }.sorted()
    defer { for place in killed.reversed() { left.remove(at: place) } }
    return killed.map { left[$0].mutant }
  }

  /// The indices of mutants that are tried together: distant mutants, because neighbors belong to
  /// one choice, and other ones for each question, because a mutant can hide another.
  private var groups: [[Int]] {
    [true, false].flatMap { readsFiles in
      let places = left.indices.filter { left[$0].readsFiles == readsFiles }
      let count = min(places.count, places.count / Self.together + 1 + noted % 4)
      return (0..<count).map { first in
        stride(from: first, to: places.count, by: count).map { places[$0] }
      }
    }
  }
}

extension SpecModel {
  /// Returns the decision on a question, from the contents of its file if they have been read.
  package func verdict(on question: MatcherQuestion, _ contents: SiteContents? = nil) -> Verdict {
    decision(
      site: contents ?? self.contents(of: Data(question.file)), domain: question.domain,
      app: question.app, url: question.url)
  }
}

extension Verdict {
  /// Compares verdicts by bytes, since two ways to write a character are two rules.
  func isSame(as other: Verdict) -> Bool {
    decision == other.decision && rule.map { Array($0.utf8) } == other.rule.map { Array($0.utf8) }
  }
}

extension Mutant {
  /// The reason why no `match` question can kill the mutant; `nil` if one can.
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
