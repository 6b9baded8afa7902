import Questions
import Testing

struct AnswerTests {
  @Test func `identifiers and pointers are compared scalar by scalar`() {
    let composed = "ABCDE12345.caf\u{E9}"
    let decomposed = "ABCDE12345.cafe\u{301}"
    func site(_ app: String) -> Answer {
      .site(accepted: true, services: ["applinks": [app]])
    }
    #expect(site(composed).satisfies(site(composed)))
    #expect(!site(composed).satisfies(site(decomposed)))
    func decision(_ app: String) -> Answer {
      .decision(.match, rule: "/applinks/details/\(app)/paths/0")
    }
    #expect(decision(composed).satisfies(decision(composed)))
    #expect(!decision(composed).satisfies(decision(decomposed)))
  }
}
