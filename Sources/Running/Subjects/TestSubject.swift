package import Questions

/// The subject of a run: an implementation in this process, or one behind an adapter.
package protocol TestSubject: Sendable {
  /// The name of the implementation, and the questions that it answers.
  var description: ImplementationDescription { get }

  /// Answers requests of kinds that it answers, in any order, and returns after the last.
  ///
  /// - Parameter receive: Takes each response, from any task. A second one to the same request
  ///   replaces the first; if the run is aborted, a request without one was not run.
  /// - Throws: An error if it cannot answer at all.
  func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems

  /// Answers requests, and then further ones, by the same process if it can.
  ///
  /// - Parameters:
  ///   - further: Returns requests when all earlier ones have a response, until it returns none.
  ///   - receive: Takes each response, as above.
  /// - Throws: An error if it cannot answer at all.
  func responses(
    to requests: [Request], then further: @escaping @Sendable () -> [Request],
    receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems
}

extension TestSubject {
  /// Answers requests and then further ones, with a separate call each time.
  package func responses(
    to requests: [Request], then further: @escaping @Sendable () -> [Request],
    receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems {
    var problems = try await responses(to: requests, receive: receive)
    while problems.abortReason == nil, !Task.isCancelled {
      let more = further()
      guard !more.isEmpty else { break }
      problems.add(try await responses(to: more, receive: receive))
    }
    return problems
  }
}

/// What went wrong in a run besides its responses.
package struct RunProblems: Sendable, Hashable {
  /// The faults that are attributed to no request.
  package var unattributed: [Fault]
  /// Why some requests were not run; `nil` if all were.
  package var abortReason: String?
  /// The trace of what aborted the run, if there is one.
  package var abortTrace: String?

  /// Creates the problems of a run, by default none.
  package init(
    unattributed: [Fault] = [], abortReason: String? = nil, abortTrace: String? = nil
  ) {
    self.unattributed = unattributed
    self.abortReason = abortReason
    self.abortTrace = abortTrace
  }

  /// Adds the problems of further requests.
  mutating func add(_ further: RunProblems) {
    unattributed += further.unattributed
    guard abortReason == nil else { return }
    (abortReason, abortTrace) = (further.abortReason, further.abortTrace)
  }
}

/// A question of a run.
package struct Request: Sendable {
  /// The index among the requests, from 0, which identifies it.
  package let index: Int
  /// The platform to decide for.
  package let platform: Platform
  private let subject: Subject

  /// What is asked; many requests refer to the same case.
  private enum Subject {
    case prepared(PreparedCase)
    indirect case question(Question, members: JSON)
  }

  /// The question.
  package var question: Question {
    switch subject {
    case .prepared(let prepared): prepared.question
    case .question(let question, _): question
    }
  }

  /// The question's members as the suite has them.
  package var members: JSON {
    switch subject {
    case .prepared(let prepared): prepared.members
    case .question(_, let members): members
    }
  }

  /// The case, which all of its requests share; `nil` if the question belongs to no case.
  package var prepared: PreparedCase? {
    if case .prepared(let prepared) = subject { prepared } else { nil }
  }

  /// Returns the same request under another index.
  package func renumbered(_ index: Int) -> Request {
    Request(index: index, platform: platform, subject: subject)
  }

  private init(index: Int, platform: Platform, subject: Subject) {
    (self.index, self.platform, self.subject) = (index, platform, subject)
  }

  /// Creates a request for a question that belongs to no case.
  package init(index: Int, question: Question, members: JSON, platform: Platform) {
    self.index = index
    self.platform = platform
    subject = .question(question, members: members)
  }

  /// Creates the request of a case on a platform.
  package init(index: Int, _ prepared: PreparedCase, on platform: Platform) {
    self.index = index
    self.platform = platform
    subject = .prepared(prepared)
  }
}

/// The response to a request.
package struct TimedResponse: Sendable {
  /// The request's index.
  package let index: Int
  /// The response.
  package let response: Response
  /// The time that it took; with several requests in flight, the time since its request was the
  /// oldest.
  package let duration: Duration

  /// Creates the response to the request with an index.
  package init(index: Int, response: Response, duration: Duration = .zero) {
    self.index = index
    self.response = response
    self.duration = duration
  }

  /// Returns the same response under another index.
  package func renumbered(_ index: Int) -> TimedResponse {
    TimedResponse(index: index, response: response, duration: duration)
  }
}

/// An implementation that answers in this process.
package protocol Implementation: TestSubject {
  /// Returns the response on a platform, or on today's system if the implementation supports no
  /// other.
  func response(to question: Question, on platform: Platform) async -> Response

  /// Returns the response to a request; by default, the response to its question.
  func response(to request: Request) async -> Response
}

extension Implementation {
  /// Returns the response to the request's question.
  package func response(to request: Request) async -> Response {
    await response(to: request.question, on: request.platform)
  }

  /// Answers the requests in turn, until the task is canceled.
  package func responses(
    to requests: [Request], receive: @escaping @Sendable (TimedResponse) -> Void
  ) async -> RunProblems {
    let clock = ContinuousClock()
    for request in requests {
      if Task.isCancelled { break }
      let start = clock.now
      let response = await response(to: request)
      receive(
        TimedResponse(
          index: request.index, response: response, duration: start.duration(to: clock.now)))
    }
    return RunProblems()
  }
}
