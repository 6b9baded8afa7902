import Discovery
import Questions
import TestSupport
import Testing

@testable import Fuzzing

struct DisagreementTests {
  /// An answer that overlooks `exclude` (EXC-001).
  private static func disagreement(limit: Int?) throws -> Disagreement {
    let site: JSON = [
      "applinks": ["details": [["appIDs": ["A.b"], "components": [["/": "*", "exclude": true]]]]]
    ]
    let question = FuzzedQuestion(
      platform: Platform(.ios, AppleSystem.ios.latest),
      subject: .match(
        site: .json(site), domain: "example.com", app: "A.b", url: "https://example.com/buy"))
    return try #require(
      Disagreement(.decision(.match, rule: nil), to: question, UnspecifiedRules([]), limit: limit))
  }

  @Test func `a wrong answer is explained, unless the right one costs the model too much`() throws {
    let wrong = try Self.disagreement(limit: nil)
    #expect(!wrong.isCostly && wrong.names.contains("exclude-ignored"), "\(wrong.names)")
    let costly = try Self.disagreement(limit: 0)
    #expect(costly.isCostly && costly.mutants.isEmpty)
  }
}
