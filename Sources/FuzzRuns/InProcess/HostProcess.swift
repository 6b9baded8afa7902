import FoundationShim
import Fuzzing
package import Questions
package import Running

/// A process that serves a shared library or runs an adapter, asked one question at a time, and started
/// again after it ends.
package final class HostProcess {
  private let command: [String]
  private let seconds: Int32
  private let errors: ErrorFile
  private var process: ChildProcess?
  private var client = AdapterClient(form: .full)

  /// The description that the library gives.
  package private(set) var description: ImplementationDescription
  /// The time after which no question is asked, and no answer waited for.
  var deadline: ContinuousClock.Instant?
  /// The time that may be spent waiting for answers that take longer than usual; `nil` for no limit.
  var patience: Duration?
  /// The time that an answer takes on a busy machine.
  private static let usualAnswerTime = Duration.milliseconds(10)
  /// Returns whether somebody asked for an early end.
  var isInterrupted: () -> Bool = { false }
  /// Whether the answer to each question is waited for; after a timeout, only as long as it takes others.
  private var isPatient = true
  private var slowestAnswer = Duration.zero

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - seconds: The time that an answer may take.
  /// - Throws: `InputError` if the library cannot be served.
  package init(_ command: [String], seconds: Int32) throws(InputError) {
    (self.command, self.seconds) = (command, seconds)
    description = ImplementationDescription(name: "")
    guard let errors = ErrorFile() else {
      throw InputError("no temporary file can be made", file: command.last)
    }
    self.errors = errors
    guard let started = start() else {
      StandardError.write(errors.text)
      throw InputError("the library cannot be served", file: command.last)
    }
    description = started
  }

  deinit {
    end()
  }

  /// Returns the response to a request; it is skipped if no time is left for it.
  package func response(to request: Request) -> Response {
    guard !isLate else { return .skipped("no time is left") }
    if process == nil { _ = start() }
    guard let process else { return .fault(Fault(.crash, "does not start again")) }
    var line: [UInt8] = []
    AdapterRequest.write(request, in: .full, to: &line)
    var client = client
    client.willSend(request.index, request.question.kind)
    errors.clear()
    let begin = ContinuousClock.now
    defer {
      let excess = ContinuousClock.now - begin - Self.usualAnswerTime
      if let left = patience, excess > .zero { patience = left - excess }
    }
    guard process.write(line) else { return crash() }
    let limit =
      isPatient ? .seconds(seconds) : min(.seconds(seconds), max(.seconds(1), slowestAnswer * 4))
    let end = begin + limit
    while true {
      switch process.next(within: max(.zero, min(end, deadline ?? end) - .now)) {
      case .bytes(let bytes):
        switch client.receive(bytes).first {
        case .response(_, let response)?:
          slowestAnswer = max(slowestAnswer, ContinuousClock.now - begin)
          return response
        case .fault(let message)?:
          self.end()
          return .fault(Fault(.protocol, message))
        default: continue
        }
      case .ended: return crash()
      case .late:
        process.kill()
        self.end()
        guard !isLate else { return .skipped("no time is left") }
        isPatient = false
        return .fault(Fault(.timeout, "no answer within \(seconds) s"))
      }
    }
  }

  /// The time that questions have after a search.
  struct Ending {
    /// The time after which no question is asked.
    let end: ContinuousClock.Instant
    /// The time by which faults are made smaller, and the waits for slow answers to other questions end.
    let endOfWaits: ContinuousClock.Instant

    /// Creates the time that begins now.
    init(within whole: Duration, waiting: Duration) {
      (end, endOfWaits) = (.now + whole, .now + waiting)
    }
  }

  /// Limits the questions about causes, and the waits for slow answers to them; the time of other answers
  /// and of the model is not that of waits, or an implementation that hangs would leave none for them.
  func askForCauses(_ ending: Ending) {
    (deadline, patience) = (ending.end, max(.seconds(2), ending.endOfWaits - .now))
  }

  private var isLate: Bool {
    isInterrupted() || deadline.map { $0 <= .now } ?? false || patience.map { $0 <= .zero } ?? false
  }

  private func crash() -> Response {
    let message = end()
    return .fault(Fault(.crash, message, trace: errors.text))
  }

  /// The least time that a start may take, in seconds.
  private static let leastStartSeconds: Int32 = 10

  private func start() -> ImplementationDescription? {
    errors.clear()
    guard
      let process = try? ChildProcess(
        command, environment: Self.environment, .conversation(errors: errors.descriptor))
    else { return nil }
    self.process = process
    client = AdapterClient(form: .full)
    _ = process.write(Array(AdapterRequest.start))
    while case .bytes(let bytes) = process.next(
      within: .seconds(max(Self.leastStartSeconds, seconds)))
    {
      guard case .started(let description)? = client.receive(bytes).first else { continue }
      return description
    }
    process.kill()
    end()
    return nil
  }

  /// The environment of this process, with options for sanitizers to say all that they know.
  private static let environment = ProcessInfo.processInfo.environment
    .merging(LibraryFuzzing.sanitizers) { $1 }

  /// Ends the process, and returns how it ended.
  @discardableResult
  private func end() -> String {
    guard let process else { return "does not start" }
    self.process = nil
    return switch process.wait() {
    case .exit(let status): "exited with status \(status)"
    case .signal(let number): "killed by \(String(signal: number))"
    }
  }
}

/// A file without a name for what a process prints to standard error, so that it can print any amount
/// without being read.
private final class ErrorFile {
  let descriptor: Int32
  private let file: UnsafeMutablePointer<FILE>

  init?() {
    guard let file = tmpfile() else { return nil }
    (self.file, descriptor) = (file, fileno(file))
    // What comes after the file was cleared begins it again.
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
  }

  deinit { fclose(file) }

  func clear() { _ = ftruncate(descriptor, 0) }

  /// The first bytes, and the last ones of a long text: sanitizers begin with the fault, and most
  /// languages end with it.
  var text: String {
    let part = 1 << 16
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let head = bytes(at: 0, min(size, part))
    return String(decoding: head + bytes(at: max(head.count, size - part), part), as: UTF8.self)
  }

  private func bytes(at start: Int, _ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(descriptor, &bytes, count, off_t(start))
    return Array(bytes.prefix(max(0, read)))
  }
}
