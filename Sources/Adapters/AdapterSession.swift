import FoundationShim
import Questions
import Running
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// One process of an adapter, from its start to its end.
struct AdapterSession: Sendable {
  /// The end of a session.
  enum End: Sendable {
    /// All requests of the queue were answered, and the process ended after it was told to; there
    /// is a fault unless it exited with status 0 or had to be killed.
    case done(Fault?)
    /// The process did not start.
    case notStarted(Fault)
    /// The process broke off.
    case broken(Break)
  }

  /// The state in which a process broke off.
  struct Break: Sendable {
    /// The fault.
    let fault: Fault
    /// The requests without a response, the oldest first.
    let inFlight: [Int]
    /// The request that was answered last, if one was.
    let lastAnswered: Int?
    /// The time since that answer, or since the first request.
    let duration: Duration
  }

  /// The command of the process.
  let command: ShellCommand
  /// The options of the run.
  let options: AdapterOptions
  /// The number of requests that may be in flight.
  let window: Int
  /// The time to wait for late faults after the last answer.
  var pause = Duration.zero
  /// Takes the description that the process gives.
  var hasStarted: @Sendable (ImplementationDescription) -> Void = { _ in }

  /// Starts a process, sends it the requests in the queue, and ends it.
  func run(
    _ queue: RequestQueue, receive: @escaping @Sendable (TimedResponse) -> Void
  ) async -> End {
    let connection = AdapterConnection(options, hasStarted: hasStarted)
    let errors = OutputTail()
    let outcome: Result<TerminationStatus, any Error>
    do {
      outcome = try await ProcessGroup.with { group in
        do {
          let run = try await Subprocess.run(
            configuration(in: group), input: .inputWriter, output: .sequence, error: .sequence
          ) { execution in
            await talk(
              with: execution, in: group, connection, errors, queue: queue, receive: receive)
          }
          return .success(run.terminationStatus)
        } catch {
          return .failure(error)
        }
      }
    } catch {
      return .notStarted(Fault(.crash, "cannot create a process group: \(error)"))
    }
    switch outcome {
    case .success(let status): return end(of: connection, status, trace: errors.text)
    case .failure(let error) where !connection.hasProcess:
      return .notStarted(Fault(.crash, "\(error)"))
    case .failure(let error):
      return end(
        of: connection, Fault(.crash, "cannot wait for the process: \(error)", trace: errors.text))
    }
  }

  private func configuration(in group: ProcessGroup) -> Configuration {
    let program = command.words[0]
    return Configuration(
      executable: program.contains("/") ? .path(FilePath(program)) : .name(program),
      arguments: Arguments(Array(command.words.dropFirst())),
      platformOptions: group.platformOptions)
  }

  /// Returns the end of a session whose process has ended.
  private func end(
    of connection: AdapterConnection, _ status: TerminationStatus, trace: String?
  ) -> End {
    if connection.isEnding, connection.fault == nil {
      let isSound =
        status.isSuccess || (connection.wasKilled && status == .signaled(SIGKILL))
      return .done(isSound ? nil : Fault(.crash, status.words, trace: trace))
    }
    var fault = connection.fault ?? Fault(.crash, status.words)
    if connection.wasKilled, status == .signaled(SIGKILL) {
      fault = Fault(.protocol, "closed its output but kept running")
    }
    if connection.isStarted, fault.kind == .crash, status.isSuccess {
      fault.message += " before it was told to stop"
    }
    fault.trace = trace
    return end(of: connection, fault)
  }

  /// Returns how a session with a fault ended.
  private func end(of connection: AdapterConnection, _ fault: Fault) -> End {
    guard connection.isStarted else { return .notStarted(fault) }
    return .broken(
      Break(
        fault: fault, inFlight: connection.inFlight, lastAnswered: connection.lastAnswered,
        duration: connection.sinceLastResponse))
  }
}

/// A process with its three streams.
private typealias AdapterProcess = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

