import Questions
import Running
import SpecModel

/// One answer to all questions about URLs, which explains more than any misreading could.
struct ConstantAnswer: Sendable {
  private let answer: Answer
  /// The wrong answers, the smallest question first.
  private let wrong: [Evidence]

  /// The fewest answers that make a constant answer more than an accident.
  private static let fewest = 20

  /// Creates the answer that an implementation always gives; `nil` if there is none.
  init?(_ evidence: [Evidence]) {
    let answers = evidence.filter(Self.concerns)
    wrong = answers.filter(\.isWrong).sorted { $0.size < $1.size }
    guard answers.count >= Self.fewest, let first = wrong.first?.answer else { return nil }
    answer = first
    // Where a file must be refused, no match is right too.
    let isNoMatch = first.isLike(.decision(.noMatch, rule: nil))
    guard answers.allSatisfy({ $0.answer.isLike(first) || isNoMatch && $0.answer == .refused })
    else { return nil }
  }

  /// Returns whether the constant answer explains an answer.
  static func concerns(_ evidence: Evidence) -> Bool { evidence.asked.question.kind == .match }

  /// Returns the cause of the wrong answers among some answers.
  ///
  /// - Parameter subject: The implementation, which is asked further questions.
  func cause(of all: [Evidence], asking subject: (any TestSubject)?) async -> Explanation.Cause {
    let indices = all.indices.filter { all[$0].isWrong && Self.concerns(all[$0]) }
    let rule = all.mostFrequentRule(of: indices)
    let (name, statement) =
      switch answer {
      case .decision(let decision, _):
        (decision.rawValue.replacing("_", with: "-"), "Every URL gets `\(decision.rawValue)`.")
      default: ("refused", "Every file is refused.")
      }
    return Explanation.Cause(
      name: "always-\(name)", statement: statement, rule: rule, alone: indices,
      example: MinimalExample(wrong.first { $0.record.rules.first == rule } ?? wrong[0]),
      confirmations: await confirmations(by: subject))
  }

  /// Returns how many further questions get the same answer, which was wrong for the original
  /// questions.
  private func confirmations(by subject: (any TestSubject)?) async -> Int {
    guard let subject else { return 0 }
    let questions = wrong.prefix(5).compactMap {
      MatcherQuestion($0.asked.question, on: $0.documented.platform)?.changed(by: .shortDomain)
    }
    let answers = Answers()
    let requests = questions.enumerated().map {
      Request(index: $0, asking: $1.question, on: $1.platform)
    }
    _ = try? await subject.responses(to: requests) { answers.note($0) }
    return questions.indices.count { index in
      switch answers[index] {
      case .answer(let given)?: given.isLike(answer)
      case .refused?: answer == .refused
      case .skipped?, .error?, .fault?, nil: false
      }
    }
  }
}
