import Adapters
import Foundation
import FoundationShim
import Questions
import Running
import TestSupport
import Testing

/// What a shared library can do wrong, each with its own outcome.
struct SharedLibraryTests {
  /// The library, built with some definitions.
  private func library(_ definitions: String...) throws -> (ShellCommand, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let path = folder.path("faux.so")
    let source = Project.folder.appending(path: "Tests/AdaptersTests/SharedLibrary/faux.c").path
    let build = try Program(
      ["cc", "-shared", "-fPIC", "-pthread", "-Wall", "-Werror", "-o", path, source] + definitions
    ).run()
    try #require(build.status == 0, "\(build.errors)")
    return (ShellCommand(library: path, host: Program.built("assay-host")), folder)
  }

  /// Returns the responses to questions whose path names what to do, and what went wrong besides.
  private func responses(
    _ paths: [String], options: AdapterOptions = .patient
  ) async throws -> (responses: [Response?], problems: RunProblems) {
    let (command, folder) = try library()
    defer { withExtendedLifetime(folder) {} }
    let adapter = try await Adapter(command, options: options)
    #expect(adapter.description.name == "faux")
    let responses = Mutex<[Int: Response]>([:])
    let problems = try await adapter.responses(to: paths.enumerated().map(Faux.request)) {
      response in
      responses.withLock { $0[response.index] = response.response }
    }
    let all = responses.withLock { $0 }
    return (paths.indices.map { all[$0] }, problems)
  }

  private static func fault(_ response: Response?) -> Fault? {
    guard case .fault(let fault)? = response else { return nil }
    return fault
  }

  private static let match = Response.answer(.decision(.match, rule: nil))

  @Test(arguments: ["print", "read", "thread", "fork"])
  func `output, input, threads and forks do not disturb the answers`(path: String) async throws {
    let (responses, problems) = try await responses(["a", path, "b", path, "c"])
    #expect(responses == Array(repeating: Self.match, count: 5))
    #expect(problems == RunProblems())
  }

  @Test(arguments: [
    ("crash", "killed by SIGSEGV", "assay_answer"),
    ("exit", "exited with status 0 before it was told to stop", "assay_answer ended the process"),
    ("status", "exited with status 7", "assay_answer ended the process"),
    ("null", "exited with status 1", "assay_answer returned NULL"),
    ("lines", "exited with status 1", "assay_answer returned several lines; an answer is one"),
  ])
  func `a question that ends the process fails alone, and says how`(
    path: String, message: String, trace: String
  ) async throws {
    let (responses, problems) = try await responses(["a", path, "b"])
    #expect(responses[0] == Self.match && responses[2] == Self.match)
    let fault = try #require(Self.fault(responses[1]))
    #expect(fault.kind == .crash && fault.message == message)
    if path != "crash" { #expect(fault.trace?.contains(trace) == true, "\(fault.trace ?? "")") }
    #expect(problems == RunProblems())
  }

  @Test func `garbage is a violation of the protocol, and quoted`() async throws {
    let (responses, _) = try await responses(["a", "garbage", "b"])
    #expect(responses[0] == Self.match && responses[2] == Self.match)
    let fault = try #require(Self.fault(responses[1]))
    #expect(fault.kind == .protocol && fault.message.contains("garbage"), "\(fault.message)")
  }

  @Test func `a question that never returns is out of time`() async throws {
    let (responses, _) = try await responses(["a", "hang", "b"], options: .impatient)
    #expect(responses[0] == Self.match && responses[2] == Self.match)
    let fault = try #require(Self.fault(responses[1]))
    #expect(fault.kind == .timeout)
  }

  @Test(arguments: [
    ("-DNO_ANSWER", "has no function assay_answer; see Conformance/adapters/assay.h"),
    ("-DVERSION=2", "has version 2 of assay.h; expected 1"),
  ])
  func `a library of another kind is not run`(definition: String, problem: String) async throws {
    let (command, folder) = try library(definition)
    defer { withExtendedLifetime(folder) {} }
    let complaint = try await Faux.complaint(about: command)
    #expect(
      complaint == """
        \(command.argument): the adapter does not start: exited with status 2; standard error:
        assay-host: \(command.text): \(problem)
        """)
  }

  @Test func `a file that is no library is not run`() async throws {
    let path = Project.folder.appending(path: "README.md").path
    let command = ShellCommand(library: path, host: Program.built("assay-host"))
    let complaint = try await Faux.complaint(about: command)
    #expect(complaint.contains("assay-host: \(path): is not a shared library: "), "\(complaint)")
  }
}
