import Adapters
import Conformance
import Foundation
import Synchronization

/// A run over the faux adapter: each question's path says what it does with it.
struct Faux {
  /// The reply to each question, in their order.
  var replies: [Reply] = []
  /// What nobody is blamed for.
  var unblamed: [Fault] = []
  var givenUp: String?
  /// The processes that were started, the one that says who it is first.
  var processes: [LoggedProcess] = []

  static let program = Bundle.main.bundleURL.appendingPathComponent("faux-adapter").path

  init(
    _ paths: [String], _ words: String..., options: AdapterOptions = AdapterOptions()
  ) async throws {
    try await self.init(paths, words, options: options)
  }

  init(
    _ paths: [String], _ words: [String], options: AdapterOptions = AdapterOptions()
  ) async throws {
    let log = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: log) }
    let arguments = ([Self.program, "--log", log.path] + words).map { "'\($0)'" }
    let adapter = try await Adapter(
      AdapterCommand(arguments.joined(separator: " ")), options: options)
    let replies = Mutex<[Int: Reply]>([:])
    let remainder = await adapter.replies(to: paths.enumerated().map(Self.request)) { response in
      replies.withLock { $0[response.index] = response.reply }
    }
    (unblamed, givenUp) = (remainder.unblamed, remainder.givenUp)
    let all = replies.withLock { $0 }
    self.replies = paths.indices.map { all[$0] ?? .error("no reply", trace: nil) }
    processes = try LoggedProcess.all(in: log)
  }

  /// How many adapters were started.
  var starts: Int { processes.count { !$0.isChild } }

  /// The question with that path.
  static func request(_ index: Int, _ path: String) -> Request {
    let url = "https://example.com/\(path)"
    return Request(
      index: index,
      question: .match(site: .json([:]), domain: "example.com", app: "A.b", url: url),
      members: [
        "question": "match", "site": [:], "domain": "example.com", "app": "A.b",
        "url": .string(url),
      ],
      platform: Platform(.ios, AppleSystem.ios.latest))
  }

  /// The places of the questions that were not answered.
  var unanswered: [Int] {
    replies.indices.filter { replies[$0] != .answer(.decision(.match, rule: nil)) }
  }

  /// The fault of a question.
  func fault(_ index: Int) -> Fault? {
    guard case .fault(let fault) = replies[index] else { return nil }
    return fault
  }
}

/// A process that has noted its number.
struct LoggedProcess {
  let isChild: Bool
  let number: pid_t

  static func all(in log: URL) throws -> [LoggedProcess] {
    try String(contentsOf: log, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.last.flatMap { pid_t($0) }.map {
        LoggedProcess(isChild: words.first == "child", number: $0)
      }
    }
  }

  /// Whether all have ended within a second, as even one that is killed needs a moment for it.
  static func haveEnded(_ processes: [LoggedProcess]) async throws -> Bool {
    for _ in 0..<50 where processes.contains(where: \.isAlive) {
      try await Task.sleep(for: .milliseconds(20))
    }
    return !processes.contains(where: \.isAlive)
  }

  /// Whether it runs; one that has ended and that nobody has asked after does not.
  var isAlive: Bool {
    let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }
}

extension AdapterOptions {
  /// With so short a time-out that tests can wait for it.
  static func impatient(_ timeout: Duration = .seconds(1)) -> AdapterOptions {
    AdapterOptions(timeout: timeout)
  }
}
