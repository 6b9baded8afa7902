import Foundation
import Questions
import Running
import Subprocess
import SystemPackage

/// One process of an adapter, from its start to its end.
struct AdapterSession: Sendable {
  /// How it ended.
  enum End: Sendable {
    /// All requests of the queue were answered, and the process ended when it was told to; the fault
    /// is how, if not with status 0 by itself.
    case done(Fault?)
    /// The process did not come to be asked.
    case notStarted(Fault)
    /// The process did something wrong.
    case broken(Break)
  }

  /// What is known when a process has done something wrong.
  struct Break: Sendable {
    /// What it did wrong.
    let fault: Fault
    /// The requests without a reply, the oldest first.
    let inFlight: [Int]
    /// The request that was answered last, if one was.
    let lastAnswered: Int?
  }

  /// What starts the process.
  let command: AdapterCommand
  /// How the process is asked.
  let options: AdapterOptions
  /// How many requests may be in flight.
  let window: Int
  /// How long to listen after the last answer, before the process is told to end.
  var pause = Duration.zero
  /// Takes who the process is, once it has started.
  var hasStarted: @Sendable (ImplementationDescription) -> Void = { _ in }

  /// Starts a process, asks it what is in the queue, and ends it.
  func run(
    _ queue: RequestQueue, receive: @escaping @Sendable (TimedResponse) -> Void
  ) async -> End {
    let conversation = Conversation(options, hasStarted: hasStarted)
    let errors = OutputTail()
    let outcome: Result<TerminationStatus, any Error>
    do {
      outcome = try await ProcessGroup.with { group in
        do {
          let run = try await Subprocess.run(
            configuration(in: group), input: .inputWriter, output: .sequence, error: .sequence
          ) { execution in
            await talk(
              with: execution, in: group, conversation, errors, queue: queue, receive: receive)
          }
          return .success(run.terminationStatus)
        } catch {
          return .failure(error)
        }
      }
    } catch {
      return .notStarted(Fault(.crash, "a group for its processes cannot be made: \(error)"))
    }
    switch outcome {
    case .success(let status): return end(of: conversation, status, trace: errors.text)
    case .failure(let error) where !conversation.hasProcess:
      return .notStarted(Fault(.crash, "\(error)"))
    case .failure(let error):
      return end(
        of: conversation, Fault(.crash, "was lost sight of: \(error)", trace: errors.text))
    }
  }

  private func configuration(in group: ProcessGroup) -> Configuration {
    let program = command.words[0]
    return Configuration(
      executable: program.contains("/") ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(Array(command.words.dropFirst())),
      platformOptions: group.platformOptions)
  }

  /// What became of the process, once it has ended.
  private func end(
    of conversation: Conversation, _ status: TerminationStatus, trace: String?
  ) -> End {
    if conversation.isEnding, conversation.fault == nil {
      let isSound =
        status.isSuccess || (conversation.wasKilled && status == .signaled(SIGKILL))
      return .done(isSound ? nil : Fault(.crash, status.words, trace: trace))
    }
    var fault = conversation.fault ?? Fault(.crash, status.words)
    if conversation.wasKilled, status == .signaled(SIGKILL) {
      fault = Fault(.protocol, "closed its output and went on")
    }
    if conversation.mayBeAsked, fault.kind == .crash, status.isSuccess {
      fault.message += " in mid-run"
    }
    fault.trace = trace
    return end(of: conversation, fault)
  }

  /// What a process that has done something wrong leaves behind.
  private func end(of conversation: Conversation, _ fault: Fault) -> End {
    guard conversation.mayBeAsked else { return .notStarted(fault) }
    return .broken(
      Break(
        fault: fault, inFlight: conversation.inFlight, lastAnswered: conversation.lastAnswered))
  }
}

/// A process whose three streams this program holds.
private typealias AdapterProcess = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

