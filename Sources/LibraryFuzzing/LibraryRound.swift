import Essentials
import Fuzzing
import FuzzingReports
import Questions

/// One run of a fuzz program with a shared library, until the time is up or the library ends it.
struct LibraryRound {
  /// What the program printed.
  let text: String
  /// The status with which it exited, or the signal that ended it.
  let status: Int32

  /// Runs a program.
  init(_ program: String, _ arguments: [String], _ environment: [String: String]) throws {
    let process = try ChildProcess(
      [program] + arguments,
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, .log)
    let text = process.rest() ?? ""
    switch process.wait() {
    case .exit(let number), .signal(let number): self.init(text: text, status: number)
    }
  }

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

  /// The name of the fault that ended the program: its kind, and where it is in the library: the place
  /// of a panic in Rust, else the first functions of the trace that are neither ours nor the system's.
  func faultName(in library: String) -> String {
    let kind = log.fault?.signature.split(separator: " ").first.map(String.init) ?? "exit"
    guard !["timeout", "out-of-memory"].contains(kind) else { return kind }
    if let panic = text.firstMatch(of: /panicked at (?:\S*\/)?([^\/\s]+:[0-9]+):[0-9]+:/) {
      return "\(kind) \(panic.output.1)"
    }
    let file = URL(fileURLWithPath: library).lastPathComponent
    let frames = text.split(separator: "\n").filter { $0.contains(/^ *#[0-9]+ 0x/) }
      .prefix { !$0.contains(" assay_answer ") }
    let own = frames.filter { frame in !Self.foreign.contains { frame.contains($0) } }
    let functions = own.compactMap { frame -> String? in
      guard let start = frame.firstRange(of: " in ") else { return nil }
      return frame[start.upperBound...].split(separator: " ").first.map(String.init)
    }
    return ([kind] + (functions.isEmpty ? [file] : Array(functions.prefix(2))))
      .joined(separator: " ")
  }

  /// What the frames of sanitizers, of the C and Swift libraries and of our programs contain.
  private static let foreign = [
    "/compiler-rt/", "libclang_rt", "_fuzzer", "/Sources/", "/libc.so", "/./", "/../", "swift",
  ]
}
