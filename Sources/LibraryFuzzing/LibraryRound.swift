import Essentials
import Fuzzing
import FuzzingReports
import Questions

/// One run of a fuzz program with a shared library, until the time is up or the library ends it.
struct LibraryRound {
  /// What ends a program that does not end by itself.
  struct Watch {
    /// The time by which it should have ended; `nil` if it has no time.
    var end: ContinuousClock.Instant?
    /// The time that it has to end after that, and that an input has after libFuzzer should have given
    /// up on it.
    var grace: Duration
    /// The file of the input in flight.
    var input: String
    /// Whether somebody asks for an early end.
    var isInterrupted: () -> Bool
  }

  /// What the program printed.
  let text: String
  /// The status with which it exited, or the signal that ended it.
  let status: Int32
  /// Whether the watch ended it, not itself.
  private(set) var isEnded = false
  /// The input that was in flight when the watch ended it because of the time.
  private(set) var hung: [UInt8]?

  /// Runs a program.
  ///
  /// libFuzzer takes note of its time between inputs, and of that of an input in a signal handler that
  /// waits forever if the signal interrupts an allocation.
  init(
    _ program: String, _ arguments: [String], _ environment: [String: String], _ watch: Watch
  ) throws {
    try? FileManager.default.removeItem(atPath: watch.input)
    let process = try ChildProcess(
      [program] + arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, .log)
    var bytes: [UInt8] = []
    var (number, since) = (0 as UInt64, ContinuousClock.now)
    var (isEnded, hung) = (false, nil as [UInt8]?)
    reading: while true {
      switch process.next(within: .milliseconds(200)) {
      case .bytes(let more): bytes += more
      case .ended: break reading
      case .late: break
      }
      guard !isEnded else { continue }
      let inFlight = InputInFlight.read(at: watch.input)
      if inFlight?.number != number { (number, since) = (inFlight?.number ?? 0, .now) }
      let isStuck = inFlight != nil && .now - since > .seconds(Self.answer) + watch.grace
      let isLate = watch.end.map { .now > $0 + watch.grace } ?? false
      if watch.isInterrupted() || isLate || isStuck {
        isEnded = true
        // libFuzzer forgets its time while it reads many slow seeds, of which none hangs.
        let isHung = isStuck || isLate && watch.end.map { since <= $0 } ?? false
        if isHung { hung = inFlight?.input }
        process.kill()
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    switch process.wait() {
    case .exit(let number), .signal(let number): self.init(text: text, status: number)
    }
    (self.isEnded, self.hung) = (isEnded, hung)
  }

  /// The time after which libFuzzer gives up on an input, in seconds.
  static let answer: Int32 = 10

  /// Creates the run that printed a text.
  init(text: String, status: Int32) {
    (self.text, self.status) = (text, status)
  }

  /// The log as libFuzzer writes it.
  var log: FuzzLog { FuzzLog(text) }

  /// The counters of each module that libFuzzer steers by, our program's first.
  var counters: [Int] {
    guard let match = text.firstMatch(of: /INFO: Loaded [0-9]+ modules[^:]*: (.*)/) else {
      return []
    }
    return match.output.1.split(separator: ",").compactMap { module in
      module.split(separator: " ").first.flatMap { Int($0) }
    }
  }

  /// Returns why the program did not start with the library.
  func refusal(of library: String, by program: String) -> InputError {
    let start = "\(URL(fileURLWithPath: program).lastPathComponent): "
    if let line = text.split(separator: "\n").first(where: { $0.hasPrefix(start) }) {
      return InputError(String(line.dropFirst(start.count)))
    }
    guard !text.contains("ASan runtime does not come first") else {
      return InputError(
        "is built with AddressSanitizer of gcc; build it with clang, and fuzz it with "
          + "scripts/fuzz --config asan", file: library)
    }
    return InputError("the program does not start: \(text.suffix(400))", file: program)
  }

  /// The numbers of the line with which a program with a library ends, by what they count.
  var counts: [String: Int] {
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("library: ") }) else {
      return [:]
    }
    let pairs = line.dropFirst("library: ".count).split(separator: ",").compactMap { part in
      let words = part.split(separator: " ")
      return words.count == 2 ? Int(words[0]).map { (String(words[1]), $0) } : nil
    }
    return Dictionary(pairs) { $1 }
  }

  /// The name of the fault that ended the program: what its log says of it, else its kind.
  func faultName(in library: String) -> String {
    let kind = log.fault?.signature.split(separator: " ").first.map(String.init) ?? "exit"
    guard !["timeout", "out-of-memory"].contains(kind) else { return kind }
    return FaultReport(text)?.name(in: library)
      ?? "\(kind) \(URL(fileURLWithPath: library).lastPathComponent)"
  }
}
