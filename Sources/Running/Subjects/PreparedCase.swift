package import Questions
package import Suites

/// A case in the form that is sent to an implementation.
///
/// A class, because copies of a structure would count references to all parts of a case.
package final class PreparedCase: Sendable {
  /// The case.
  package let item: Case
  /// The question.
  package let question: Question
  /// The expectation, in the words of the question.
  package let expectation: Expectation
  /// The members of a `pattern` question that is stated as a `match` question.
  private let statedMembers: JSON?

  /// The question's members.
  package var members: JSON { statedMembers ?? item.questionJSON }

  /// Whether it is a `pattern` question that is stated as a `match` question.
  package var isAskedAsMatch: Bool { statedMembers != nil }

  /// Creates the form of a case for an implementation: a `pattern` question is stated as a `match`
  /// question if the implementation answers `match` but not `pattern` questions.
  package convenience init(_ item: Case, by description: ImplementationDescription) {
    let kinds = description.questions
    self.init(item, askedAsMatch: !kinds.contains(.pattern) && kinds.contains(.match))
  }

  /// Creates a form of a case, with a `pattern` question stated as a `match` question if that is
  /// wanted and possible.
  package init(_ item: Case, askedAsMatch: Bool) {
    self.item = item
    if askedAsMatch, case .pattern(let pattern) = item.question, let match = pattern.asMatch {
      question = match.question
      statedMembers = .object(match.members)
      expectation = item.expectation.ofMatch
    } else {
      question = item.question
      statedMembers = nil
      expectation = item.expectation
    }
  }
}

extension Expectation {
  /// The expectation of a `pattern` question in the words of a `match` question.
  fileprivate var ofMatch: Expectation {
    switch self {
    case .answer(let answer): .answer(answer.ofMatch)
    case .alternatives(let alternatives):
      .alternatives(
        alternatives.map { Alternative(name: $0.name, answer: $0.answer.ofMatch) })
    }
  }
}

extension Answer {
  fileprivate var ofMatch: Answer {
    guard case .matches(let matches) = self else { return self }
    return .decision(matches ? .match : .noMatch, rule: nil)
  }
}
