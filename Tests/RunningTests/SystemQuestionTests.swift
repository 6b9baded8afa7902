import Foundation
import Questions
import Running
import Suites
import TestSupport
import Testing

/// The questions about the rest of the system: entitlements, opening, fetching.
struct SystemQuestionTests {
  private static let entitlements = #""question": "entitlements", "entitlementsText": "<plist/>""#
  private static let domains = """
    {"accepted": true, "ignored": [{"entry": 1, "reason": "port"}], "domains": [
      {"service": "applinks", "host": "example.com", "wildcard": true, "modes": ["developer"]}]}
    """
  private static let resolve = """
    "question": "resolve", "device": {
      "apps": [{"app": "A.b", "associatedDomains": ["applinks:a.b"], "distribution": "developer-id",
                "browser": false, "remoteVolume": true}],
      "sites": {"a.b": {}}, "developerMode": true, "managed": false, "choices": {"a.b": "app"}},
    "url": "https://a.b/", "origin": {"kind": "app", "app": "C.d", "universalLinksOnly": true},
    "redirects": ["https://e.f/"]
    """
  private static let fetch = """
    "question": "fetch", "entry": "applinks:a.b", "client": "cdn", "developerMode": false,
    "managed": true, "distribution": "app-store", "trigger": "first-launch", "web": {
      "https://a.b/": {"status": 200, "headers": {"Age": "1"}, "bodyText": "{}", "padding": 3,
                       "certificate": "wrong-host"},
      "https://c.d/": {"failure": "timeout"}}
    """
  private static let asked = #"{"requests": ["https://a.b/"], "outcome": "refused", "#

  private func folder(_ question: String, expecting answer: String) throws -> TemporaryData {
    try TemporaryData(suites: [
      "a": SampleData.suite(
        "a",
        [
          """
          {"id": "a/x", "title": "It shows something", "rules": ["PAT-001"],
           "authority": "documented", "platforms": {"ios": ">=9.0"}, \(question), "expect": \(answer)}
          """
        ])
    ])
  }

  private func question(_ text: String, expecting answer: String) throws -> Question {
    let cases = try folder(text, expecting: answer).read().cases
    return try #require(cases.first).question
  }

  /// How a case that expects one answer takes another.
  private func message(
    of question: String, expecting expected: String, answering answer: Answer
  ) async throws -> String {
    var implementation = Scripted { _, _ in .answer(answer) }
    implementation.description.questions = QuestionKind.allCases
    let data = try folder(question, expecting: expected).read()
    let runner = Runner(data: data, selection: Selection())
    let record = try await runner.run(implementation, argument: "scripted").cases[0]
    #expect(record.outcome == (record.message.hasPrefix("got") ? .passed : .failed))
    return record.message
  }

