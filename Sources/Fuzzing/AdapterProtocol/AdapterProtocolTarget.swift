import BuiltIns
import Questions
import Running

/// A target that checks how a run reads an adapter's output.
struct AdapterProtocolTarget: FuzzTarget {
  let name = "adapter_protocol_fuzzer"
  let summary = "How a run reads an adapter's output, against the protocol's description."
  /// A mutator that varies the lines of outputs.
  let mutator: Mutator? = AdapterOutputMutator.mutator

  /// Returns an adapter's output that contains the model's answer.
  func seed(_ question: Question, _ platform: Platform) -> [UInt8]? {
    guard let answer = question.modelAnswer(on: platform),
      let first = QuestionKind.allCases.firstIndex(of: question.kind)
    else { return nil }
    var choices = AdapterOutput.usualChoices
    choices[2] = UInt8(first)
    return choices + Array((Self.startLine + Self.line(of: answer, to: 0)).utf8)
  }

  /// Returns the output.
  func show(_ input: [UInt8]) -> String { AdapterOutput(input).description }

  private static let startLine = """
    {"implementation":{"name":"a","language":"b","version":"1"},"platforms":true,\
    "questions":["match","pattern","site","entitlements","resolve","fetch"]}

    """

  /// Compares what a run reads with the description of the protocol.
  func check(_ input: [UInt8]) throws {
    let output = AdapterOutput(input)
    let events = try TimeLimit.check(length: input.count) {
      try Self.events(of: output, chunkLength: output.chunkLength)
    }
    for case .fault(let text) in events {
      try Finding.unless(
        text.utf8.count <= 4096 && !text.contains("\n"), "fault-misshapen",
        "a text of \(text.utf8.count) bytes")
    }
    if let expected = ExpectedEvents(of: output)?.events {
      let words = events.map(ExpectedEvents.word(for:))
      try Finding.unless(
        words == expected, "events-differ", "expected \(expected), got \(words)")
    }
    let whole = try Self.events(of: output, chunkLength: max(1, output.bytes.count))
    try Finding.unless(
      whole == events, "chunks-matter",
      "\(output.chunkLength) bytes at once: \(events); all at once: \(whole)")
    try Self.checkAnswers(in: events, to: output.kinds)
    try Self.checkLongLine(output)
  }

  private static func line(of answer: Answer, to index: Int) -> String {
    JSON.object(["id": .string("\(index)")] + answer.members).text + "\n"
  }

  /// Returns the client's events for an adapter's output, with each request sent as early as the
  /// protocol allows.
  private static func events(
    of output: AdapterOutput, chunkLength: Int
  ) throws -> [AdapterClient.Event] {
    var client = AdapterClient(form: output.form)
    var events: [AdapterClient.Event] = []
    var waiting: [Int] = []
    func send() {
      guard client.hasStarted, waiting.isEmpty else { return }
      waiting = Array(output.kinds.indices)
      for (index, kind) in output.kinds.enumerated() { client.willSend(index, kind) }
    }
    if output.form == .plain { send() }
    var rest = output.bytes[...]
    while !rest.isEmpty {
      var chunk = rest.prefix(chunkLength)
      // Requests are sent only after the adapter's start, so no answer arrives with the start line.
      if !client.hasStarted, let end = chunk.firstIndex(of: UInt8(ascii: "\n")) {
        chunk = chunk[...end]
      }
      rest = rest[chunk.endIndex...]
      let new = client.receive(Array(chunk))
      events += new
      if new.contains(where: { if case .started = $0 { true } else { false } }) { send() }
      for case .response(let index, _) in new { waiting.removeAll { $0 == index } }
      try Finding.unless(
        client.inFlight.indices == waiting && client.inFlight.oldest == waiting.first,
        "in-flight-differs", "\(client.inFlight.indices) are in flight, but \(waiting) wait")
    }
    return events + client.finish()
  }

  /// Checks that each answer is unchanged after it is written and read back.
  private static func checkAnswers(
    in events: [AdapterClient.Event], to kinds: [QuestionKind]
  ) throws {
    for case .response(let index, .answer(let answer)) in events {
      var client = AdapterClient(form: .full)
      _ = client.receive(Array(startLine.utf8))
      client.willSend(index, kinds[index])
      let again = client.receive(Array(line(of: answer, to: index).utf8))
      try Finding.unless(
        again == [.response(index: index, .answer(answer))], "answer-changes",
        "\(answer), written and read again: \(again)")
    }
  }

  /// Throws a ``Finding`` if an endless line is not reported as a fault, whatever came before.
  private static func checkLongLine(_ output: AdapterOutput) throws {
    guard output.bytes.last == UInt8(ascii: "x") else { return }
    var client = AdapterClient(form: output.form)
    var events = client.receive(output.bytes)
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    for _ in 0...(AdapterClient.maximumLineLength / chunk.count) { events += client.receive(chunk) }
    guard case .fault? = events.last, client.receive(chunk).isEmpty, client.finish().isEmpty else {
      throw Finding("takes-endless-line", "the events are \(events)")
    }
  }
}
