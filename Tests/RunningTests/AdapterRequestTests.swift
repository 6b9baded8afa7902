import Questions
import Running
import Suites
import TestSupport
import Testing

struct AdapterRequestTests {
  private func line(
    _ members: JSON.Object, form: AdapterForm = .full,
    site: FileContents = .json([:]), platform: Platform = Platform(.ios, Version(18))
  ) -> String {
    let question = Question.match(site: site, domain: "d", app: "A.b", url: "https://d/")
    let request = Request(
      index: 17, question: question, members: .object(members), platform: platform)
    var bytes: [UInt8] = []
    AdapterRequest.write(request, in: form, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let match: JSON.Object = [
    "question": "match", "site": ["applinks": [:]], "domain": "d", "app": "A.b",
    "url": "https://d/",
  ]

  @Test func `the full form has the member names of the suites`() {
    #expect(
      line(Self.match) == """
        {"cmd":"ask","id":"17","question":"match","site":{"applinks":{}},"domain":"d",\
        "app":"A.b","url":"https://d/","platform":{"ios":"18.0"}}

        """)
  }

  @Test func `the plain form has its own names, and no command, question or platform`() {
    #expect(
      line(Self.match, form: .plain) == """
        {"id":"17","aasa":{"applinks":{}},"domain":"d","appId":"A.b","url":"https://d/"}

        """)
  }

  @Test func `nothing in a text can end the line or hide`() {
    let hostile = "\"\\/\u{8}\n\r\t\0\u{1F}\u{7F}\u{85}\u{2028}\u{2029}\u{FEFF}é😀"
    #expect(
      line(["url": .string(hostile), hostile: .null]).contains(
        #"""
        "url":"\"\\/\u0008\n\u000d\u0009\u0000\u001f\u007f\u0085\u2028\u2029\ufeffé😀"
        """#))
  }

  @Test func `values are written as JSON has them`() {
    let numbers: [JSON] = [.number(1), .number("-0.5"), .number("1e300")]
    let text = line(["web": .array([.null, true, false] + numbers + [[:], []])])
    #expect(text.contains(#""web":[null,true,false,1,-0.5,1e300,{},[]]"#))
  }

  @Test func `the plain form cannot ask everything, and says why`() {
    func obstacle(_ question: Question, _ form: AdapterForm = .plain) -> String? {
      let platform = Platform(.ios, AppleSystem.ios.latest)
      return AdapterRequest.obstacle(
        to: Request(index: 0, question: question, members: [:], platform: platform), in: form)
    }
    let text = Question.match(site: .text("{}"), domain: "d", app: "a", url: "u")
    #expect(obstacle(.match(site: .json([:]), domain: "d", app: "a", url: "u")) == nil)
    #expect(obstacle(text)?.contains("only files that are JSON") == true)
    #expect(obstacle(.site(.text("")))?.contains("only match questions") == true)
    #expect(obstacle(text, .full) == nil)
  }

  @Test func `every question of the suites is read as it was written`() async throws {
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    let asked = Scripted { question, platform in
      .skipped("\(platform) \(question.hashValue)")
    }
    var all = asked
    all.description.questions = QuestionKind.allCases
    let server = AdapterServer(all, form: .full)
    for item in data.cases {
      let platform = try #require(item.platforms.newest)
      let request = Request(
        index: 1, question: item.question, members: item.questionJSON, platform: platform)
      var bytes: [UInt8] = []
      AdapterRequest.write(request, in: .full, to: &bytes)
      let line = String(decoding: bytes.dropLast(), as: UTF8.self)
      #expect(!line.contains("\n"))
      let answer = await server.response(to: line, number: 1)
      let expected = #"{"id":"1","skipped":"\#(platform) \#(item.question.hashValue)"}"#
      #expect(answer == .line(expected), "\(item.id)")
    }
  }
}
