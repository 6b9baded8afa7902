import AssociatedDomains
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

  @Test("A good answer passes every check")
  func good() {
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

  @Test("The first check that fails decides, and its message contains a fix")
  func failures() {
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
          + "remove the comma before it [JSON-001]"
      ),
    ]
    for (response, refusal, description) in examples {
      let checks = fetch().checks(of: response)
      #expect(checks.refusal == refusal)
      #expect(checks.first { $0.refusal != nil }?.description == description)
    }
  }

  @Test(
    "Only 200 will do, and no redirect is followed (HOST-009)",
    arguments: [
      (200, nil), (201, .status), (204, .status), (206, .status), (100, .status), (0, .status),
      (299, .status), (300, .redirect), (301, .redirect), (302, .redirect), (304, .redirect),
      (307, .redirect), (308, .redirect), (399, .redirect), (400, .status), (401, .status),
      (403, .status), (404, .status), (410, .status), (500, .status), (503, .status),
      (-1, .status),
    ] as [(Int, HostingCheck.Refusal?)])
  func statuses(status: Int, refusal: HostingCheck.Refusal?) {
    for client in SiteFetch.Client.allCases {
      let response = answer(
        status: status, headers: Self.json + [.init(name: "location", value: "/")])
      #expect(fetch(client: client).checks(of: response).refusal == refusal)
    }
  }

  @Test("What leads nowhere is no redirect (HOST-003)", arguments: [300, 301, 304, 399])
  func statusesWithoutLocation(status: Int) {
    for (client, rule) in [(SiteFetch.Client.cdn, "HOST-003"), (.device, "HOST-020")] {
      let checks = fetch(client: client).checks(of: answer(status: status))
      #expect(checks.refusal == .status)
      #expect(checks.last?.rule == rule)
    }
  }

  @Test(
    "An answer that is broken or incomplete is not the file (HOST-003)",
    arguments: [
      (
        200, "200, but the response is broken or incomplete; send all of it, encoded as it declares"
      ),
      (0, "the response is not HTTP; run a web server at this address"),
      (404, "404: expected 200; serve the file at this address, to everyone"),
    ])
  func brokenAnswers(status: Int, message: String) {
    let broken = WebResponse.answer(
      .init(status: status, headers: Self.json, body: Array("{}".utf8), isWhole: false))
    let checks = fetch().checks(of: broken)
    #expect(checks.map(\.result) == [.passed, .passed, .failed(.status)])
    #expect(checks.last?.message == message)
  }

  @Test("Apple's network says what it met (HOST-020)")
  func networkReasons() throws {
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

  @Test("For developer mode any certificate will do, on devices (HOST-001, HOST-002)")
  func certificates() {
    for certificate in WebResponse.Certificate.allCases where certificate != .trusted {
      for (mode, isTaken) in [
        ("", false), ("?mode=developer", true), ("?mode=managed", false),
        ("?mode=developer+managed", true),
      ] {
        let entry = "applinks:example.com" + mode
        let device = fetch(entry, client: .device).checks(of: answer(certificate: certificate))
        #expect(device.refusal == (isTaken ? nil : .certificate), "\(certificate) \(entry)")
        #expect(device[1].result == (isTaken ? .warning : .failed(.certificate)))
        let network = fetch(entry, client: .cdn).checks(of: answer(certificate: certificate))
        #expect(network.refusal == .certificate)
      }
    }
  }

  @Test("A file may have 131,072 bytes, from iOS 9.3.1 on no more (JSON-004, X-23)")
  func sizes() {
    let longest = "{}" + String(repeating: " ", count: 131_070)
    let systems: [(OperatingSystem, Bool)] = [
      (OperatingSystem(.iOS, .init(9, 3)), false), (OperatingSystem(.iOS, .init(9, 3, 1)), true),
      (OperatingSystem(.iOS, .init(10)), true), (OperatingSystem(.tvOS, .init(9)), true),
      (OperatingSystem(.macOS, .init(10, 15)), true), (OperatingSystem(.watchOS, .init(7)), true),
      (OperatingSystem(.visionOS, .init(1)), true), (.latest, true),
    ]
    for (system, hasLimit) in systems {
      let fetch = fetch(on: system)
      #expect(fetch.checks(of: answer(longest)).refusal == nil)
      let refusal = fetch.checks(of: answer(longest + " ")).refusal
      #expect(refusal == (hasLimit ? .tooLarge : nil), "\(system)")
    }
    // The size decides before the format.
    let other = String(repeating: "x", count: 131_073)
    #expect(fetch().checks(of: answer(other)).refusal == .tooLarge)
    #expect(fetch().checks(of: answer(other, status: 404)).refusal == .status)
  }

  @Test(
    "Any content type is taken, with a warning if it is not JSON's (HOST-011, HOST-012, X-24)",
    arguments: [
      ("application/json", true), ("Application/JSON; charset=utf-8", true),
      (" application/json ", true), ("application/octet-stream", false), ("text/html", false),
      ("application/pkcs7-mime", false), ("application/json5", false), ("", false),
      (nil, false),
    ] as [(String?, Bool)])
  func contentTypes(type: String?, isJSON: Bool) {
    let headers = type.map { [WebResponse.HeaderField(name: "content-TYPE", value: $0)] } ?? []
    let checks = fetch().checks(of: answer(headers: headers))
    #expect(checks.refusal == nil)
    #expect(
      checks.first { $0.name == .contentType }?.result == (isJSON ? .passed : .warning))
  }

  @Test("For a signed file the content type is another one (JSON-009)")
  func signedContentType() {
    let headers = [WebResponse.HeaderField(name: "Content-Type", value: "application/pkcs7-mime")]
    let check = fetch(on: Self.old).checks(of: answer(headers: headers)).first {
      $0.name == .contentType
    }
    #expect(check?.result == .passed)
  }

  @Test(
    "A body is a JSON object, whatever is odd in it (JSON-001)",
    arguments: [
      ("{}", true), (#"{"applinks": 1}"#, true), (" {} \n", true), ("\u{FEFF}{}", true),
      ("[]", false), ("null", false), ("", false), ("{", false), ("{} {}", false),
      ("<html>", false), ("{\"a\": 1,}", false), ("// {}", false), ("0", false), ("0000", false),
    ])
  func formats(body: String, isTaken: Bool) {
    for system in [OperatingSystem.latest, Self.old] {
      let refusal = fetch(on: system).checks(of: answer(body)).refusal
      #expect(refusal == (isTaken ? nil : .notJSON))
    }
  }

  @Test("Before iOS 13 and tvOS 13 the content of a signed file is read (JSON-007, X-47)")
  func signedFiles() {
    let systems: [(OperatingSystem, Bool)] = [
      (OperatingSystem(.iOS, .init(9)), true), (OperatingSystem(.iOS, .init(12, 4)), true),
      (OperatingSystem(.iOS, .init(13)), false), (OperatingSystem(.tvOS, .init(12)), true),
      (OperatingSystem(.tvOS, .init(13)), false), (OperatingSystem(.macOS, .init(10, 15)), false),
      (OperatingSystem(.watchOS, .init(7)), false), (OperatingSystem(.visionOS, .init(1)), false),
    ]
    for (system, isRead) in systems {
      for (content, isJSON) in [("{}", true), ("[]", false), ("{", false)] {
        let file = WebResponse.answer(.init(status: 200, body: signed(content)))
        let checks = fetch(on: system).checks(of: file)
        #expect(checks.refusal == (isRead && isJSON ? nil : .notJSON), "\(content) \(system)")
        #expect(checks.last?.rule == (isRead ? "JSON-001" : "JSON-007"))
      }
    }
    // An envelope that is not whole is none.
    let broken = WebResponse.answer(.init(status: 200, body: signed("{}").dropLast()))
    #expect(fetch(on: Self.old).checks(of: broken).refusal == .notJSON)
  }

  @Test("The size of a signed file counts with its envelope (JSON-004)")
  func signedSize() {
    let content = "{}" + String(repeating: " ", count: 131_000)
    let envelope = signed(content).count - content.utf8.count
    for (count, refusal) in [(131_072, nil), (131_073, HostingCheck.Refusal.tooLarge)] {
      let content = "{}" + String(repeating: " ", count: count - envelope - 2)
      let file = WebResponse.answer(.init(status: 200, body: signed(content)))
      #expect(fetch(on: Self.old).checks(of: file).refusal == refusal)
    }
  }

  /// CMS signed data around a text, without certificates and signers (RFC 5652, section 5.1).
  private func signed(_ content: String) -> [UInt8] {
    func element(_ tag: UInt8, _ contents: [UInt8]...) -> [UInt8] {
      let contents = contents.flatMap(\.self)
      let length = contents.count
      guard length > 127 else { return [tag, UInt8(length)] + contents }
      let digits = [16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
      return [tag, 0x83] + digits + contents
    }
    let pkcs7: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07]
    let octets = element(0xA0, element(0x04, Array(content.utf8)))
    let data = element(
      0x30, element(0x02, [1]), element(0x31), element(0x30, element(0x06, pkcs7 + [1]), octets),
      element(0x31))
    return element(0x30, element(0x06, pkcs7 + [2]), element(0xA0, data))
  }

  @Test("Each word of the answer stands for one thing")
  func words() {
    #expect(
      HostingCheck.Refusal.allCases.map(\.rawValue) == [
        "entry", "mode-off", "not-now", "unreachable", "timed-out", "certificate", "redirect",
        "status", "too-large", "not-json",
      ])
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