extension AdapterSession {
  /// Reads and writes until the process has ended or is to be ended; then ends its group.
  private func talk(
    with process: AdapterProcess, in group: ProcessGroup, _ conversation: Conversation,
    _ errors: OutputTail, queue: RequestQueue, receive: @escaping @Sendable (TimedResponse) -> Void
  ) async {
    conversation.noteProcess()
    if options.form == .plain { hasStarted(.plain(command)) }
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    queue.whenFilled { wake.yield() }
    await withTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        // What cannot be read is not shown.
        try? await process.standardError.forEachChunk { errors.append($0) }
      }
      tasks.addTask { await ask(queue, of: process, conversation, wakes) }
      tasks.addTask {
        while !Task.isCancelled, conversation.mayWait(after: options.tick) {
          try? await Task.sleep(for: options.tick)
        }
        group.end()
        // It may have left the group.
        try? process.send(signal: .kill)
      }
      await listen(to: process, conversation, wake, receive)
      if conversation.fault == nil, await !process.hasEnded(within: options.patienceAtEnd) {
        conversation.noteKill()
      }
      tasks.cancelAll()
    }
  }

  /// Takes what the process answers, until it breaks the protocol or its output ends.
  private func listen(
    to process: AdapterProcess, _ conversation: Conversation,
    _ wake: AsyncStream<Void>.Continuation, _ receive: @Sendable (TimedResponse) -> Void
  ) async {
    do {
      for try await chunk in process.standardOutput {
        conversation.receive(chunk.withUnsafeBytes { Array($0) }).forEach(receive)
        if conversation.fault != nil { return }
        wake.yield()
      }
    } catch {
      // An output that cannot be read has ended.
    }
    conversation.finish()
  }

  /// Keeps the process supplied with requests, and tells it to end after the last reply.
  private func ask(
    _ queue: RequestQueue, of process: AdapterProcess, _ conversation: Conversation,
    _ wakes: AsyncStream<Void>
  ) async {
    let input = process.standardInputWriter
    var wakes = wakes.makeAsyncIterator()
    var line: [UInt8] = options.form == .full ? AdapterRequest.start : []
    do {
      while true {
        _ = try await input.write(line)
        line.removeAll(keepingCapacity: true)
        while line.isEmpty, let requests = conversation.next(from: queue, window: window) {
          for request in requests { AdapterRequest.write(request, in: options.form, to: &line) }
          if requests.isEmpty, await wakes.next() == nil { return }
        }
        if line.isEmpty { break }
      }
      // In small steps, between which the reader has its turn even where processors are scarce.
      for _ in 0..<10 { try await Task.sleep(for: pause / 10) }
      conversation.willEnd()
      if options.form == .full { _ = try await input.write(AdapterRequest.stop) }
      try await input.finish()
    } catch {
      // A process that reads no more is one that ends, or one that will not answer in time.
    }
  }
}

extension SubprocessOutputSequence {
  fileprivate func forEachChunk(_ body: ([UInt8]) -> Void) async throws {
    for try await chunk in self { body(chunk.withUnsafeBytes { Array($0) }) }
  }
}

extension Execution {
  /// Whether the process ends in that time; what counts is how it stands at the end of it, for on a
  /// busy machine a waiting task may learn later of an end than it came.
  fileprivate func hasEnded(within patience: Duration) async -> Bool {
    let limit = ContinuousClock.now + patience
    while !hasEnded {
      guard ContinuousClock.now < limit else { return false }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return true
  }

  private var hasEnded: Bool {
    var end = siginfo_t()
    let number = id_t(processIdentifier.value)
    // How it ended is left for whoever waits for it; an error says that it is waited for no more.
    return waitid(P_PID, number, &end, WEXITED | WNOHANG | WNOWAIT) != 0 || end.si_signo != 0
  }
}

extension ImplementationDescription {
  /// What is known of an adapter that is never asked who it is.
  fileprivate static func plain(_ command: AdapterCommand) -> Self {
    Self(name: command.name, language: "", version: "", questions: [.match], readsPlatforms: false)
  }
}
