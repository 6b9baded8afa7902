import Foundation

/// An adapter that misbehaves on request: the path of each URL is its behavior for that question, and
/// options are its behavior on the whole.
///
/// It answers `match` to everything else.
@main
struct FauxAdapter {
  static func main() {
    var adapter = FauxAdapter(options: Options(CommandLine.arguments.dropFirst()))
    adapter.start()
    while let lines = adapter.input.lines() { adapter.take(lines) }
    adapter.end()
  }

  private let options: Options
  private var log: String { options.text("--log") ?? "/dev/null" }
  private var input = Input()
  private var output = Output()
  private var received = 0
  /// An answer that waits to be written together with the next.
  private var held = ""
  /// Requests that wait for the end of the input or of a hundred, to be answered in reverse.
  private var collected: [Substring] = []

  private init(options: Options) {
    self.options = options
  }

  private mutating func start() {
    // Swift's own handlers would print where it crashed, and then let a raised signal pass.
    for number in [SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP] { signal(number, SIG_DFL) }
    Self.log("start \(getpid())\n", to: log)
    if options.has("--ignore-end") { signal(SIGTERM, SIG_IGN) }
    // Foundation would start it in a group of its own.
    if options.has("--child") { popen("echo child $$ >>'\(log)'; exec sleep 1000", "r") }
    if let seconds = options.number("--slow-start") { usleep(UInt32(seconds * 1_000_000)) }
    if let noise = options.text("--noise") { output.write(noise + "\n") }
    if let status = options.number("--exit-at-start") {
      FileHandle.standardError.write(Data("cannot find the matcher\n".utf8))
      exit(Int32(status))
    }
  }

  private mutating func take(_ lines: [Substring]) {
    if options.has("--alone"), lines.count > 1 { raise(SIGSEGV) }
    for line in lines {
      if line.contains(#""cmd":"start""#) {
        output.write(Self.introduction + (options.text("--noise-after") ?? ""))
        if options.has("--deaf") {
          output.flush()
          Self.sleepForever()
        }
      } else if line.contains(#""cmd":"stop""#) {
        end()
      } else if options.has("--reversed") {
        collected.append(line)
      } else {
        answer(line)
      }
    }
    for line in collected.reversed() { answer(line) }
    collected = []
    output.write(held)
    held = ""
    output.flush()
  }

  private mutating func end() -> Never {
    if let noise = options.text("--noise-at-end") { output.write(noise + "\n") }
    output.flush()
    if options.has("--ignore-end") { Self.sleepForever() }
    if options.has("--crash-at-end") { raise(SIGSEGV) }
    guard let status = options.number("--exit-at-end") else { exit(0) }
    FileHandle.standardError.write(Data("cannot close the matcher\n".utf8))
    exit(Int32(status))
  }

  private mutating func answer(_ line: Substring) {
    received += 1
    if let number = options.number("--crash-every"), received % Int(number) == 0 { abort() }
    let id = line.text(after: #""id":""#)
    let path = line.text(after: #""url":"https://example.com/"#)
    let answer = "{\"id\":\"\(id)\",\"decision\":\"match\"}\n"
    let words = path.split(separator: "/").map(String.init)
    guard let behavior = words.first.flatMap(Behavior.init) else {
      output.write(answer)
      return
    }
    perform(behavior, words.dropFirst().first ?? "", id: String(id), answer: answer)
  }

  private mutating func perform(
    _ behavior: Behavior, _ detail: String, id: String, answer: String
  ) {
    switch behavior {
    case .crash:
      output.flush()
      FileHandle.standardError.write(Data("about to crash\n".utf8))
      raise(Int32(detail) ?? SIGSEGV)
    case .exit:
      output.flush()
      exit(Int32(detail) ?? 0)
    case .answerThenExit:
      output.write(answer)
      output.flush()
      usleep(20_000)
      exit(Int32(detail) ?? 0)
    case .hang:
      output.flush()
      Self.log("hangs\n", to: log)
      Self.sleepForever()
    case .late:
      output.flush()
      usleep(UInt32((Double(detail) ?? 1) * 1_000_000))
      output.write(answer)
    case .silent: break
    case .split:
      for byte in answer.utf8 {
        output.write(String(UnicodeScalar(byte)))
        output.flush()
        usleep(500)
      }
    case .hold: held += answer
    case .repeated: output.write(answer + answer)
    case .numberID: output.write(answer.replacing("\"\(id)\"", with: id))
    case .doubled: output.write(answer.replacing("}", with: ",\"decision\":\"exclude\"}"))
    case .longError:
      output.flush()
      let words = String(repeating: "no line end ", count: 1000) + "and the end"
      FileHandle.standardError.write(Data(words.utf8))
      raise(SIGSEGV)
    case .unknownID: output.write(answer.replacing("\"\(id)\"", with: "\"\(id)0\""))
    case .unknownToo: output.write(answer + answer.replacing("\"\(id)\"", with: "\"x\""))
    case .noise: output.write("debug: looking at \(id)\n" + answer)
    case .noiseAfter:
      output.write(answer)
      output.flush()
      usleep(20_000)
      output.write("debug: done with \(id)\n")
    case .invalid: output.write(answer.replacing("\"match\"", with: "\"mat\u{0}ch\""))
    case .notUTF8:
      output.write(bytes: Array("{\"id\":\"".utf8) + [0xFF, 0xFE] + Array("\"}\n".utf8))
    case .longLine:
      let megabyte = String(repeating: "x", count: 1 << 20)
      for _ in 0..<100 { output.write(megabyte) }
      output.write("\n" + answer)
    case .wrong: output.write(answer.replacing("\"match\"", with: "\"perhaps\""))
    case .error: output.write("{\"id\":\"\(id)\",\"error\":\"no idea\",\"trace\":\"at line 1\"}\n")
    case .skip: output.write("{\"id\":\"\(id)\",\"skipped\":\"not today\"}\n")
    case .refuse: output.write("{\"id\":\"\(id)\",\"refused\":\"not a link\"}\n")
    case .flood:
      let line = Data(String(repeating: "e", count: 99).utf8) + [0x0A]
      for _ in 0..<100_000 { FileHandle.standardError.write(line) }
      output.write(answer)
    case .closeOutput:
      output.flush()
      close(STDOUT_FILENO)
      Self.sleepForever()
    }
  }

  private static let introduction = """
    {"implementation":{"name":"faux","language":"Swift","version":"1"},\
    "questions":["match"],"platforms":true}

    """

  private static func log(_ text: String, to path: String) {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
    _ = text.withCString { write(file, $0, strlen($0)) }
    close(file)
  }

  private static func sleepForever() -> Never {
    while true { sleep(1000) }
  }
}
