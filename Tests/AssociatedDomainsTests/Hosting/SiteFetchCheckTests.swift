import AssociatedDomains
import TestSupport
import Testing

/// What is examined in the answer to a request for a site association.
struct SiteFetchCheckTests {
  private static let json: [WebResponse.HeaderField] = [
    .init(name: "Content-Type", value: "application/json")
  ]
  private static let old = OperatingSystem(.iOS, .init(12, 4))

  private func fetch(
    _ entry: String = "applinks:example.com", client: SiteFetch.Client = .cdn,
    on system: OperatingSystem = .latest
  ) -> SiteFetch {
    SiteFetch(
      entry: entry, client: client, on: system, isInDeveloperMode: true, isManaged: true,
      distribution: .development)
  }

  private func answer(
    _ body: String = "{}", status: Int = 200, headers: [WebResponse.HeaderField] = json,
    certificate: WebResponse.Certificate = .trusted
  ) -> WebResponse {
    .answer(
      .init(status: status, headers: headers, body: Array(body.utf8), certificate: certificate))
  }

  @Test func `each answer is checked as the file has it`() throws {
    let address = WebResponse.HeaderField(name: "LOCATION", value: "https://www.example.com/")
    let answers: KeyValuePairs<String, WebResponse> = [
      "good": answer(), "unreachable": .failure(.unreachable), "timed out": .failure(.timeout),
      "an unknown root": answer(certificate: .untrustedRoot),
      "an expired certificate": answer(certificate: .expired),
      "a redirect, of another host's certificate": answer(status: 301, certificate: .wrongHost),
      "a redirect": answer(status: 301, headers: [address]), "missing": answer("[]", status: 404),
      "a comma too many": answer("{\"a\": 1,}"), "a large number": answer("{\"a\": 1e400}"),
      "no UTF-8": .answer(.init(status: 200, body: Array("{\"a\": \"".utf8) + [0xFF])),
      "cut off": answer("{\"a\": 1"),
    ]
    let texts = answers.map { name, response in
      let checks = fetch().checks(of: response)
      let outcome = checks.refusal.map { "refused: \($0.rawValue)" } ?? "accepted"
      return "## \(name)\n\n" + checks.map { "\($0)\n" }.joined() + "\(outcome)\n"
    }
    try Golden.expect(
      texts.joined(separator: "\n"), at: "Tests/AssociatedDomainsTests/Answers/fetch-checks.txt")
  }

  @Test(arguments: [
    (
      200, "200, but the response is broken or incomplete; send all of it, encoded as it declares"
    ),
    (0, "the response is not HTTP; run a web server at this address"),
    (404, "404: expected 200; serve the file at this address, to everyone"),
  ])
  func `an answer that is broken or incomplete is not the file (HOST-003)`(
    status: Int, message: String
  ) {
    let broken = WebResponse.answer(
      .init(status: status, headers: Self.json, body: Array("{}".utf8), isWhole: false))
    let checks = fetch().checks(of: broken)
    #expect(checks.map(\.result) == [.passed, .passed, .failed(.status)])
    #expect(checks.last?.message == message)
  }

  @Test func `Apple's network says what it met (HOST-020)`() throws {
    let headers: [WebResponse.HeaderField] = [
      .init(name: "Apple-Failure-Reason", value: "SWCERR00101 Bad HTTP Response: 403 Forbidden"),
      .init(name: "apple-failure-details", value: "{\"status\":\"403\"}"),
      .init(name: "Apple-Try-Direct", value: "true"),
    ]
    let device = fetch(client: .device)
    let check = try #require(device.checks(of: answer(status: 404, headers: headers)).last)
    #expect(check.rule == "HOST-020")
    #expect(check.message.contains("(SWCERR00101 Bad HTTP Response: 403 Forbidden; {"))
    #expect(device.checks(of: answer(status: 404)).last?.rule == "HOST-020")
    #expect(fetch().checks(of: answer(status: 404, headers: headers)).last?.rule == "HOST-003")
  }

  @Test(
    arguments: [
      ("application/json", true), ("Application/JSON; charset=utf-8", true),
      (" application/json ", true), ("application/octet-stream", false), ("text/html", false),
      ("application/pkcs7-mime", false), ("application/json5", false), ("", false),
      (nil, false),
    ] as [(String?, Bool)])
  func `any content type is taken, with a warning if it is not JSON's (HOST-011, HOST-012, X-24)`(
    type: String?, isJSON: Bool
  ) {
    let headers = type.map { [WebResponse.HeaderField(name: "content-TYPE", value: $0)] } ?? []
    let checks = fetch().checks(of: answer(headers: headers))
    #expect(checks.refusal == nil)
    #expect(
      checks.first { $0.name == .contentType }?.result == (isJSON ? .passed : .warning))
  }

  @Test func `for a signed file the content type is another one (JSON-009)`() {
    let headers = [WebResponse.HeaderField(name: "Content-Type", value: "application/pkcs7-mime")]
    let check = fetch(on: Self.old).checks(of: answer(headers: headers)).first {
      $0.name == .contentType
    }
    #expect(check?.result == .passed)
  }

  @Test func `a certificate that developer mode tolerates is a warning (HOST-002)`() {
    let device = fetch("applinks:example.com?mode=developer", client: .device)
    #expect(device.checks(of: answer(certificate: .expired))[1].result == .warning)
  }

  @Test func `the format of a signed file rests on the rule that reads it or does not`() {
    let bytes = SignedDataFixture(content: Array("{}".utf8)).bytes
    let file = WebResponse.answer(.init(status: 200, body: bytes))
    #expect(fetch().checks(of: file).last?.rule == "JSON-007")
    #expect(fetch(on: Self.old).checks(of: file).last?.rule == "JSON-001")
  }

  @Test func `each word of the answer stands for one thing`() {
    #expect(
      SiteFetch.Trigger.allCases.map(\.rawValue) == [
        "install", "update", "first-launch", "periodic",
      ])
    #expect(SiteFetch.Client.allCases.map(\.rawValue) == ["device", "cdn"])
    #expect(Distribution.allCases.map(\.rawValue) == ["app-store", "developer-id", "development"])
    #expect(
      WebResponse.Certificate.allCases.map(\.rawValue) == [
        "trusted", "untrusted-root", "expired", "wrong-host",
      ])
    #expect(WebResponse.Failure.allCases.map(\.rawValue) == ["unreachable", "timeout"])
  }
}
