import BuiltIns
package import Discovery
package import Questions
package import Running
import SpecModel
package import Suites

/// A finding that inputs of a run show, with the smallest question that shows it.
package struct LibraryFinding: Sendable {
  /// The name, which identifies the finding: a mutant, or a kind of crash and its location.
  package var name: String
  /// What is wrong, in one line.
  package var message: String
  /// The type of the failure: `finding`, `crash`, `timeout`, `error`, `protocol`, or `flaky` for answers
  /// that change.
  package let type: String
  /// The rules that the mutant breaks.
  package let rules: [String]
  /// The question.
  package let question: JSON
  /// The right and the wrong answer; `nil` if there is no answer.
  package let answers: (expected: String, actual: String)?
  /// The other answer to the same question, if answers change.
  package var again: String?
  /// The case for a suite, if the mutant is known.
  package let suiteCase: String?
  /// An input of the target that states the question.
  package let input: [UInt8]
}

/// A search for the causes of wrong answers, which also makes their questions smaller.
package struct LibraryTriage {
  private let target: any FuzzTarget
  private let data: ConformanceData
  private let description: ImplementationDescription
  private let subject: SerialSubject
  private let unspecified: UnspecifiedRules
  /// Returns whether the time for finding causes is over.
  package var isDue: @Sendable () -> Bool = { false }

  /// Creates a triage of the inputs of a target.
  ///
  /// - Parameter ask: Returns the response of the library, in a process of its own.
  package init(
    of target: any FuzzTarget, in data: ConformanceData, _ description: ImplementationDescription,
    ask: @escaping (Request) -> Response
  ) {
    (self.target, self.data, self.description) = (target, data, description)
    subject = SerialSubject(description, ask)
    unspecified = UnspecifiedRules(data.catalog)
  }

  private func ask(_ request: Request) -> Response { subject.respond(to: request) }

  /// Returns the findings of inputs, one for each cause: the causes that explain the wrong answers
  /// to the inputs and to the suites, and that the library confirms.
  ///
  /// - Parameter areWrong: Whether a search found them by a wrong answer to each: a right one is a change
  ///   then, and causes that only the suites show are findings too.
  package func findings(of inputs: [[UInt8]], areWrong: Bool) async -> [LibraryFinding] {
    await findings(
      among: inputs.map { input in
        Suspect(
          input: input, questions: target.questions(of: input, for: description),
          isWrong: areWrong)
      }, includingSuites: areWrong)
  }

  /// Returns the findings of questions, one for each cause.
  ///
  /// - Parameters:
  ///   - wrong: Questions that got a wrong answer already.
  ///   - others: Further questions.
  package func findings(
    of wrong: [QuestionOnPlatform], and others: [QuestionOnPlatform]
  ) async -> [LibraryFinding] {
    await findings(
      among: wrong.map { Suspect($0, isWrong: true) } + others.map { Suspect($0, isWrong: false) },
      includingSuites: true)
  }

  /// An input whose questions may have wrong answers.
  private struct Suspect {
    let input: [UInt8]
    let questions: [FuzzedQuestion]
    /// Whether one of the questions already had a wrong answer.
    let isWrong: Bool

    init(input: [UInt8], questions: [FuzzedQuestion], isWrong: Bool) {
      (self.input, self.questions, self.isWrong) = (input, questions, isWrong)
    }

    init(_ question: QuestionOnPlatform, isWrong: Bool) {
      self.init(input: question.input, questions: [FuzzedQuestion(question)], isWrong: isWrong)
    }
  }

  /// A question that got two different answers.
  private struct FlakyAnswer {
    let input: [UInt8]
    let question: FuzzedQuestion
    let expected, first, again: String
  }

  private func findings(
    among suspects: [Suspect], includingSuites: Bool
  ) async -> [LibraryFinding] {
    var (answers, flaky): ([WrongAnswer], [FlakyAnswer]) = ([], [])
    for suspect in suspects {
      let given = suspect.questions.compactMap { question in
        ask(question.request).given.map { (question, $0) }
      }
      let wrong = given.compactMap { question, answer in
        Disagreement(answer, to: question, unspecified).map { (question, $0) }
      }
      if let (question, wrong) = wrong.first(where: { !$1.isUnspecified }) {
        answers.append((suspect.input, question, wrong))
      } else if suspect.isWrong, wrong.isEmpty, given.count == suspect.questions.count,
        let (question, answer) = given.first
      {
        flaky.append(
          FlakyAnswer(
            input: suspect.input, question: question, expected: answer.summary,
            first: "another answer", again: answer.summary))
      }
    }
    let changes = await subject.changes(of: answers.map { ($0.question.request, $0.wrong.actual) })
    flaky =
      changes.map { index, response in
        let (input, question, wrong) = answers[index]
        return FlakyAnswer(
          input: input, question: question, expected: wrong.texts.expected,
          first: wrong.texts.actual, again: response.words)
      } + flaky
    let steady = answers.indices.filter { changes[$0] == nil }.map { answers[$0] }
    return (finding(of: flaky, among: suspects.count).map { [$0] } ?? [])
      + (await causes(of: steady, includingSuites: includingSuites))
  }

  /// Returns the finding that answers change; `nil` if no answer changes.
  private func finding(of flaky: [FlakyAnswer], among count: Int) -> LibraryFinding? {
    func size(_ answer: FlakyAnswer) -> Int { answer.question.request.members.text.utf8.count }
    guard let smallest = flaky.min(by: { size($0) < size($1) }) else { return nil }
    let (expected, first, again) = (smallest.expected, smallest.first, smallest.again)
    return LibraryFinding(
      name: "answers-change",
      message: "\(flaky.count) of \(count) wrong answers change when asked for again: "
        + "expected \(expected), got \(first), then \(again)",
      type: "flaky", rules: [], question: smallest.question.request.members,
      answers: (expected, first), again: again, suiteCase: nil, input: smallest.input)
  }

  /// Returns the findings of wrong answers.
  ///
  /// - Parameter includingSuites: Whether a cause that only the suites show is a finding too.
  private func causes(
    of found: [WrongAnswer], includingSuites: Bool
  ) async -> [LibraryFinding] {
    guard includingSuites || !found.isEmpty else { return [] }
    var cases = answered
    let changes = await subject.changes(of: cases.wrong.map { ($0.question.request, $0.answer) })
    cases.wrong = cases.wrong.indices.filter { changes[$0] == nil }.map { cases.wrong[$0] }
    var (wrong, others) = (found, cases.right)
    for (question, answer) in cases.wrong {
      // A question that no input states cannot be replayed.
      if includingSuites, let input = target.input(stating: question),
        let disagreement = Disagreement(answer, to: question, unspecified)
      {
        wrong.append((input, question, disagreement))
      } else {
        others.append((question, answer))
      }
    }
    guard !wrong.isEmpty else { return [] }
    let answers = wrong.map { ($0.question, $0.wrong.actual) } + others
    let all = await QuestionOnPlatform.causes(
      of: answers.compactMap { question, answer in question.onPlatform.map { ($0, answer) } },
      in: data, asking: subject, until: isDue)
    // A cause is a guess until enough answers confirm it.
    let causes = all.filter(\.isConfirmed)
    let doubt = causes.count < all.count ? "; its cause could not be confirmed" : ""
    let sizes = wrong.map { $0.question.request.members.text.utf8.count }
    func smallest(_ indices: some Collection<Int>) -> Int? { indices.min { sizes[$0] < sizes[$1] } }
    var (findings, open): ([LibraryFinding], Set<Int>) = ([], Set(found.indices))
    for cause in causes {
      let alone = cause.alone.filter(wrong.indices.contains)
      let together = cause.together.filter(wrong.indices.contains)
      open.subtract(alone + together)
      if let index = smallest(alone.filter(found.indices.contains)) ?? smallest(alone) {
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
      guard let index = smallest(indices) else { continue }
      var finding = finding(nil, with: [], wrong[index])
      finding.message += doubt
      findings.append(finding)
    }
    return findings
  }

  /// Returns the finding of an input that ends the process, exceeds the time limit, or has no
  /// answer; `nil` if none of these happens in a separate process.
  ///
  /// - Parameter name: The name that the log of a run gives it; `nil` for what happens.
  package func fault(of input: [UInt8], named name: String? = nil) -> LibraryFinding? {
    fault(of: input, target.questions(of: input, for: description), named: name)
  }

  /// Returns the finding of a question that ends the process, exceeds the time limit, or has no
  /// answer; `nil` if none of these happens in a separate process.
  package func fault(of question: QuestionOnPlatform) -> LibraryFinding? {
    fault(of: question.input, [FuzzedQuestion(question)], named: nil)
  }

  /// Returns the finding of a question that ended a process, took too long, or had no answer.
  ///
  /// - Parameter seen: What it did.
  package func fault(of question: QuestionOnPlatform, seen: ResponseFault) -> LibraryFinding {
    let promoted = FuzzedQuestion(question)
    // A timeout is not waited for twice.
    if let fault = seen.isTimeout ? seen : ask(promoted.request).fault {
      return finding(fault, at: promoted, question.input, named: nil)
    }
    return LibraryFinding(
      name: seen.name, message: "\(seen.message); not in a process of its own", type: seen.type,
      rules: [], question: question.members, answers: nil, suiteCase: nil, input: question.input)
  }

  private func fault(
    of input: [UInt8], _ questions: [FuzzedQuestion], named name: String?
  ) -> LibraryFinding? {
    for question in questions {
      guard let fault = ask(question.request).fault else { continue }
      return finding(fault, at: question, input, named: name)
    }
    return nil
  }

  private func finding(
    _ fault: ResponseFault, at question: FuzzedQuestion, _ input: [UInt8], named name: String?
  ) -> LibraryFinding {
    // Each question that takes too long costs the full time limit.
    var timeoutsLeft = 12
    let smallest = question.shrunken(tries: 1_000) { smaller in
      guard timeoutsLeft > 0, let other = ask(smaller.request).fault else { return false }
      if other.isTimeout { timeoutsLeft -= 1 }
      return other.kind == fault.kind
    }
    return LibraryFinding(
      name: name ?? fault.name, message: fault.message, type: fault.type, rules: [],
      question: smallest.request.members, answers: nil, suiteCase: nil,
      input: target.input(stating: smallest) ?? input)
  }

  /// Returns the finding of an input that ended a run but does not end a separate process.
  package func unconfirmed(
    _ input: [UInt8], named name: String, message: String
  ) -> LibraryFinding {
    let question = target.questions(of: input, for: description).first
    return LibraryFinding(
      name: name, message: message, type: "crash", rules: [],
      question: question?.request.members ?? .null, answers: nil, suiteCase: nil, input: input)
  }

  private func disagreement(_ question: FuzzedQuestion) -> Disagreement? {
    ask(question.request).given.flatMap {
      Disagreement($0, to: question, unspecified)
    }
  }

  /// Returns the finding of a wrong answer.
  ///
  /// - Parameters:
  ///   - cause: What explains it; `nil` if nothing does.
  ///   - others: The mutants without which that does not explain it.
  private func finding(
    _ cause: NamedCause?, with others: [Mutant], _ answer: WrongAnswer
  ) -> LibraryFinding {
    let (input, original, wrong) = answer
    let mutant = cause?.mutant
    let causes = others + (mutant.map { [$0] } ?? [])
    func isKept(_ candidate: FuzzedQuestion) -> Bool {
      guard cause?.concerns(candidate.question, on: candidate.platform) ?? true else {
        return false
      }
      return ask(candidate.request).given.map {
        wrong.isShown(by: candidate, $0, explainedBy: causes, unspecified)
      } ?? false
    }
    var question = original.shrunken(tries: 1_000, while: isKept)
    question = target.input(stating: question) == nil ? original : question
    let answers = disagreement(question) ?? wrong
    let words = cause.map { ": \($0.statement) [\($0.rule)]" } ?? ""
    let rest =
      (others.isEmpty ? [] : ["with \(others.map(\.id).joined(separator: ", "))"])
      + (cause?.alternatives.map(\.words) ?? [])
    return LibraryFinding(
      name: cause?.name ?? wrong.unexplained,
      message: ([answers.summary + words] + rest).joined(separator: "; "),
      type: "finding", rules: cause.map { [$0.rule].filter { !$0.isEmpty } } ?? [],
      question: question.request.members,
      answers: answers.texts,
      suiteCase: cause?.isConditional == false
        ? mutant.flatMap { suiteCase($0, question, answers) } : nil,
      input: target.input(stating: question) ?? input)
  }

  private typealias WrongAnswer = (
    input: [UInt8], question: FuzzedQuestion, wrong: Disagreement
  )

  /// Returns a question as a case of a suite; `nil` if no rule can be named.
  private func suiteCase(
    _ mutant: Mutant, _ question: FuzzedQuestion, _ wrong: Disagreement
  ) -> String? {
    guard let expected = question.question.modelAnswer(on: question.platform) else { return nil }
    let actual = wrong.actual
    let inquiry = MutantExplanation(about: target, in: data) { _, _ in actual }
    let pair = AnswerMismatch(model: expected, library: actual)
    guard let basis = CaseJustification(of: question, pair, explanations: [mutant], inquiry) else {
      return nil
    }
    return PromotedCase(
      id: "fuzz/not-\(mutant.id)", since: nil, title: mutant.statement,
      question: question, pair: pair, mutant: mutant.id, basis: basis,
      platforms: question.platform.spans {
        question.question.modelAnswer(on: $0) == expected
      }, input: []
    ).suiteCase
  }

  /// The library's wrong and right answers to cases of the suites, from all suites alike.
  private var answered: (wrong: [AnsweredQuestion], right: [AnsweredQuestion]) {
    let cases = data.cases.filter { $0.authority != .unspecified }
    var (wrong, right): ([AnsweredQuestion], [AnsweredQuestion]) = ([], [])
    var faults = 0
    for item in cases {
      let asked = PreparedCase(item, by: description)
      guard let platform = item.platforms.newest, case .answer(let expected) = asked.expectation,
        !asked.isAskedAsMatch, asked.skip(by: description, on: platform) == nil
      else { continue }
      let question = FuzzedQuestion(platform: platform, subject: asked.question)
      let response = ask(question.request)
      guard let answer = response.given else {
        if response.fault != nil { faults += 1 }
        // A program that fails on every question has to be started again for each.
        guard faults <= Self.mostFaults + wrong.count + right.count else { break }
        continue
      }
      if answer.satisfies(expected) {
        right.append((question, answer))
      } else {
        wrong.append((question, answer))
      }
    }
    wrong = Self.spread(wrong, Self.mostAnswered)
    right = Self.spread(right, max(Self.fewestRight, Self.mostAnswered - wrong.count))
    return (wrong, right)
  }

  /// Returns at most the given number of answers, spread evenly over all suites.
  private static func spread(_ answers: [AnsweredQuestion], _ count: Int) -> [AnsweredQuestion] {
    let count = min(count, answers.count)
    return (0..<count).map { answers[$0 * answers.count / count] }
  }

  /// The maximum number of answers to cases that are compared with misreadings, and the minimum
  /// number of right ones among them, which contradict misreadings.
  private static let (mostAnswered, fewestRight) = (400, 200)
  /// The number by which faults may exceed answers before the remaining cases are skipped.
  private static let mostFaults = 20

  private typealias AnsweredQuestion = (question: FuzzedQuestion, answer: Answer)
}
