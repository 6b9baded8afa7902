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
  private let subject: SerialSubject
  private let unspecified: Set<String>

  /// Creates a triage of the inputs of a target.
  ///
  /// - Parameter ask: Returns the response of the library, in a process of its own.
  package init(
    of target: FuzzTarget, in data: ConformanceData, _ description: ImplementationDescription,
    ask: @escaping (Request) -> Response
  ) {
    (self.target, self.data, self.description) = (target, data, description)
    subject = SerialSubject(description, ask)
    unspecified = data.mutantsOfUnspecifiedRules
  }

  private func ask(_ request: Request) -> Response { subject.respond(to: request) }

  /// Returns the findings of inputs, each cause once: those that explain the wrong answers to them and
  /// to the suites, and that the library confirms.
  package func findings(of inputs: [[UInt8]]) async -> [LibraryFinding] {
    await findings(
      among: inputs.map { input in
        (input, target.questions(of: input, for: description))
      })
  }

  /// Returns the findings of questions, each cause once.
  package func findings(of posed: [PosedQuestion]) async -> [LibraryFinding] {
    await findings(
      among: posed.map {
        ($0.input, [PromotedQuestion(platform: $0.platform, subject: $0.question)])
      })
  }

  private func findings(
    among inputs: [(input: [UInt8], questions: [PromotedQuestion])]
  ) async -> [LibraryFinding] {
    let wrong = inputs.compactMap { input, questions -> WrongAnswer? in
      for question in questions {
        if let wrong = disagreement(question), !wrong.isUnspecified {
          return (input, question, wrong)
        }
      }
      return nil
    }
    guard !wrong.isEmpty else { return [] }
    let answers = wrong.map { ($0.question, $0.wrong.actual) } + answered
    let causes = await PosedQuestion.causes(
      of: answers.compactMap { question, answer in
        PosedQuestion(number: 0, question.question, on: question.platform).map { ($0, answer) }
      }, in: data, asking: subject)
    let sizes = wrong.map { $0.question.request.members.text.utf8.count }
    func smallest(_ indices: some Collection<Int>) -> Int? { indices.min { sizes[$0] < sizes[$1] } }
    var (findings, open): ([LibraryFinding], Set<Int>) = ([], Set(wrong.indices))
    for cause in causes {
      let alone = cause.alone.filter(wrong.indices.contains)
      let together = cause.together.filter(wrong.indices.contains)
      open.subtract(alone + together)
      if let index = smallest(alone) {
        findings.append(finding(cause, with: [], wrong[index]))
      } else if let index = smallest(together) {
        let others = causes.filter {
          $0.together.contains(index) && $0.name != cause.name
        }
        findings.append(finding(cause, with: others.compactMap(\.mutant), wrong[index]))
      }
    }
    for (_, indices) in Dictionary(grouping: open, by: { wrong[$0].wrong.unexplained })
      .sorted(by: { $0.key < $1.key })
    {
      if let index = smallest(indices) { findings.append(finding(nil, with: [], wrong[index])) }
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

  /// Returns the finding of a question that ended a process, exceeded the time, or had no answer.
  ///
  /// - Parameter seen: What it did.
  package func fault(of posed: PosedQuestion, seen: ResponseFault) -> LibraryFinding {
    let question = PromotedQuestion(platform: posed.platform, subject: posed.question)
    // A timeout is not waited for twice.
    if let fault = seen.isTimeout ? seen : ask(question.request).fault {
      return finding(fault, at: question, posed.input, named: nil)
    }
    return LibraryFinding(
      name: seen.name, message: "\(seen.message); not in a process of its own", type: seen.type,
      rules: [], question: posed.members, answers: nil, row: nil, input: posed.input)
  }

  private func fault(
    of input: [UInt8], _ questions: [PromotedQuestion], named name: String?
  ) -> LibraryFinding? {
    for question in questions {
      guard let fault = ask(question.request).fault else { continue }
      return finding(fault, at: question, input, named: name)
    }
    return nil
  }

  private func finding(
    _ fault: ResponseFault, at question: PromotedQuestion, _ input: [UInt8], named name: String?
  ) -> LibraryFinding {
    // Each question that takes too long costs the whole time.
    var timeoutsLeft = 12
    let smallest = question.shrunken(tries: 1_000) { smaller in
      guard timeoutsLeft > 0, let other = ask(smaller.request).fault else { return false }
      if other.isTimeout { timeoutsLeft -= 1 }
      return other.kind == fault.kind
    }
    return LibraryFinding(
      name: name ?? fault.name, message: fault.message, type: fault.type, rules: [],
      question: smallest.request.members, answers: nil, row: nil,
      input: target.input(stating: smallest) ?? input)
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

  /// Returns the finding of a wrong answer.
  ///
  /// - Parameters:
  ///   - cause: What explains it; `nil` if nothing does.
  ///   - others: The mutants without which that does not explain it.
  private func finding(
    _ cause: PosedCause?, with others: [Mutant], _ answer: WrongAnswer
  ) -> LibraryFinding {
    let (input, original, wrong) = answer
    let mutant = cause?.mutant
    let open = Mutant.ofMatching.filter { unspecified.contains($0.id) }
    let causes = others + (mutant.map { [$0] } ?? [])
    func isKept(_ candidate: PromotedQuestion) -> Bool {
      guard cause?.concerns(candidate.question, on: candidate.platform) ?? true else {
        return false
      }
      return ask(candidate.request).given.map {
        wrong.isShown(by: candidate, $0, explainedBy: causes, unspecified: open)
      } ?? false
    }
    var question = original.shrunken(tries: 1_000, while: isKept)
    question = target.input(stating: question) == nil ? original : question
    let answers = disagreement(question) ?? wrong
    let words = cause.map { ": \($0.statement) [\($0.rule)]" } ?? ""
    let rest = others.isEmpty ? "" : "; with \(others.map(\.id).joined(separator: ", "))"
    return LibraryFinding(
      name: cause?.name ?? wrong.unexplained, message: answers.summary + words + rest,
      type: "finding", rules: cause.map { [$0.rule].filter { !$0.isEmpty } } ?? [],
      question: question.request.members,
      answers: answers.texts,
      row: cause?.isConditional == false ? mutant.flatMap { row($0, question, answers) } : nil,
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
      id: "fuzz/not-\(mutant.id)", since: nil, title: mutant.statement,
      question: question, pair: pair, mutant: mutant.id, basis: basis,
      platforms: question.platform.spans {
        question.question.modelAnswer(on: $0) == expected
      }, input: []
    ).row
  }

  /// The answers of the library to cases of the suites.
  private var answered: [AnsweredQuestion] {
    let cases = data.cases.lazy.filter {
      description.questions.contains($0.question.kind) && $0.authority != .unspecified
    }
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
