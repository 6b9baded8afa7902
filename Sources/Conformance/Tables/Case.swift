/// One question with its expected answer, its rules and its citation.
public struct Case: Sendable, Hashable {
  /// The id, unique and never reused: `components/query/missing-item-is-empty`.
  public let id: String
  /// What the case shows, in one sentence.
  public let title: String
  /// The ids of the rules that it tests; at least one.
  public let rules: [String]
  /// What the expectation rests on.
  public let authority: Authority
  /// Where the case holds.
  public let platforms: PlatformSet
  /// What is asked.
  public let question: Question
  /// The case, as the table has it.
  let json: JSON
  /// What should come back.
  public let expectation: Expectation
  /// The document's example that the case quotes, if it does.
  public let example: Source?
  /// Something that a reader of the table should know.
  public let note: String?
  /// The table, relative to the folder that holds `Conformance`.
  public let file: String
  /// The line on which its id stands.
  public let line: Int

  /// The suite's path: the id without its last part.
  public var suite: String {
    String(id[..<(id.utf8.lastIndex(of: UInt8(ascii: "/")) ?? id.startIndex)])
  }

  /// The question's members, as the table has them.
  public var questionJSON: JSON {
    .object((json.object ?? [:]).filter { !Self.namesBesideQuestion.contains($0.key) })
  }

  private static let namesBesideQuestion: Set = [
    "id", "title", "rules", "authority", "platforms", "expect", "alternatives", "example", "note",
  ]
}

/// What a case expects.
public enum Expectation: Sendable, Hashable {
  /// This answer.
  case answer(Answer)
  /// Any of these: nobody specifies the matter.
  case alternatives([Alternative])
}

/// One acceptable answer of an unspecified case.
public struct Alternative: Sendable, Hashable {
  /// A word or two: `literal`.
  public let name: String
  /// The answer.
  public let answer: Answer
}

/// One table of cases.
public struct Suite: Sendable, Hashable {
  /// The path, which is also the file's below `suites/`: `components/query`.
  public let path: String
  /// What the table is about.
  public let title: String
  /// The table, relative to the folder that holds `Conformance`.
  public let file: String
  /// The cases in the table's order.
  public let cases: [Case]
}
