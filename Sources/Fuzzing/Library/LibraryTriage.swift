import BuiltIns
package import Discovery
package import Questions
package import Running
import SpecModel
package import Suites

/// What one or several inputs of a run show, with the smallest question that shows it.
package struct LibraryFinding: Sendable {
  /// The name, which is the same for the same finding: a mutant, or a kind of crash and its place.
  package var name: String
  /// What is wrong, in one line.
  package var message: String
  /// The type of the failure: `finding`, `crash`, `timeout`, `error` or `protocol`.
  package let type: String
  /// The rules that the mutant breaks.
  package let rules: [String]
  /// The question.
  package let question: JSON
  /// The right and the wrong answer, `nil` without one.
  package let answers: (expected: String, actual: String)?
  /// The case for a suite, if the mutant is known.
  package let row: String?
  /// An input of the target that states the question.
  package let input: [UInt8]
}

/// Finds the causes of wrong answers, and makes their questions smaller.
package struct LibraryTriage {
  private let target: FuzzTarget
  private let data: ConformanceData
  private let description: ImplementationDescription
  private let ask: (Request) -> Response
  private let unspecified: Set<String>

  /// Creates a triage of the inputs of a target.
  ///
  /// - Parameter ask: Returns the response of the library, in a process of its own.
  package init(
    of target: FuzzTarget, in data: ConformanceData, _ description: ImplementationDescription,
    ask: @escaping (Request) -> Response
  ) {
    (self.target, self.data, self.description, self.ask) = (target, data, description, ask)
    unspecified = data.mutantsOfUnspecifiedRules
  }

  /// Returns the findings of inputs, each cause once: of the mutants that explain an answer that
  /// which explains most of the others too.
  package func findings(of inputs: [[UInt8]]) -> [LibraryFinding] {
    findings(
      among: inputs.map { input in
        (input, target.questions(of: input, for: description))
      })
  }

  /// Returns the findings of questions, each cause once.
  package func findings(of posed: [PosedQuestion]) -> [LibraryFinding] {
    findings(
      among: posed.map {
        ($0.input, [PromotedQuestion(platform: $0.platform, subject: $0.question)])
      })
  }

  private func findings(
    among inputs: [(input: [UInt8], questions: [PromotedQuestion])]
  ) -> [LibraryFinding] {
    let answered = inputs.isEmpty ? [] : answered
    var open = inputs.compactMap { input, questions -> WrongAnswer? in
      for question in questions {
        if let wrong = disagreement(question), !wrong.isUnspecified {
          return (input, question, wrong)
        }
      }
      return nil
    }
    var findings: [LibraryFinding] = []
    while !open.isEmpty {
      let counts = open.reduce(into: [String: Int]()) { counts, item in
        for name in item.wrong.names { counts[name, default: 0] += 1 }
      }
      let most = counts.values.max() ?? 0
      let name =
        likeliest(of: counts.filter { $0.value == most }.map(\.key), by: answered)
        ?? open[0].wrong.unexplained
      func isExplained(_ wrong: Disagreement) -> Bool {
        wrong.names.contains(name) || wrong.unexplained == name
      }
      let explained = open.filter { isExplained($0.wrong) }
      open.removeAll { isExplained($0.wrong) }
      let sizes = explained.map { $0.question.request.members.text.utf8.count }
      guard let smallest = zip(explained, sizes).min(by: { $0.1 < $1.1 })?.0 else { break }
      findings.append(finding(name, smallest))
    }
    return findings
  }

  /// Returns the finding of an input that ends the process, exceeds the time, or has no answer; `nil`
  /// if it does nothing of that in a process of its own.
  ///
  /// - Parameter name: The name that the log of a run gives it; `nil` for what happens.
  package func fault(of input: [UInt8], named name: String? = nil) -> LibraryFinding? {
    fault(of: input, target.questions(of: input, for: description), named: name)
  }

  /// Returns the finding of a question that ends the process, exceeds the time, or has no answer; `nil`
  /// if it does nothing of that in a process of its own.
  package func fault(of posed: PosedQuestion) -> LibraryFinding? {
    fault(
      of: posed.input, [PromotedQuestion(platform: posed.platform, subject: posed.question)],
      named: nil)
  }

  private func fault(
    of input: [UInt8], _ questions: [PromotedQuestion], named name: String?
  ) -> LibraryFinding? {
    for question in questions {
      guard let fault = ask(question.request).fault else { continue }
      // Each question that takes too long costs the whole time.
      var timeoutsLeft = 12
      let smallest = question.shrunken(tries: 300) { smaller in
        guard timeoutsLeft > 0, let other = ask(smaller.request).fault else { return false }
        if other.isTimeout { timeoutsLeft -= 1 }
        return other.kind == fault.kind
      }
      return LibraryFinding(
        name: name ?? fault.name, message: fault.message, type: fault.type, rules: [],
        question: smallest.request.members, answers: nil, row: nil,
        input: target.input(stating: smallest) ?? input)
    }
    return nil
  }

  /// Returns the finding of an input that ended a run, but no process of its own.
  package func unconfirmed(
    _ input: [UInt8], named name: String, message: String
  ) -> LibraryFinding {
    let question = target.questions(of: input, for: description).first
    return LibraryFinding(
      name: name, message: message, type: "crash", rules: [],
      question: question?.request.members ?? .null, answers: nil, row: nil, input: input)
  }

  private func disagreement(_ question: PromotedQuestion) -> Disagreement? {
    ask(question.request).given.flatMap {
      Disagreement($0, to: question, unspecified: unspecified)
    }
  }

  private func finding(
    _ name: String, _ answer: WrongAnswer
  ) -> LibraryFinding {
    let (input, original, wrong) = answer
    let open = Mutant.ofMatching.filter { unspecified.contains($0.id) }
    func isKept(_ candidate: PromotedQuestion) -> Bool {
      ask(candidate.request).given.map {
        wrong.isShown(by: candidate, $0, named: name, unspecified: open)
      } ?? false
    }
    var question = original.shrunken(tries: 1_000, while: isKept)
    question = target.input(stating: question) == nil ? original : question
    let answers = disagreement(question) ?? wrong
    let mutant = Mutant.all.first { $0.id == name }
    return LibraryFinding(
      name: name,
      message: answers.summary + (mutant.map { ": \($0.statement) [\($0.rule)]" } ?? ""),
      type: "finding", rules: mutant.map { [$0.rule] } ?? [],
      question: question.request.members,
      answers: answers.texts,
      row: mutant.flatMap { row($0, question, answers) },
      input: target.input(stating: question) ?? input)
  }

  private typealias WrongAnswer = (
    input: [UInt8], question: PromotedQuestion, wrong: Disagreement
  )

  /// Returns the case of a suite that a question becomes; `nil` if no rule can be named.
  private func row(
    _ mutant: Mutant, _ question: PromotedQuestion, _ wrong: Disagreement
  ) -> String? {
    guard let expected = question.question.modelAnswer(on: question.platform) else { return nil }
    let actual = wrong.actual
    let inquiry = FindingInquiry(about: target, in: data) { _, _ in actual }
    let pair = AnswerPair(model: expected, library: actual)
    guard let basis = CaseBasis(of: question, pair, explanations: [mutant], inquiry) else {
      return nil
    }
    return PromotedCase(
      id: "fuzz/not-\(mutant.id)", title: mutant.statement, question: question, pair: pair,
      mutant: mutant.id, basis: basis,
      platforms: question.platform.spans {
        question.question.modelAnswer(on: $0) == expected
      }, input: []
    ).row
  }

  /// Returns that of some names whose mutant gives most of the library's answers to the cases; `nil` if
  /// the model itself gives more of them than any, so that none is the cause.
  private func likeliest(of names: [String], by answered: [AnsweredQuestion]) -> String? {
    let mutants = Mutant.all.filter { names.contains($0.id) }
    guard !mutants.isEmpty else { return names.min() }
    let differences = ([nil] + mutants).map { mutant in
      answered.count { question, answer in
        ModelReading(question).map { !answer.satisfies($0.expectation(with: mutant)) } ?? false
      }
    }
    let best = zip(mutants, differences.dropFirst()).min { $0.1 < $1.1 }
    return best.flatMap { $0.1 <= differences[0] ? $0.0.id : nil }
  }

  /// The answers of the library to cases of the suites.
  private var answered: [AnsweredQuestion] {
    let cases = data.cases.lazy.filter { description.questions.contains($0.question.kind) }
    let answers = cases.compactMap { item -> AnsweredQuestion? in
      guard let platform = item.platforms.newest else { return nil }
      let question = PromotedQuestion(platform: platform, subject: item.question)
      return ask(question.request).given.map { (question, $0) }
    }
    return Array(answers.prefix(400))
  }

  private typealias AnsweredQuestion = (question: PromotedQuestion, answer: Answer)
}

extension ConformanceData {
  /// The mutants of unspecified rules, by id.
  package var mutantsOfUnspecifiedRules: Set<String> {
    Set(Mutant.all.filter { catalog.rules[$0.rule]?.authority == .unspecified }.map(\.id))
  }
}
