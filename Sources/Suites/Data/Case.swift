package import Questions

/// A test case: a question with its expected answer, its rules and its citation.
package struct Case: Sendable, Hashable {
  /// The id, unique and never reused: `query/missing-items/star-and-no-item`.
  package let id: String
  /// What the case shows, in one sentence.
  package let title: String
  /// The ids of the rules that it tests, at least one.
  package let rules: [String]
  /// What the expectation rests on.
  package let authority: Authority
  /// The systems and versions on which the case holds.
  package let platforms: PlatformSet
  /// The question.
  package let question: Question
  /// The case as written in its suite.
  let json: JSON
  /// The expected answer.
  package let expectation: Expectation
  /// The example of a document that the case quotes, if it does.
  package let example: Source?
  /// A note for readers of the suite.
  package let note: String?
  /// The version of the data that added the case; `nil` if no released version has it.
  package let since: String?
  /// The suite's file, relative to the parent of `Conformance`.
  package let file: String
  /// The line of its id.
  package let line: Int

  /// Creates a case that no suite has.
  ///
  /// - Parameter members: The question's members as a suite would have them.
  package init(
    id: String, title: String, platforms: PlatformSet, question: Question, members: JSON,
    expectation: Expectation
  ) {
    (self.id, self.title, self.platforms) = (id, title, platforms)
    (self.question, self.expectation, json) = (question, expectation, members)
    (rules, authority, example, note, since) = ([], .documented, nil, nil, nil)
    (file, line) = ("", 0)
  }

  /// The suite's path: the id without its last part.
  package var suite: String {
    String(id[..<(id.utf8.lastIndex(of: UInt8(ascii: "/")) ?? id.startIndex)])
  }

  /// The question's members as the suite has them.
  package var questionJSON: JSON {
    .object((json.object ?? [:]).filter { !Self.namesBesideQuestion.contains($0.name) })
  }

  private static let namesBesideQuestion: Set = [
    "id", "title", "rules", "authority", "platforms", "expect", "alternatives", "example", "note",
    "since",
  ]
}

/// The expected answer of a case.
package enum Expectation: Sendable, Hashable {
  /// This answer.
  case answer(Answer)
  /// Any of these: the answer is unspecified.
  case alternatives([Alternative])
}

/// An acceptable answer of an unspecified case.
package struct Alternative: Sendable, Hashable {
  /// A word or two: `literal`.
  package let name: String
  /// The answer.
  package let answer: Answer

  /// Creates an alternative.
  package init(name: String, answer: Answer) {
    (self.name, self.answer) = (name, answer)
  }
}

/// A file of cases.
package struct Suite: Sendable, Hashable {
  /// The path of the file below `suites/`: `query/missing-items`.
  package let path: String
  /// The topic.
  package let title: String
  /// The file, relative to the parent of `Conformance`.
  package let file: String
  /// The cases in the file's order.
  package let cases: [Case]

  /// Creates a suite.
  package init(path: String, title: String, file: String, cases: [Case]) {
    (self.path, self.title, self.file, self.cases) = (path, title, file, cases)
  }
}
