import Adapters
import Foundation
import FoundationShim
import Questions
import Running
import TestSupport
import Testing

/// A run over the faux adapter, whose behavior for each question is the path.
struct Faux {
  /// The response to each question, in their order.
  var responses: [Response] = []
  /// The unattributed faults.
  var unattributed: [Fault] = []
  /// Why some questions were not run.
  var abortReason: String?
  /// The indices of the questions without a response.
  var notRun: [Int] = []
  /// The processes that were started, the first first.
  var processes: [LoggedProcess] = []

  static let program = Program.built("faux-adapter")

  init(
    _ paths: [String], _ words: String..., options: AdapterOptions = .patient
  ) async throws {
    try await self.init(paths, words, options: options)
  }

  init(
    _ paths: [String], _ words: [String], options: AdapterOptions = .patient
  ) async throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log")
    let arguments = ([Self.program, "--log", log] + words).map { "'\($0)'" }
    let adapter = try await Adapter(
      ShellCommand(arguments.joined(separator: " ")), options: options)
    let responses = Mutex<[Int: Response]>([:])
    let problems = try await adapter.responses(to: paths.enumerated().map(Self.request)) {
      response in
      responses.withLock { $0[response.index] = response.response }
    }
    (unattributed, abortReason) = (problems.unattributed, problems.abortReason)
    let all = responses.withLock { $0 }
    self.responses = paths.indices.map { all[$0] ?? .error("no response", trace: nil) }
    notRun = paths.indices.filter { all[$0] == nil }
    processes = LoggedProcess.all(in: log)
  }

  /// What is said of an adapter that cannot be asked at all, be it before a question or after.
  static func complaint(
    about command: ShellCommand, options: AdapterOptions = AdapterOptions()
  ) async throws -> String {
    let error = await #expect(throws: AdapterError.self) {
      _ = try await Adapter(command, options: options).responses(to: [request(0, "")]) { _ in }
    }
    return try #require(error).description.replacing("exec:\(command.text): the adapter ", with: "")
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
    responses.indices.filter { responses[$0] != .answer(.decision(.match, rule: nil)) }
  }

  /// The fault of a question.
  func fault(_ index: Int) -> Fault? {
    guard case .fault(let fault) = responses[index] else { return nil }
    return fault
  }
}

extension AdapterOptions {
  /// A timeout for which tests can wait, and which a busy machine keeps to.
  static let impatient = AdapterOptions(timeout: .seconds(5))
  /// A timeout that nothing reaches.
  static let patient = AdapterOptions(timeout: .seconds(600))
}
