/// Whoever a run asks: an implementation in this process, or one behind an adapter.
public protocol Respondent: Sendable {
  /// Who it is, and what it can be asked.
  var description: ImplementationDescription { get }

  /// Answers requests, all of which it declares to answer, in any order; returns after the last.
  ///
  /// - Parameter receive: Takes each reply as it comes, from any task. A second one to the same
  ///   request takes the place of the first.
  /// - Throws: Why it cannot be asked at all, if asking shows that.
  func replies(
    to requests: [Request], receive: @escaping @Sendable (Response) -> Void
  ) async throws -> Remainder
}

/// What is to be said of asking besides the replies.
public struct Remainder: Sendable, Hashable {
  /// What went wrong that no request can be blamed for.
  public var unblamed: [Fault]
  /// Why some requests were not asked; nothing where all were.
  public var givenUp: String?

  /// What is left to say, which is nothing where all went well.
  public init(unblamed: [Fault] = [], givenUp: String? = nil) {
    self.unblamed = unblamed
    self.givenUp = givenUp
  }
}

/// One question of a run.
public struct Request: Sendable {
  /// Its place among the cases of the run, from 0, by which it is told from all others.
  public let index: Int
  /// The question.
  public let question: Question
  /// The question's members, as the table has them.
  public let members: JSON
  /// The system to read as.
  public let platform: Platform

  /// A question at a place in a run.
  public init(index: Int, question: Question, members: JSON, platform: Platform) {
    self.index = index
    self.question = question
    self.members = members
    self.platform = platform
  }
}

/// What came back to a request.
public struct Response: Sendable {
  /// The request's index.
  public let index: Int
  /// The reply.
  public let reply: Reply
  /// How long it took; where several are asked at once, since it was the only thing waited for.
  public let duration: Duration

  /// A reply to the request of that index.
  public init(index: Int, reply: Reply, duration: Duration) {
    self.index = index
    self.reply = reply
    self.duration = duration
  }
}

extension Implementation {
  /// Answers the requests in turn.
  public func replies(
    to requests: [Request], receive: @escaping @Sendable (Response) -> Void
  ) async -> Remainder {
    let clock = ContinuousClock()
    for request in requests {
      let begin = clock.now
      let reply = await reply(to: request.question, on: request.platform)
      receive(
        Response(index: request.index, reply: reply, duration: begin.duration(to: clock.now)))
    }
    return Remainder()
  }
}
