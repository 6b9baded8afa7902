package import Questions
package import Running

extension Request {
  /// Creates the request of a question that no case asks.
  package init(index: Int, asking question: Question, on platform: Platform) {
    self.init(
      index: index, question: question, members: .object(question.members),
      platform: platform)
  }
}

extension TestSubject {
  /// Returns the response to each of some requests, whose indices count from 0; requests of kinds
  /// that it does not answer are skipped.
  package func allResponses(to requests: [Request]) async throws -> [Response] {
    let answered = requests.filter { description.questions.contains($0.question.kind) }
    let inbox = ResponseInbox(count: requests.count)
    let problems = try await responses(to: answered) { inbox.receive($0) }
    return zip(requests, inbox.responses).map { request, received in
      let kind = request.question.kind.rawValue
      guard description.questions.contains(request.question.kind) else {
        return .skipped("\(description.name) does not answer \(kind) questions")
      }
      return received?.response
        ?? .error(problems.abortReason ?? "no response", trace: problems.abortTrace)
    }
  }
}

extension TestSubject {
  /// Asks the questions of wrong answers again, and returns the first different response to each
  /// question whose responses differ, by the question's index.
  package func changes(of wrong: [(request: Request, answer: Answer)]) async -> [Int: Response] {
    guard !wrong.isEmpty else { return [:] }
    let repetition = Repetition(wrong.enumerated().map { $1.request.renumbered($0) }) { _ in true }
    for (index, (_, answer)) in wrong.enumerated() {
      let response = answer == .refused ? Response.refused("") : .answer(answer)
      _ = repetition.takesFirst(TimedResponse(index: index, response: response))
    }
    // A subject that can no longer be asked leaves the answers as they are.
    _ = try? await responses(to: repetition.next(), then: { repetition.next() }) {
      if case .skipped = $0.response { return }
      _ = repetition.takesFirst($0)
    }
    return repetition.changes
  }
}

extension Response {
  /// The response in a few words: `match by /applinks/details/0/components/0`, `crash: …`.
  package var words: String {
    switch self {
    case .answer(let answer): answer.summary
    case .refused(let reason): "no_match, refused: \(reason)"
    case .skipped(let reason): "skipped: \(reason)"
    case .error(let message, _): "error: \(message)"
    case .fault(let fault): "\(fault.kind.rawValue): \(fault.message)"
    }
  }

  /// Returns whether both are answers that agree, apart from details that only one has.
  package func agrees(with other: Response) -> Bool {
    guard let mine = decided, let theirs = other.decided else { return false }
    return mine.satisfies(theirs)
  }

  /// The answer, with a refusal as no match; `nil` if there is neither.
  private var decided: Answer? {
    switch self {
    case .answer(let answer): answer
    case .refused: .decision(.noMatch, rule: nil)
    case .skipped, .error, .fault: nil
    }
  }
}
