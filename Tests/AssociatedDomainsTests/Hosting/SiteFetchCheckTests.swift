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

  @Test func `a good answer passes every check`() {
    let checks = fetch().checks(of: answer())
    #expect(
      checks.map(\.description) == [
        "passed: connection: the server answers [HOST-013]",
        "passed: certificate: the certificate is trusted [HOST-001]",
        "passed: status: 200 [HOST-003]",
        "passed: size: 2 bytes [JSON-004]",
        "passed: content-type: application/json [HOST-011]",
        "passed: format: a JSON object [JSON-001]",
      ])
  }

  @Test func `the first check that fails decides, and its message contains a fix`() {
    let redirect = answer(
      status: 301, headers: [.init(name: "LOCATION", value: "https://www.example.com/")],
      certificate: .trusted)
    let examples: [(WebResponse, HostingCheck.Refusal, String)] = [
      (
        .failure(.unreachable), .unreachable,
        "failed: connection: the server cannot be reached; make it answer over HTTPS, from "
          + "everywhere [HOST-013]"
      ),
      (
        .failure(.timeout), .timedOut,
        "failed: connection: the server takes too long to answer; make it answer faster [HOST-013]"
      ),
      (
        answer(certificate: .untrustedRoot), .certificate,
        "failed: certificate: the certificate has a root that systems do not trust; use one of a "
          + "public authority [HOST-001]"
      ),
      (
        answer(certificate: .expired), .certificate,
        "failed: certificate: the certificate has expired or is not valid yet; renew it [HOST-001]"
      ),
      (
        answer(status: 301, certificate: .wrongHost), .certificate,
        "failed: certificate: the certificate is for another host; use one for this host [HOST-001]"
      ),
      (
        redirect, .redirect,
        "failed: status: 301 to https://www.example.com/: redirects are not followed; serve the "
          + "file at this address itself [HOST-009]"
      ),
      (
        answer("[]", status: 404), .status,
        "failed: status: 404: expected 200; serve the file at this address, to everyone [HOST-003]"
      ),
      (
        answer("{\"a\": 1,}"), .notJSON,
        "failed: format: line 1, column 9: expected a member's name after `,`, found `}`; "
          + "remove the comma before it, which RFC 8259 forbids and tests of Foundation's "
          + "JSONDecoder accept, so systems may differ [X-01]"
      ),
      (
        answer("{\"a\": 1e400}"), .notJSON,
        "failed: format: line 1, column 7: expected a number that a `Double` holds, found a larger "
          + "one; write it as a string [X-62]"
      ),
      (
        .answer(.init(status: 200, body: Array("{\"a\": \"".utf8) + [0xFF])), .notJSON,
        "failed: format: line 1, column 8: expected UTF-8 text, found the byte 0xFF, which begins "
          + "no character; save the file as UTF-8 [JSON-010]"
      ),
      (
        answer("{\"a\": 1"), .notJSON,
        "failed: format: line 1, column 8: expected `,` or `}` after an object member, found the "
          + "end of the file; the bracket opened at line 1, column 1 is never closed [JSON-001]"
      ),
    ]
    for (response, refusal, description) in examples {
      let checks = fetch().checks(of: response)
      #expect(checks.refusal == refusal)
      #expect(checks.first { $0.refusal != nil }?.description == description)
    }
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