extension AdapterSession {
  /// Reads and writes until the process has ended or must end; then kills its group.
  private func talk(
    with process: AdapterProcess, in group: ProcessGroup, _ connection: AdapterConnection,
    _ errors: OutputTail, queue: RequestQueue, receive: @escaping @Sendable (TimedResponse) -> Void
  ) async {
    connection.noteProcess()
    if options.form == .plain { hasStarted(.plain(command)) }
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    queue.whenFilled { wake.yield() }
    await withTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        // Standard error that cannot be read is not shown.
        try? await process.standardError.forEachChunk { errors.append($0) }
      }
      tasks.addTask { await send(queue, to: process, connection, wakes) }
      tasks.addTask {
        while !Task.isCancelled, connection.isInTime(after: options.tick) {
          try? await Task.sleep(for: options.tick)
        }
        group.end()
        // The process may have left the group.
        try? process.send(signal: .kill)
      }
      await listen(to: process, connection, wake, receive)
      if connection.fault == nil, await !process.hasEnded(within: options.endTimeout) {
        connection.noteKill()
      }
      tasks.cancelAll()
    }
  }

  /// Receives the answers of the process, until it breaks the protocol or its output ends.
  private func listen(
    to process: AdapterProcess, _ connection: AdapterConnection,
    _ wake: AsyncStream<Void>.Continuation, _ receive: @Sendable (TimedResponse) -> Void
  ) async {
    do {
      for try await chunk in process.standardOutput {
        connection.receive(chunk.withUnsafeBytes { Array($0) }).forEach(receive)
        connection.noteDelivery()
        if connection.fault != nil { return }
        wake.yield()
      }
    } catch {
      // An output that cannot be read has ended.
    }
    connection.finish()
  }

  /// Sends the process requests, and tells it to end after the last response.
  private func send(
    _ queue: RequestQueue, to process: AdapterProcess, _ connection: AdapterConnection,
    _ wakes: AsyncStream<Void>
  ) async {
    let input = process.standardInputWriter
    var wakes = wakes.makeAsyncIterator()
    var line: [UInt8] = options.form == .full ? AdapterRequest.start : []
    do {
      while true {
        _ = try await input.write(line)
        line.removeAll(keepingCapacity: true)
        while line.isEmpty, let requests = connection.next(from: queue, window: window) {
          for request in requests { AdapterRequest.write(request, in: options.form, to: &line) }
          if requests.isEmpty, await wakes.next() == nil { return }
        }
        if line.isEmpty { break }
      }
      // In small steps, so that the reader has its turn even on a busy machine.
      for _ in 0..<10 { try await Task.sleep(for: pause / 10) }
      connection.willEnd()
      if options.form == .full { _ = try await input.write(AdapterRequest.stop) }
      try await input.finish()
    } catch {
      // A process that stops reading either ends or reaches its timeout.
    }
  }
}

extension SubprocessOutputSequence {
  fileprivate func forEachChunk(_ body: ([UInt8]) -> Void) async throws {
    for try await chunk in self { body(chunk.withUnsafeBytes { Array($0) }) }
  }
}

extension Execution {
  /// Returns whether the process ends within a time; the last check is at the end of that time,
  /// because a waiting task may learn of the end late on a busy machine.
  fileprivate func hasEnded(within timeout: Duration) async -> Bool {
    let limit = ContinuousClock.now + timeout
    while !hasEnded {
      guard ContinuousClock.now < limit else { return false }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return true
  }

  /// Whether the process has ended.
  var hasEnded: Bool {
    var end = siginfo_t()
    let number = id_t(processIdentifier.value)
    // The status is left for the caller that waits; an error means that the process is gone.
    return waitid(P_PID, number, &end, WEXITED | WNOHANG | WNOWAIT) != 0 || end.si_signo != 0
  }
}

extension ImplementationDescription {
  /// Returns the description of an adapter of the plain form.
  fileprivate static func plain(_ command: ShellCommand) -> Self {
    Self(name: command.name, questions: [.match])
  }
}

extension TerminationStatus {
  /// The status in words: `killed by SIGSEGV`, `exited with status 3`.
  fileprivate var words: String {
    switch self {
    case .exited(let code): "exited with status \(code)"
    case .signaled(let signal): "killed by \(String(signal: signal))"
    }
  }
}
