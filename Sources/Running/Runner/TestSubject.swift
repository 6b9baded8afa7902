package import Questions

/// Whoever a run asks: an implementation in this process, or one behind an adapter.
package protocol TestSubject: Sendable {
  /// Who it is, and what it can be asked.
  var description: ImplementationDescription { get }

  /// Answers requests, all of which it declares to answer, in any order; returns after the last.
  ///
  /// - Parameter receive: Takes each reply as it comes, from any task. A second one to the same
  ///   request takes the place of the first.
  /// - Throws: Why it cannot be asked at all, if asking shows that.
  func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems
}

/// What is to be said of asking besides the replies.
package struct RunProblems: Sendable, Hashable {
  /// What went wrong that no request can be blamed for.
  package var unattributed: [Fault]
  /// Why some requests were not asked; nothing where all were.
  package var abortReason: String?

  /// What is left to say, which is nothing where all went well.
  package init(unattributed: [Fault] = [], abortReason: String? = nil) {
    self.unattributed = unattributed
    self.abortReason = abortReason
  }
}

/// One question of a run.
package struct Request: Sendable {
  /// Its place among the cases of the run, from 0, by which it is told from all others.
  package let index: Int
  /// The question.
  package let question: Question
  /// The question's members, as the table has them.
  package let members: JSON
  /// The system to read as.
  package let platform: Platform

  /// A question at a place in a run.
  package init(index: Int, question: Question, members: JSON, platform: Platform) {
    self.index = index
    self.question = question
    self.members = members
    self.platform = platform
  }
}

/// What came back to a request.
package struct TimedResponse: Sendable {
  /// The request's index.
  package let index: Int
  /// The reply.
  package let reply: Response
  /// How long it took; where several are asked at once, since it was the only thing waited for.
  package let duration: Duration

  /// A reply to the request of that index.
  package init(index: Int, reply: Response, duration: Duration) {
    self.index = index
    self.reply = reply
    self.duration = duration
  }
}

extension Implementation {
  /// Answers the requests in turn.
  package func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async -> RunProblems {
    let clock = ContinuousClock()
    for request in requests {
      let begin = clock.now
      let reply = await response(to: request.question, on: request.platform)
      receive(
        TimedResponse(index: request.index, reply: reply, duration: begin.duration(to: clock.now)))
    }
    return RunProblems()
  }
}
