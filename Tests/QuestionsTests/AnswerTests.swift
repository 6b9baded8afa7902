import Questions
import Testing

struct AnswerTests {
  @Test func `identifiers and pointers are compared scalar by scalar`() {
    let (composed, decomposed) = ("ABCDE12345.caf\u{E9}", "ABCDE12345.cafe\u{301}")
    let site = { Answer.site(accepted: true, services: ["applinks": [$0]]) }
    #expect(site(composed).satisfies(site(composed)))
    #expect(!site(composed).satisfies(site(decomposed)))
    let decision = { Answer.decision(.match, rule: "/applinks/details/\($0)/paths/0") }
    #expect(decision(composed).satisfies(decision(composed)))
    #expect(!decision(composed).satisfies(decision(decomposed)))
  }
}
