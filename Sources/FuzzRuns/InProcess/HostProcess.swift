import FoundationShim
import Fuzzing
package import Questions
package import Running

/// A process that serves a shared library or runs an adapter; it answers one question at a time,
/// and is started again after it ends.
package final class HostProcess {
  private let command: [String]
  private let seconds: Int32
  private let errors: ErrorFile
  private var process: ChildProcess?
  private var client = AdapterClient(form: .full)

  /// The description that the library gives.
  package private(set) var description: ImplementationDescription
  /// The time after which no question is asked, and no answer is awaited.
  var deadline: ContinuousClock.Instant?
  /// The remaining time for waits beyond the usual time of an answer; `nil` for no limit.
  var patience: Duration?
  /// The time that an answer usually takes on a busy machine.
  private static let usualAnswerTime = Duration.milliseconds(10)
  /// Returns whether somebody asked for an early end.
  var isInterrupted: @Sendable () -> Bool = { false }
  /// Whether each answer may take the full time; after a timeout, the slowest one sets the limit.
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

  /// Returns the response to a request; the request is skipped if no time is left for it.
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

  /// The time for questions after a search.
  struct Ending {
    /// The time after which no question is asked.
    let end: ContinuousClock.Instant
    /// The time by which faults are made smaller, and waits for other slow answers end.
    let endOfWaits: ContinuousClock.Instant

    /// Creates the times, counted from now.
    init(within whole: Duration, waiting: Duration) {
      (end, endOfWaits) = (.now + whole, .now + waiting)
    }
  }

  /// Limits the time for questions about causes, and separately for waits for slow answers: an
  /// implementation that hangs must leave time for other answers and for the model.
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

  /// The minimum time limit of a start, in seconds.
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

  /// The environment of this process, with options that make sanitizers report all that they know.
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

/// An unnamed file for a process's standard error, so that the process can print any amount before
/// it is read.
private final class ErrorFile {
  let descriptor: Int32
  private let file: UnsafeMutablePointer<FILE>

  init?() {
    guard let file = tmpfile() else { return nil }
    (self.file, descriptor) = (file, fileno(file))
    // After the file is cleared, output starts at its beginning again.
    _ = fcntl(descriptor, F_SETFL, O_APPEND)
  }

  deinit { fclose(file) }

  func clear() { _ = ftruncate(descriptor, 0) }

  /// The beginning of the file and, if it is long, its end.
  ///
  /// Sanitizers begin with the fault, and most languages end with it.
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