  @Test func `a question about entitlements holds the bytes of a file`() throws {
    #expect(
      try question(Self.entitlements, expecting: Self.domains) == .entitlements(.text("<plist/>")))
    let both = Self.entitlements + #", "entitlementsBase64": """#
    #expect(
      try folder(both, expecting: Self.domains).complaints
        == [
          "Conformance/suites/a.json:2: a/x: "
            + "expected exactly one of entitlementsText and entitlementsBase64"
        ])
  }

  @Test func `a question about opening holds a whole device`() throws {
    let question = try question(
      Self.resolve, expecting: #"{"opens": "browser", "reason": "typed"}"#)
    guard case .resolve(let resolve) = question else { throw CocoaError(.featureUnsupported) }
    #expect(resolve.url == "https://a.b/" && resolve.redirects == ["https://e.f/"])
    #expect(resolve.origin == .app("C.d", universalLinksOnly: true))
    let device = resolve.device
    #expect(device.sites == ["a.b": [:]] && device.choices == ["a.b": .app])
    #expect(device.isInDeveloperMode && !device.isManaged && device.apps.count == 1)
    let app = try #require(device.apps.first)
    #expect(app.app == "A.b" && app.associatedDomains == ["applinks:a.b"])
    #expect(app.distribution == .developerID && !app.isBrowser && app.isOnRemoteVolume)
  }

  @Test(arguments: [
    (#"{"kind": "typed"}"#, ResolveQuestion.Origin.typed),
    (#"{"kind": "page", "host": "a.b"}"#, .page(host: "a.b")),
    (#"{"kind": "web-view"}"#, .webView),
  ])
  func `a URL is opened from one of four places`(
    text: String, origin: ResolveQuestion.Origin
  ) throws {
    let app = #"{"kind": "app", "app": "C.d", "universalLinksOnly": true}"#
    let question = try question(
      Self.resolve.replacing(app, with: text), expecting: #"{"opens": "A.b"}"#)
    guard case .resolve(let resolve) = question else { throw CocoaError(.featureUnsupported) }
    #expect(resolve.origin == origin)
  }

  @Test func `a question about fetching holds a scripted web`() throws {
    let question = try question(Self.fetch, expecting: #"{"outcome": "accepted"}"#)
    guard case .fetch(let fetch) = question else { throw CocoaError(.featureUnsupported) }
    #expect(fetch.client == .cdn && fetch.trigger == .firstLaunch && fetch.isManaged)
    #expect(fetch.web["https://c.d/"] == .failure(.timeout))
    guard case .response(let response) = fetch.web["https://a.b/"] else {
      throw CocoaError(.featureUnsupported)
    }
    #expect(response.bytes == Array("{}   ".utf8))
    #expect(response.certificate == .wrongHost && response.headers == ["Age": "1"])
  }

  @Test(arguments: [
    (resolve.replacing("remoteVolume", with: "remote"), "\"remoteVolume\" is missing"),
    (resolve.replacing("true},\n", with: "true, \"x\": 1},\n"), "unknown key \"x\""),
    (resolve.replacing("\"A.b\"", with: "\"\""), "\"app\" must be text that is not empty"),
    (
      resolve.replacing(#": "app"}}"#, with: #": "ap"}}"#),
      "\"a.b\" is \"ap\"; expected one of: app, browser"
    ),
    (fetch.replacing("\"padding\": 3", with: "\"padding\": 1e9"), "\"padding\" must be at most"),
    (fetch.replacing("200", with: "2.5"), "\"status\" must be a whole number, 0 or more"),
    (
      fetch.replacing("\"bodyText\": \"{}\", ", with: ""),
      "expected exactly one of body, bodyText and"
    ),
  ])
  func `bad input inside a device or a web is named`(text: String, complaint: String) throws {
    let isResolve = text.contains("resolve")
    let complaints = try folder(
      text, expecting: isResolve ? #"{"opens": "A.b"}"# : #"{"outcome": "accepted"}"#
    ).complaints
    #expect(complaints.count == 1)
    #expect(complaints.first?.contains("a.json:2: a/x: \(complaint)") == true, "\(complaints)")
  }

  @Test func `domains are compared in any order, ignored entries only where both name them`()
    async throws
  {
    let host = EntitlementsAnswer.Domain(
      service: "applinks", host: "example.com", isWildcard: true, modes: ["developer"])
    func message(_ domains: Set<EntitlementsAnswer.Domain>, _ ignored: [Int: String?]?) async throws
      -> String
    {
      let entries = ignored?.map { EntitlementsAnswer.IgnoredEntry(entry: $0, reason: $1) }
      return try await self.message(
        of: Self.entitlements, expecting: Self.domains,
        answering: .entitlements(
          EntitlementsAnswer(isAccepted: true, domains: domains, ignored: entries.map { Set($0) })))
    }
    #expect(try await message([host], nil).hasPrefix("got accepted, applinks:*.example.com?mode="))
    #expect(try await message([host], [1: nil]).hasPrefix("got"))
    #expect(try await message([host], [1: "port"]).hasPrefix("got"))
    #expect(try await message([host], [1: "path"]).hasPrefix("expected"))
    #expect(try await message([host], [:]).hasPrefix("expected"))
    #expect(
      try await message([], nil) == """
        expected accepted, applinks:*.example.com?mode=developer, ignored 1 (port), \
        got accepted, no domains
        """)
  }

  @Test func `the reason why no app opens is compared where both give one`() async throws {
    func message(_ opens: String, _ reason: String?) async throws -> String {
      try await self.message(
        of: Self.resolve, expecting: #"{"opens": "browser", "reason": "typed"}"#,
        answering: .opens(opens, reason: reason))
    }
    #expect(try await message("browser", nil) == "got opens browser")
    #expect(try await message("browser", "typed") == "got opens browser (typed)")
    #expect(
      try await message("browser", "no-app")
        == "expected opens browser (typed), got opens browser (no-app)")
    #expect(try await message("A.b", nil) == "expected opens browser (typed), got opens A.b")
  }

  @Test func `requests, reason and interval of a fetch are compared where both give them`()
    async throws
  {
    func message(_ requests: [String]?, _ reason: String?, _ again: Int?) async throws -> String {
      try await self.message(
        of: Self.fetch,
        expecting: Self.asked + #""reason": "redirect", "refetchAfterSeconds": 60}"#,
        answering: .fetch(
          FetchAnswer(
            requests: requests, isAccepted: false, reason: reason, refetchAfterSeconds: again)))
    }
    #expect(try await message(nil, nil, nil) == "got refused")
    #expect(
      try await message(["https://a.b/"], "redirect", 60)
        == "got refused (redirect), requested https://a.b/, refetched after 60 s")
    #expect(try await message([], "redirect", 60).hasSuffix("no requests, refetched after 60 s"))
    #expect(try await message(nil, "status", nil).hasPrefix("expected"))
    #expect(try await message(nil, nil, 61).hasPrefix("expected"))
  }

  @Test func `the adapter protocol carries the questions as the suites have them`() async throws {
    var implementation = Scripted { question, _ in
      switch question {
      case .entitlements:
        .answer(
          .entitlements(
            EntitlementsAnswer(
              isAccepted: true,
              domains: [.init(service: "applinks", host: "a.b", isWildcard: false, modes: [])],
              ignored: [.init(entry: 1, reason: "port")])))
      case .resolve: .answer(.opens("browser", reason: "typed"))
      default:
        .answer(
          .fetch(
            FetchAnswer(
              requests: [], isAccepted: false, reason: "entry", refetchAfterSeconds: 5)))
      }
    }
    implementation.description.questions = QuestionKind.allCases
    let server = AdapterServer(implementation, form: .full)
    func answer(to question: String) async -> AdapterServer.Output {
      let line = "{\"cmd\":\"ask\",\"id\":1,\(question.replacing("\n", with: " "))}"
      return await server.response(to: line, number: 1)
    }
    #expect(
      await answer(to: Self.entitlements)
        == .line(
          """
          {"id":1,"accepted":true,"domains":[{"service":"applinks","host":"a.b",\
          "wildcard":false,"modes":[]}],"ignored":[{"entry":1,"reason":"port"}]}
          """))
    #expect(
      await answer(to: Self.resolve) == .line(#"{"id":1,"opens":"browser","reason":"typed"}"#))
    #expect(
      await answer(to: Self.fetch)
        == .line(
          #"{"id":1,"outcome":"refused","requests":[],"reason":"entry","refetchAfterSeconds":5}"#))
  }
}
