import Questions
import Running
import TestSupport
import Testing

struct AdapterClientTests {
  private static let implementation = #""implementation":{"name":"n","language":"C","version":"1"}"#
  private static let start = #"{\#(implementation),"questions":["match"]}"#

  /// A client that has started and waits for responses to `match` questions.
  private func client(
    asking indices: Int..., form: AdapterForm = .full
  ) -> AdapterClient {
    var client = AdapterClient(form: form)
    if form == .full { _ = client.receive(Array((Self.start + "\n").utf8)) }
    for index in indices { client.willSend(index, .match) }
    return client
  }

  /// What the lines come to, when they are received at once.
  private func events(_ lines: String..., to client: AdapterClient) -> [AdapterClient.Event] {
    var client = client
    return client.receive(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  private func match(_ index: Int) -> AdapterClient.Event {
    .response(index: index, .answer(.decision(.match, rule: nil)))
  }

  /// The words of the fault that is the only event.
  private func onlyFault(_ events: [AdapterClient.Event]) throws -> String {
    guard events.count == 1, case .fault(let message)? = events.first else {
      throw Unexpected(events)
    }
    return message
  }

  @Test func `long texts are cut when they arrive, between scalars`() throws {
    let text = String(repeating: "x", count: 4_095) + "éé"
    let line = #"{"id":"0","error":"\#(text)","trace":"\#(String(repeating: "y", count: 4_096))"}"#
    let events = events(line, to: client(asking: 0))
    let cut = String(repeating: "x", count: 4_095) + "… (4099 bytes)"
    #expect(
      events == [
        .response(index: 0, .error(cut, trace: String(repeating: "y", count: 4_096)))
      ])
  }

  @Test func `of a long trace the start and the end are kept, between scalars`() throws {
    let (start, end) = (String(repeating: "s", count: 1_023), String(repeating: "e", count: 3_071))
    let line = #"{"id":"0","error":"x","trace":"\#(start)é…é\#(end)"}"#
    let trace = "\(start)\n[7 bytes omitted]\n\(end)"
    #expect(events(line, to: client(asking: 0)) == [.response(index: 0, .error("x", trace: trace))])
    let whole = start + String(repeating: "é", count: 1) + end
    #expect(
      events(#"{"id":"0","error":"x","trace":"\#(whole)"}"#, to: client(asking: 0))
        == [.response(index: 0, .error("x", trace: whole))])
  }

  @Test func `what an implementation says of itself is cut too`() throws {
    let long = String(repeating: "x", count: 5_000)
    let cut = String(repeating: "x", count: 4_096) + "… (5000 bytes)"
    let line = """
      {"implementation":{"name":"\(long)","language":"\(long)","version":"\(long)",\
      "homepage":"\(long)"},"questions":["match"]}
      """
    let description = ImplementationDescription(
      name: cut, language: cut, version: cut, homepage: cut, questions: [.match],
      supportsPlatforms: false)
    #expect(events(line, to: AdapterClient(form: .full)) == [.started(description)])
  }

  @Test func `the answer to start says who it is`() {
    let line = """
      {"implementation":{"name":"n","language":"Go","version":"2","homepage":"https://a.example"},\
      "questions":["site","match"],"platforms":true}
      """
    let description = ImplementationDescription(
      name: "n", language: "Go", version: "2", homepage: "https://a.example",
      questions: [.match, .site], supportsPlatforms: true)
    #expect(events(line, to: AdapterClient(form: .full)) == [.started(description)])
    let plainest = ImplementationDescription(
      name: "n", language: "C", version: "1", questions: [.match], supportsPlatforms: false)
    #expect(events(Self.start, to: AdapterClient(form: .full)) == [.started(plainest)])
  }

  @Test func `responses come in any order, each to its request`() {
    let client = client(asking: 1, 2, 3, 4, 5)
    let events = events(
      #"{"id":"3","decision":"match"}"#, #"{"error":"e","trace":"t","id":"1"}"#,
      #"{"id":"4","skipped":"s"}"#, #"{"id":"2","decision":"no_match","rule":"/a"}"#,
      #"{"id":"5","refused":"not JSON"}"#, to: client)
    #expect(
      events == [
        match(3), .response(index: 1, .error("e", trace: "t")), .response(index: 4, .skipped("s")),
        .response(index: 2, .answer(.decision(.noMatch, rule: "/a"))),
        .response(index: 5, .refused("not JSON")),
      ])
  }

  @Test func `the oldest in flight is the first without a response`() {
    var client = client(asking: 1, 2, 3)
    _ = client.receive(Array("{\"id\":\"2\",\"decision\":\"match\"}\n".utf8))
    #expect(client.inFlight.oldest == 1)
    #expect(client.inFlight.indices == [1, 3])
    _ = client.receive(Array("{\"id\":\"1\",\"decision\":\"match\"}\n".utf8))
    #expect(client.inFlight.oldest == 3)
    #expect(client.inFlight.count == 1)
  }

  @Test func `bytes may come in any pieces`() {
    let text = """
      \(Self.start)

      {"id":"1","decision":"match"}\r
        \t
      {"id":"2","decision":"match"}

      """
    let bytes = Array(text.utf8)
    for size in [1, 2, 7, bytes.count] {
      var client = AdapterClient(form: .full)
      client.willSend(1, .match)
      client.willSend(2, .match)
      var events: [AdapterClient.Event] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        events += client.receive(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(events.dropFirst() == [match(1), match(2)], "pieces of \(size)")
      #expect(client.finish() == [])
    }
  }

  @Test func `a second answer is told from one to nobody`() throws {
    let answer = #"{"id":"1","decision":"match"}"#
    #expect(
      events(answer, answer, to: client(asking: 1))
        == [match(1), .repeated(index: 1, line: answer.quoted)])
    let events = events(#"{"id":"7","decision":"match"}"#, answer, to: client(asking: 1))
    let message = try onlyFault(events)
    #expect(message.contains("\"id\" belongs to no request"))
  }

  @Test func `what is no answer is a fault, as the table says`() throws {
    try Golden.expectAnswers(
      at: "Tests/RunningTests/Answers/adapter-client.txt",
      [
        "to start": { [try onlyFault(events($0, Self.start, to: AdapterClient(form: .full)))] },
        "to its request": { members in
          let events = events(
            "{\"id\":\"1\",\(members)}", #"{"id":"2","decision":"match"}"#, to: client(asking: 1, 2)
          )
          guard events.count == 2, case .response(1, .fault(let fault)) = events[0] else {
            throw Unexpected(events)
          }
          #expect(fault.kind == .protocol && events[1] == match(2))
          return [fault.message]
        },
        // It is the last event too.
        "to any request": { line in
          [try onlyFault(events(line, #"{"id":"1","decision":"match"}"#, to: client(asking: 1)))]
        },
      ])
  }

  @Test(arguments: [
    String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 10_000),
  ])
  func `a long line is cut in the message of its fault`(line: String) throws {
    let events = events(line, #"{"id":"1","decision":"match"}"#, to: client(asking: 1))
    #expect(try onlyFault(events).utf8.count < 1000)
  }

  @Test func `all that JSON allows is read`() {
    let line = #" { "\u0069d" : "1" , "skipped":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀" } "#
    #expect(
      events(line, to: client(asking: 1))
        == [.response(index: 1, .skipped("\"\\/\u{8}\u{C}\n\r\té😀é😀"))])
    let unread = #"{"id":"1","error":"e","trace":"t","x":[-0.5e+3,1E2,0,true,false,null,[],{}]}"#
    #expect(
      events(unread, to: client(asking: 1)) != [.response(index: 1, .error("e", trace: "t"))])
  }

  @Test func `bytes that are not UTF-8 are a fault that can be shown`() throws {
    var client = client(asking: 1)
    let line = Array("{\"id\":\"".utf8) + [0xFF, 0xC0, 0x80] + Array("\"}\n".utf8)
    let events = client.receive(line)
    let message = try onlyFault(events)
    #expect(message.contains("is not UTF-8"))
    #expect(message.contains("\u{FFFD}"))
  }

  @Test func `a line may be as long as a mebibyte and no longer`() throws {
    let limit = AdapterClient.maximumLineLength
    let shell = #"{"id":"1","skipped":""}"#
    let fitting = shell.replacing(
      ":\"\"", with: ":\"\(String(repeating: "x", count: limit - shell.utf8.count))\"")
    #expect(events(fitting, to: client(asking: 1)).count == 1)
    var client = client(asking: 1)
    var events = client.receive(Array(fitting.utf8))
    #expect(events == [])
    events = client.receive([0x78])
    let message = try onlyFault(events)
    #expect(message.hasPrefix("a line longer than 1048576 bytes: "))
    #expect(message.utf8.count < 500)
    #expect(client.receive(Array(repeating: 0x78, count: 1 << 20)) == [])
  }

  @Test func `an output that ends within a line is a fault`() throws {
    var client = client(asking: 1)
    #expect(client.receive(Array(#"{"id":"1","#.utf8)) == [])
    let events = client.finish()
    let message = try onlyFault(events)
    #expect(message == #"the output ends in the middle of a line: "{\"id\":\"1\",""#)
  }

  @Test func `the plain form has no start, and only the decision counts`() {
    let client = client(asking: 1, form: .plain)
    #expect(client.hasStarted)
    #expect(
      events(#"{"id":"1","decision":"match","name":"a corpus may say more"}"#, to: client)
        == [match(1)])
  }

  @Test func `the plain form has refusals`() {
    #expect(
      events(#"{"id":"1","refused":"not JSON"}"#, to: client(asking: 1, form: .plain))
        == [.response(index: 1, .refused("not JSON"))])
  }

  @Test func `only a match question is answered with a refusal`() {
    var client = client()
    client.willSend(1, .site)
    let events = client.receive(Array("{\"id\":\"1\",\"refused\":\"not JSON\"}\n".utf8))
    guard events.count == 1, case .response(1, .fault(let fault)) = events[0] else {
      Issue.record("\(events)")
      return
    }
    #expect(fault.message.contains("\"accepted\" is missing"))
  }

  @Test func `bytes of any kind never stop it`() {
    var generator = SystemRandomNumberGenerator()
    let pieces = [
      "{", "}", "\"id\"", ":", "\"1\"", "\"2\"", ",", "\"decision\"", "\"match\"", "[", "]", "\n",
      "\\", "\\u", "d8", "\u{7F}", "é", "1e9", "-", "null", "\"skipped\"", "\"error\"",
    ].map { Array($0.utf8) }
    for _ in 0..<2000 {
      var client = client(asking: 1, 2)
      var faults = 0
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let piece = Bool.random(using: &generator) ? pieces.randomElement(using: &generator) : nil
        let chunk = piece ?? [UInt8.random(in: 0...255, using: &generator)]
        faults += client.receive(chunk).count { event in
          if case .fault = event { true } else { false }
        }
      }
      #expect(faults <= 1)
    }
  }
}

/// Events that a test did not expect.
private struct Unexpected: Error {
  let events: [AdapterClient.Event]

  init(_ events: [AdapterClient.Event]) {
    self.events = events
  }
}
