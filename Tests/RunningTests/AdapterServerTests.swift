import Foundation
import Questions
import Running
import Testing

struct AdapterServerTests {
  private static let implementation: Scripted = {
    var scripted = Scripted { question, platform in
      switch question {
      case .match(let site, "example.com", "A.b", let url) where site.bytes == Array("{}".utf8):
        url.hasSuffix("/no")
          ? .skipped("not today")
          : url.hasSuffix("/bad")
            ? .refused("not a link") : .answer(.decision(.match, rule: "/applinks/details/0"))
      case .pattern: .answer(.matches(platform == Platform(.ios, Version(14))))
      default: .error("unexpected", trace: "t")
      }
    }
    scripted.description.homepage = "https://a.example"
    return scripted
  }()

  private func answer(
    _ line: String, form: AdapterForm = .full, number: Int = 1
  ) async -> String {
    switch await AdapterServer(Self.implementation, form: form).response(to: line, number: number) {
    case .line(let text): text
    case .nothing: "(nothing)"
    case .stop: "(stop)"
    }
  }

  private let match =
    #""site":{},"domain":"example.com","app":"A.b","url":"https://example.com/""#

  @Test func `start says who it is and what it answers`() async {
    #expect(
      await answer(#"{"cmd":"start","protocol":1}"#) == """
        {"implementation":{"name":"scripted","language":"Swift","version":"1",\
        "homepage":"https://a.example"},"questions":["match","pattern"],"platforms":true}
        """)
    #expect(await answer(#"{"cmd":"start","protocol":2}"#).contains("protocol 2 is not supported"))
  }

  @Test func `ask answers under the request's id`() async {
    #expect(
      await answer(#"{"cmd":"ask","id":"17","question":"match",\#(match)}"#)
        == #"{"id":"17","decision":"match","rule":"/applinks/details/0"}"#)
    #expect(
      await answer(
        #"{"cmd":"ask","id":"18","question":"match",\#(match.replacing("m/\"", with: "m/no\""))}"#)
        == #"{"id":"18","skipped":"not today"}"#)
    #expect(
      await answer(
        #"{"cmd":"ask","id":"19","question":"match",\#(match.replacing("m/\"", with: "m/bad\""))}"#)
        == #"{"id":"19","refused":"not a link"}"#)
    let pattern = """
      "question":"pattern","pattern":"a","text":"a","kind":"path","variables":{},\
      "caseSensitive":true,"percentEncoded":true
      """
    #expect(
      await answer(#"{"cmd":"ask","id":1,"platform":{"ios":"14.0"},\#(pattern)}"#)
        == #"{"id":1,"matches":true}"#)
    #expect(await answer(#"{"cmd":"ask","id":2,\#(pattern)}"#) == #"{"id":2,"matches":false}"#)
  }

  @Test func `a question that it does not answer is skipped`() async {
    #expect(
      await answer(#"{"cmd":"ask","id":"1","question":"site","siteText":"{}"}"#)
        == #"{"id":"1","skipped":"does not answer site questions"}"#)
  }

  @Test func `the site also comes as text or byte for byte`() async {
    for site in [#""siteText":"{}""#, #""siteBase64":"e30=""#] {
      let line = #"{"cmd":"ask","id":"1","question":"match",\#(match)}"#
        .replacing(#""site":{}"#, with: site)
      #expect(await answer(line).contains("\"decision\":\"match\""))
    }
  }

  @Test func `the plain form has neither start nor stop, and answers a decision only`() async {
    let match = match.replacing("site", with: "aasa").replacing("\"app\"", with: "\"appId\"")
    #expect(
      await answer(#"{"id":"1","name":"a corpus may say more",\#(match)}"#, form: .plain)
        == #"{"id":"1","decision":"match"}"#)
    #expect(
      await answer(#"{"id":"2",\#(match.replacing("m/\"", with: "m/bad\""))}"#, form: .plain)
        == #"{"id":"2","refused":"not a link"}"#)
  }

  @Test(arguments: [
    ("{", #"{"id":null,"error":"line 7: not JSON: expected a member's name where the text ends"}"#),
    ("[]", #"{"id":null,"error":"line 7: a request must be an object"}"#),
    (#"{"cmd":"go","id":"5"}"#, #"unknown cmd"#),
    (#"{"cmd":"ask","id":"5","question":"match","site":{}}"#, #"line 7: \"domain\" is missing"#),
    (#"{"cmd":"ask","id":"5","question":"match"}"#, #"exactly one of site"#),
    (#"{"cmd":"ask","question":"match"}"#, #"\"id\" is missing"#),
    (#"{"cmd":"ask","id":"5","question":"why"}"#, #"one of: match, pattern, site"#),
    (#"{"cmd":"ask","id":"5","question":"match","platform":{"beos":"1"}}"#, #"one system"#),
  ])
  func `a malformed line gets an error answer that names it`(line: String, answer: String) async {
    #expect(await self.answer(line, number: 7).contains(answer))
    if line.contains("\"5\"") {
      #expect(await self.answer(line, number: 7).contains(#""id":"5""#))
    }
  }

  @Test func `an empty line is passed over, and stop ends`() async {
    #expect(await answer("") == "(nothing)")
    #expect(await answer(#"{"cmd":"stop"}"#) == "(stop)")
  }
}
