package import Questions

/// One question with its expected answer, its rules and its citation.
package struct Case: Sendable, Hashable {
  /// The id, unique and never reused: `components/query/missing-item-is-empty`.
  package let id: String
  /// What the case shows, in one sentence.
  package let title: String
  /// The ids of the rules that it tests; at least one.
  package let rules: [String]
  /// What the expectation rests on.
  package let authority: Authority
  /// Where the case holds.
  package let platforms: PlatformSet
  /// What is asked.
  package let question: Question
  /// The case, as the table has it.
  let json: JSON
  /// What should come back.
  package let expectation: Expectation
  /// The document's example that the case quotes, if it does.
  package let example: Source?
  /// Something that a reader of the table should know.
  package let note: String?
  /// The table, relative to the folder that holds `Conformance`.
  package let file: String
  /// The line on which its id stands.
  package let line: Int

  /// The suite's path: the id without its last part.
  package var suite: String {
    String(id[..<(id.utf8.lastIndex(of: UInt8(ascii: "/")) ?? id.startIndex)])
  }

  /// The question's members, as the table has them.
  package var questionJSON: JSON {
    .object((json.object ?? [:]).filter { !Self.namesBesideQuestion.contains($0.name) })
  }

  private static let namesBesideQuestion: Set = [
    "id", "title", "rules", "authority", "platforms", "expect", "alternatives", "example", "note",
  ]
}

/// What a case expects.
package enum Expectation: Sendable, Hashable {
  /// This answer.
  case answer(Answer)
  /// Any of these: nobody specifies the matter.
  case alternatives([Alternative])
}

/// One acceptable answer of an unspecified case.
package struct Alternative: Sendable, Hashable {
  /// A word or two: `literal`.
  package let name: String
  /// The answer.
  package let answer: Answer
}

/// One table of cases.
package struct Suite: Sendable, Hashable {
  /// The path, which is also the file's below `suites/`: `components/query`.
  package let path: String
  /// What the table is about.
  package let title: String
  /// The table, relative to the folder that holds `Conformance`.
  package let file: String
  /// The cases in the table's order.
  package let cases: [Case]
}
