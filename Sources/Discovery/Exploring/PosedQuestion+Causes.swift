package import Questions
import Running
package import SpecModel
import Suites

/// A mutant of the model that explains wrong answers, with others or alone.
package struct PosedCause: Sendable {
  /// The mutant.
  package let mutant: Mutant
  /// The wrong answers that it explains alone, by their index.
  package let alone: [Int]
  /// Those that it explains only together with others.
  package let together: [Int]
}

extension PosedQuestion {
  /// Returns the smallest set of mutants that explains the wrong ones of some answers, those that
  /// explain most of them first.
  package static func causes(
    of answers: [(question: PosedQuestion, answer: Answer)]
  ) async -> [PosedCause] {
    var (evidence, indices): ([Evidence], [Int]) = ([], [])
    for (index, (question, answer)) in answers.enumerated() {
      let item = question.item(in: "answers")
      let response = answer == .refused ? Response.refused("") : .answer(answer)
      let result = CaseResult(of: response, for: item.expectation)
      let record = question.record(of: result, item, seconds: 0, reproduce: "")
      guard let found = Evidence(record, of: item) else { continue }
      evidence.append(found)
      indices.append(index)
    }
    var search = CauseSearch(evidence)
    let solution = await search.solve()
    return search.shares(of: solution).map { share in
      PosedCause(
        mutant: share.mutant, alone: share.alone.map { indices[$0] },
        together: share.together.map { indices[$0] })
    }
  }
}
