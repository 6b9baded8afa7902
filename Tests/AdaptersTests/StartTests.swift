import Adapters
import Conformance
import Testing

/// What is said of an adapter that does not come to be asked.
struct StartTests {
  private func complaint(
    _ words: String..., options: AdapterOptions = .impatient()
  ) async throws -> String {
    let text = ([Faux.program] + words).map { "'\($0)'" }.joined(separator: " ")
    let error = await #expect(throws: AdapterError.self) {
      try await Adapter(AdapterCommand(text), options: options)
    }
    return try #require(error).description
      .replacing("exec:\(text): the adapter does not start: ", with: "")
  }

  @Test func `who ends before it answers is shown with its standard error`() async throws {
    #expect(
      try await complaint("--exit-at-start", "4")
        == "exited with status 4; it wrote:\ncannot find the matcher")
    #expect(
      try await complaint("--exit-at-start", "4", options: AdapterOptions(form: .plain))
        == "exited with status 4; it wrote:\ncannot find the matcher")
    #expect(
      try await complaint("--exit-at-start", "0")
        == "exited with status 0; it wrote:\ncannot find the matcher")
  }

  @Test func `noise before the answer to start is shown`() async throws {
    #expect(
      try await complaint("--noise", "Welcome")
        == #"not the answer to start (expected a value at byte 1): "Welcome""#)
  }

  @Test(arguments: [
    ("debug: ready\n", #"not an answer (expected a value at byte 1): "debug: ready""#),
    ("debug: read", #"the output ends within a line: "debug: read""#),
  ])
  func `noise after the answer to start is shown, every time`(
    noise: String, complaint: String
  ) async throws {
    let command = try AdapterCommand("'\(Faux.program)' --noise-after '\(noise)'")
    for _ in 0..<20 {
      let error = await #expect(throws: AdapterError.self) { try await Adapter(command) }
      #expect(
        error?.description
          == "exec:\(command.text): the adapter does not keep to the protocol: \(complaint)")
    }
  }

  @Test func `noise of who has no answer to start is shown`() async throws {
    let complaint = try await complaint(
      "--noise", "Welcome", options: AdapterOptions(form: .plain))
    #expect(complaint.hasSuffix(#"not an answer (expected a value at byte 1): "Welcome""#))
  }

  @Test func `a program that is not there is named`() async throws {
    let error = await #expect(throws: AdapterError.self) {
      try await Adapter(AdapterCommand("no-such-adapter --fast"))
    }
    #expect(
      error?.description == """
        exec:no-such-adapter --fast: the adapter does not start: \
        Executable "no-such-adapter" is not found or cannot be executed.
        """)
  }

  @Test func `blank lines do not stand for an answer to start`() async throws {
    let command = "sh -c 'while sleep 1; do echo; done'"
    let error = await #expect(throws: AdapterError.self) {
      try await Adapter(AdapterCommand(command), options: .impatient(.milliseconds(200)))
    }
    #expect(
      error?.description
        == "exec:\(command): the adapter does not start: no answer to start within 30 s")
  }

  @Test func `a slow start is waited for, and is not the first question's`() async throws {
    let faux = try await Faux(["late/0.5"], "--slow-start", "2", options: .impatient())
    #expect(faux.unanswered == [])
  }

  @Test func `it says who it is`() async throws {
    let adapter = try await Adapter(AdapterCommand(Faux.program))
    #expect(adapter.description.name == "faux")
    #expect(adapter.description.questions == [.match])
    #expect(adapter.description.readsPlatforms)
  }

  @Test func `the plain form has the name of the program`() async throws {
    let adapter = try await Adapter(
      AdapterCommand(Faux.program), options: AdapterOptions(form: .plain))
    #expect(adapter.description.name == "faux-adapter")
    #expect(adapter.description.questions == [.match])
    #expect(!adapter.description.readsPlatforms)
  }

  @Test func `the plain form is asked without start and stop`() async throws {
    let faux = try await Faux(
      ["", "crash", "error", ""], options: AdapterOptions(form: .plain))
    #expect(faux.unanswered == [1, 2])
    #expect(faux.fault(1)?.kind == .crash)
  }
}
