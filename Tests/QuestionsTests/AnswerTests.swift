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
    #expect(!Answer.opens(composed, reason: nil).satisfies(.opens(decomposed, reason: nil)))
    func decision(_ app: String) -> Answer {
      .decision(.match, rule: "/applinks/details/\(app)/paths/0")
    }
    #expect(decision(composed).satisfies(decision(composed)))
    #expect(!decision(composed).satisfies(decision(decomposed)))
  }

  /// For Swift, neither of the first two precedes the other, and the last two are one.
  @Test func `apps are any number of texts in any order`() throws {
    let apps = ["cafe\u{301}", "caf\u{E9}~", "cafe\u{301}~"]
    func site(_ apps: [String]) throws -> Answer {
      try Answer(
        to: .site,
        reading: [
          "accepted": true, "services": ["webcredentials": .array(apps.map(JSON.string))],
        ])
    }
    let answer = try site(apps)
    #expect(try site(apps.reversed() + apps).satisfies(answer))
    #expect(try !site([apps[0], apps[1]]).satisfies(answer))
    #expect(answer.members["services"]?["webcredentials"]?.array?.count == 3)
  }

  @Test func `an empty host or service is a wrong answer, not a malformed one`() throws {
    func domains(_ host: String, service: String = "applinks") throws -> Answer {
      try Answer(
        to: .entitlements,
        reading: [
          "accepted": true,
          "domains": [
            ["service": .string(service), "host": .string(host), "wildcard": false, "modes": []]
          ],
        ])
    }
    #expect(try !domains("").satisfies(domains("example.com")))
    #expect(try domains("").satisfies(domains("")))
    #expect(try !domains("a.b", service: "").satisfies(domains("a.b")))
  }
}
