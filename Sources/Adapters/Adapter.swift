public import Conformance

/// An implementation behind an adapter: processes that are asked over the adapter protocol.
public struct Adapter: Respondent {
  /// Who it is; its name may be changed so that it is told from others.
  public var description: ImplementationDescription

  private let command: AdapterCommand
  private let options: AdapterOptions

  /// Asks a first process who it is; in the plain form it has the program's name, and the process
  /// is only seen to start.
  ///
  /// - Throws: `AdapterError` if the program cannot be run, or does not answer `start` as the
  ///   protocol has it.
  public init(
    _ command: AdapterCommand, options: AdapterOptions = AdapterOptions()
  ) async throws(AdapterError) {
    self.command = command
    self.options = options
    description = ImplementationDescription(
      name: command.name, language: "", version: "", questions: [.match], readsPlatforms: false)
    // It is asked nothing, so whatever it writes besides the answer to start is noise.
    let session = AdapterSession(
      command: command, options: options, window: 1, isJudgedToTheEnd: true)
    switch await session.run(RequestQueue([]), receive: { _ in }) {
    case .done(let done):
      // Without an answer to start, the end tells whether it started.
      if options.form == .plain, let fault = done.fault, fault.trace != nil {
        throw AdapterError(command, GivenUp(fault.message, trace: fault.trace))
      }
      description = done.description ?? description
    case .notStarted(let reason): throw AdapterError(command, reason)
    case .broken(let broken):
      let lack = broken.fault.kind == .protocol ? "does not keep to the protocol" : "does not start"
      throw AdapterError(
        command, GivenUp(broken.fault.message, trace: broken.fault.trace), lack: lack)
    }
  }

  /// Asks the processes; every request gets a reply, whatever they do.
  public func replies(
    to requests: [Request], receive: @escaping @Sendable (Response) -> Void
  ) async -> Remainder {
    var askable: [Request] = []
    for request in requests {
      if let reply = replyWithoutAsking(request) {
        receive(Response(index: request.index, reply: reply, duration: .zero))
      } else {
        askable.append(request)
      }
    }
    return await AdapterRun(command, options, askable, receive: receive).run()
  }

  /// What is to be said of a request that cannot be put in the form of the protocol.
  private func replyWithoutAsking(_ request: Request) -> Reply? {
    if let obstacle = AdapterRequest.obstacle(to: request, in: options.form) {
      return .skipped(obstacle)
    }
    let problem = options.schemas?.requests.problems(
      in: AdapterRequest.value(of: request, in: options.form)
    ).first
    return problem.map { .error("the question does not fit its schema: \($0)", trace: nil) }
  }
}

/// An adapter cannot be asked at all.
public struct AdapterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line that names the command, and then what the process wrote to standard error.
  public let description: String

  /// An error of the adapter behind a command: what it fails to do, and why.
  init(_ command: AdapterCommand, _ reason: GivenUp, lack: String = "does not start") {
    let trace = reason.trace.map { "; it wrote:\n\($0)" } ?? ""
    description = "exec:\(command.text): the adapter \(lack): \(reason.reason)\(trace)"
  }
}
