import Discovery
import Questions

/// Relations between the answers of one implementation that hold whatever the right answer is.
struct MatcherRelations {
  /// The question.
  let question: MatcherQuestion
  /// The answer of the implementation.
  let verdict: MatcherVerdict
  /// Returns the answer of the same implementation to another question.
  let answer: (MatcherQuestion) -> MatcherVerdict

  /// Creates the relations of a question to others, for the library or another implementation.
  init(
    _ question: MatcherQuestion, _ verdict: MatcherVerdict,
    answer: @escaping (MatcherQuestion) -> MatcherVerdict = \.verdict
  ) {
    (self.question, self.verdict, self.answer) = (question, verdict, answer)
  }

  /// A relation between the answers to two questions.
  enum Relation: CaseIterable {
    /// Another encoding of the file changes nothing (JSON-003).
    case encoding
    /// Adding a rule after the deciding rule changes nothing (ORD-001, EXC-002, PATHS-003).
    case ruleBehind
    /// Replacing a literal character of the deciding pattern with `?` changes nothing (PAT-003).
    case questionMark
    /// Lowercasing makes no difference if case is ignored (CASE-001, CASE-005).
    case folding
  }

  /// Checks some relations.
  ///
  /// - Throws: A ``Finding`` of the first relation that does not hold.
  func check(_ relations: [Relation] = .all) throws(Finding) {
    for relation in relations {
      switch relation {
      case .encoding:
        var other = question
        let isUTF16 = other.writing.encoding == .utf16LittleEndian
        other.writing.encoding = isUTF16 ? .utf8 : .utf16LittleEndian
        try expectSame(other, "encoding-counts")
      case .ruleBehind: try checkRuleBehind()
      case .questionMark: try checkQuestionMark()
      case .folding: try checkFolding()
      }
    }
  }

  private func checkRuleBehind() throws(Finding) {
    guard let path = verdict.rulePath, let index = Int(path[4]) else { return }
    let isMatch = verdict.decision == "match"
    let rule: JSON =
      path[3] == "paths"
      ? .string(isMatch ? "NOT *" : "*") : ["/": "*", "exclude": .bool(isMatch)]
    var other = question
    other.site.change(at: path.dropLast()) { $0.insert(rule, at: index + 1) }
    try expectSame(other, "rule-behind-counts")
  }

  /// Checks a `?` in place of a literal character of the deciding pattern: not a slash of a path,
  /// which the canonical form could drop or add, nor a part of `NOT ` or of a variable.
  private func checkQuestionMark() throws(Finding) {
    guard let path = verdict.rulePath else { return }
    var other = question
    let number = question.url.utf8.count
    other.site.change(at: path) { rule in
      let names = ["/", "?", "#"].filter { rule[$0]?.string != nil }
      if rule.string != nil {
        rule.putQuestionMark(number, isPath: true, isLegacy: true)
      } else if rule["?"]?.object != nil, names.isEmpty || number.isMultiple(of: 2) {
        rule.change(at: ["?"]) { $0.changeChildren { $0.putQuestionMark(number) } }
      } else if !names.isEmpty {
        let name = names[number % names.count]
        rule.change(at: [name]) { $0.putQuestionMark(number, isPath: name == "/") }
      }
    }
    try expectSame(other, "question-mark-fails")
  }

  /// Checks that lowercasing makes no difference if `caseSensitive` is false everywhere, neither in
  /// the URL alone nor in both the URL and the site (CASE-001, CASE-005).
  ///
  /// Checks only the latest systems, all of which support the flag wherever it can occur. The names
  /// of query items (X-11) and of variables (SUB-003) stay as they are.
  private func checkFolding() throws(Finding) {
    guard question.platform.version.major == 27 else { return }
    var caseless = question
    caseless.site = caseless.site.caseless
    let relations = MatcherRelations(caseless, answer(caseless), answer: answer)
    var folded = caseless
    folded.url = folded.url.foldedBehindHost
    try relations.expectSame(folded, "folding-counts")
    folded.site = folded.site.folded
    try relations.expectSame(folded, "folding-counts")
  }

  /// Throws unless another question has the same answer.
  private func expectSame(_ other: MatcherQuestion, _ oracle: String) throws(Finding) {
    let changed = answer(other)
    try Finding.unless(
      changed == verdict, oracle, "\(verdict) became \(changed) for\n\(other.text)")
  }
}

extension [MatcherRelations.Relation] {
  /// Every relation.
  static var all: Self { Element.allCases }

  /// Returns the relations to check for an input: one for one input in four, none for the others.
  ///
  /// Checking all relations takes longer than everything else that is done with an input.
  static func chosen(by input: [UInt8]) -> Self {
    let sum = input.reduce(0) { sum, byte in (sum &* 31 &+ Int(byte)) & 0xFFFF }
    let number = sum % (4 * all.count)
    return number < all.count ? [all[number]] : []
  }
}

extension MatcherVerdict {
  /// The path to the rule of `components` or `paths` that decided; `nil` if none did.
  fileprivate var rulePath: [String]? {
    let steps = JSON.steps(of: rule ?? "")
    return steps.count == 5 ? steps : nil
  }
}

extension JSON {
  /// Replaces one of the literal characters of a pattern with `?`.
  fileprivate mutating func putQuestionMark(
    _ number: Int, isPath: Bool = false, isLegacy: Bool = false
  ) {
    guard let pattern = string else { return }
    var scalars = Array(pattern.unicodeScalars)
    let start = isLegacy && pattern.hasPrefix("NOT ") ? 4 : 0
    let variables = scalars.variables
    let literal = scalars.indices.dropFirst(start).filter { index in
      let isKept = scalars[index] == "*" || isPath && scalars[index] == "/"
      return !isKept && !variables.contains { $0.contains(index) }
    }
    guard !literal.isEmpty else { return }
    scalars[literal[number % literal.count]] = "?"
    self = .string(String(String.UnicodeScalarView(scalars)))
  }
}

extension [Unicode.Scalar] {
  /// The ranges of the variables of a pattern: from `$(` to the next `)`, or to the end.
  fileprivate var variables: [Range<Int>] {
    var variables: [Range<Int>] = []
    for index in indices where self[index...].starts(with: "$(".unicodeScalars) {
      let end = self[index...].firstIndex(of: ")").map { $0 + 1 } ?? count
      variables.append(index..<end)
    }
    return variables
  }
}
