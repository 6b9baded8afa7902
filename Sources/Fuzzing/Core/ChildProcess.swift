import CFuzzing
import FoundationShim

/// A child process that this process starts, communicates with through pipes, and waits for.
package final class ChildProcess {
  /// The connections of a process's standard streams; a stream that a case omits is `/dev/null`.
  package enum Streams {
    /// Standard input and output are pipes to this process; standard error is the descriptor.
    case conversation(errors: Int32)
    /// Only standard error is a pipe to this process.
    case errors
  }

  /// A result of reading the output of a process.
  package enum Chunk {
    /// The bytes that the process wrote.
    case bytes([UInt8])
    /// The end of the output: the process closed the stream or ended.
    case ended
    /// No output within the time limit.
    case late
  }

  /// How a process ended.
  package enum End {
    /// The process exited with a status.
    case exit(Int32)
    /// A signal ended the process.
    case signal(Int32)
  }

  private let process: pid_t
  private var input: Int32
  private let output: Int32

  /// Ignores `SIGPIPE`, so that writing to a process that has ended does not end this one.
  private static let ignoredBrokenPipes = signal(SIGPIPE, SIG_IGN)

  /// Starts a process.
  ///
  /// - Parameter command: The path of the program and its arguments.
  /// - Throws: `POSIXError` if it cannot be started.
  package init(
    _ command: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
    _ streams: Streams
  ) throws {
    _ = Self.ignoredBrokenPipes
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    let (requests, answers) = (Self.pipe(), Self.pipe())
    let descriptors =
      switch streams {
      case .conversation(let errors): [requests.reading, answers.writing, errors]
      case .errors: [nowhere, nowhere, answers.writing]
      }
    let arguments = command.map { strdup($0) }
    let variables = environment.map { strdup("\($0)=\($1)") }
    process = fuzzing_start(arguments + [nil], variables + [nil], descriptors)
    for text in arguments + variables { free(text) }
    for descriptor in [nowhere, requests.reading, answers.writing] { close(descriptor) }
    (input, output) = (requests.writing, answers.reading)
    guard process > 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: -process) ?? .ENOEXEC)
    }
  }

  deinit {
    closeInput()
    close(output)
  }

  private static func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    _ = FoundationShim.pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Writes to the process; returns whether all bytes were written.
  package func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { FoundationShim.write(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Returns what the process writes next.
  ///
  /// - Parameter time: The time within which it must write; without end if `nil`.
  package func next(within time: Duration? = nil) -> Chunk {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      let rest = end.map { max(.zero, $0 - .now) }
      var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(
        &descriptor, 1, rest.map { Int32(($0 / .milliseconds(1)).rounded(.up)) } ?? -1)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return .late }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(output, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? .bytes(Array(bytes.prefix(count))) : .ended
    }
  }

  /// Returns everything that the process writes until it ends; `nil` if that exceeds the time.
  package func rest(within time: Duration? = nil) -> String? {
    let end = time.map { ContinuousClock.now + $0 }
    var all: [UInt8] = []
    while true {
      switch next(within: end.map { max(.zero, $0 - .now) }) {
      case .bytes(let bytes): all += bytes
      case .ended: return String(decoding: all, as: UTF8.self)
      case .late: return nil
      }
    }
  }

  /// Kills the process and the processes that it started.
  package func kill() { _ = FoundationShim.kill(-process, SIGKILL) }

  /// Closes the input of the process and waits until the process has ended.
  package func wait() -> End {
    closeInput()
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }
}
