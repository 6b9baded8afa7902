import Foundation
import Reports
import Running
import Testing

struct BadgeReportTests {
  struct Badge: Decodable, Hashable {
    var schemaVersion = 1
    var label = "universal links"
    let message: String
    let color: String
  }

  private static let badges: [([Outcome], Badge)] = [
    ([.passed, .passed, .informational, .skipped], Badge(message: "2 passed", color: "brightgreen")),
    ([.passed, .knownFailure], Badge(message: "1 of 2 passed", color: "yellow")),
    ([.passed, .failed, .errored, .knownFailure], Badge(message: "2 of 4 wrong", color: "red")),
    ([.passed, .unexpectedPass], Badge(message: "1 of 2 wrong", color: "red")),
    ([.skipped, .informational], Badge(message: "nothing asked", color: "lightgrey")),
    ([], Badge(message: "nothing asked", color: "lightgrey")),
  ]

  @Test(arguments: badges)
  func `a badge says the worst of a record`(outcomes: [Outcome], badge: Badge) throws {
    let record = RunRecord.sample(outcomes.enumerated().map { .sample("a/\($0)", $1) })
    let data = try BadgeReport().data(for: [record])
    #expect(try JSONDecoder().decode(Badge.self, from: data) == badge)
    let members = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(members?.count == 4)
  }

  @Test func `a run that was not carried out is neither right nor wrong`() throws {
    let records = [
      RunRecord.sample([.sample("a/b", .failed)]), .notCarriedOut(because: "no adapter"),
    ]
    let badge = try JSONDecoder().decode(Badge.self, from: BadgeReport().data(for: records))
    #expect(badge == Badge(message: "not carried out", color: "red"))
  }

  @Test func `several records add up`() throws {
    let records = [RunRecord.sample([.sample("a/b")]), .sample([.sample("a/b", .failed)])]
    let badge = try JSONDecoder().decode(Badge.self, from: BadgeReport().data(for: records))
    #expect(badge == Badge(message: "1 of 2 wrong", color: "red"))
  }
}
