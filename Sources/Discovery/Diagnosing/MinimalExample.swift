import Questions
import Running
import SpecModel
import Suites

/// A small question that shows a cause.
struct MinimalExample: Sendable {
  /// The case that it is derived from.
  let evidence: Evidence
  /// The question, shrunken.
  private(set) var question: Question
  /// The right answer to the question.
  private var expected: Answer
  /// The wrong answer to the question.
  private var got: Answer

  /// Creates the smallest question that shows a mutant among the mutants of the solution.
  init(_ share: CauseSearch.Share, of all: [Evidence], among set: [Mutant]) {
    let places = share.alone.isEmpty ? share.together : share.alone
    let candidates = places.map { all[$0] }
    let evidence = candidates.min { $0.size < $1.size } ?? all[share.explained[0]]
    self.evidence = evidence
    (expected, got) = (evidence.right, evidence.answer)
    let isAlone = !share.alone.isEmpty
    let others = set.filter { $0.id != share.mutant.id }
    let (right, wrong) = (expected, got)
    question = evidence.asked.question.shrunken { smaller in
      evidence.answer(to: smaller, with: []).isLike(right)
        && evidence.answer(to: smaller, with: set).isLike(wrong)
        && (isAlone
          ? evidence.answer(to: smaller, with: [share.mutant]).isLike(wrong)
          : !evidence.answer(to: smaller, with: others).isLike(wrong))
    }
  }

  /// Creates the question of a case.
  init(_ evidence: Evidence) {
    (self.evidence, question) = (evidence, evidence.asked.question)
    (expected, got) = (evidence.right, evidence.answer)
  }

  /// Creates an example of a smaller question that gets the same wrong answer.
  init(_ evidence: Evidence, as question: Question) {
    self.evidence = evidence
    self.question = question
    expected = evidence.answer(to: question, with: [])
    got = evidence.answer
  }

  /// The example with the whole question of the case.
  var unshrunken: MinimalExample {
    var whole = self
    whole.question = evidence.asked.question
    return whole
  }

  /// Returns whether an implementation gives the wrong answer to the question.
  func isConfirmed(by response: Response?) -> Bool {
    switch response {
    case .answer(let answer)?: answer.isLike(got)
    case .refused?: got == .refused
    case .skipped?, .error?, .fault?, nil: false
    }
  }

  /// Returns the examples, shrunken where the implementation gives the shrunken question the same
  /// wrong answer.
  static func checked(
    _ examples: [MinimalExample], by subject: (any TestSubject)?
  ) async -> [MinimalExample] {
    guard let subject, !examples.isEmpty else { return examples.map(\.unshrunken) }
    let answers = Answers()
    let requests = examples.enumerated().map { index, example in
      Request(
        index: index, question: example.question, members: example.members,
        platform: example.evidence.documented.platform)
    }
    // What goes wrong here went wrong in the run too, or concerns none of its cases.
    _ = try? await subject.responses(to: requests) { answers.note($0) }
    return examples.enumerated().map { index, example in
      example.isConfirmed(by: answers[index]) ? example : example.unshrunken
    }
  }

  /// The question's members.
  var members: JSON {
    question == evidence.asked.question
      ? evidence.asked.members : .object(question.members)
  }

  /// The question with both answers, in a few words each.
  var example: Diagnosis.Example {
    let (pattern, url) = question.columns(members)
    return Diagnosis.Example(
      pattern: pattern, url: url, expected: expected.words, got: got.words)
  }
}

extension Evidence {
  /// The right answer.
  var right: Answer {
    guard case .answer(let right) = asked.expectation else { return answer }
    return right
  }

  /// The length of the question.
  var size: Int { asked.members.text.utf8.count }

  /// Returns the answer of the model to another question, with mutants switched on.
  fileprivate func answer(to question: Question, with mutants: [Mutant]) -> Answer {
    ModelReading(question, by: documented).expectation(with: mutants)
  }
}

extension Answer {
  /// The answer in a few words, without its details.
  fileprivate var words: String {
    switch self {
    case .decision(let decision, _): decision.rawValue
    case .refused: "refused"
    default: summary
    }
  }
}

extension Question {
  /// Returns the two parts of a question that an example shows: the rules of the file or the
  /// pattern, and the URL or the text.
  func columns(_ members: JSON) -> (pattern: String, url: String) {
    switch self {
    case .match(.json(let site), _, let app, let url): return (site.rules(for: app), url)
    case .match(let file, _, _, let url):
      return (String(decoding: file.bytes, as: UTF8.self), url)
    case .pattern(let question):
      let variables =
        question.variables.isEmpty ? "" : " with \(JSON.object(question.variables).text)"
      return (question.pattern + variables, question.text)
    case .site(let file), .entitlements(let file):
      return (String(decoding: file.bytes, as: UTF8.self), "")
    case .resolve(let question): return (members["device"]?.text ?? "", question.url)
    case .fetch(let question): return (members["web"]?.text ?? "", question.entry)
    }
  }
}

extension JSON {
  /// Returns the rules of a site association: one component or one list of paths alone, or else the
  /// entries, without their app if it is the given one.
  fileprivate func rules(for app: String) -> String {
    guard var services = self["applinks"]?.object, object?.count == 1,
      let details = services["details"]?.array
    else { return text }
    services["details"] = nil
    let entries = details.map { entry -> JSON in
      guard let members = entry.object else { return entry }
      let names = JSON.Object(members.filter { ["appID", "appIDs"].contains($0.name) })
      guard names == ["appID": .string(app)] || names == ["appIDs": [.string(app)]] else {
        return entry
      }
      let others = JSON.Object(members.filter { names[$0.name] == nil })
      guard others.count == 1, let rules = others.first?.value.array else { return .object(others) }
      return rules.count == 1 && others.first?.name == "components" ? rules[0] : .array(rules)
    }
    let shown = entries.count == 1 ? entries[0] : .array(entries)
    return services.isEmpty ? shown.text : "\(shown.text) with \(JSON.object(services).text)"
  }
}
