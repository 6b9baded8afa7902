import BuiltIns
import Discovery
import Questions
import Running
import Suites
import TestSupport
import Testing

/// The built-ins on questions that no suite asks, made of parts of the cases.
struct RecombinedQuestionsTests {
  /// How many questions of each kind are asked.
  private static let count = 300

  @Test(arguments: [QuestionKind.pattern, .site, .entitlements, .resolve, .fetch])
  func `both built-ins agree`(on kind: QuestionKind) async throws {
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    var questions = try #require(
      RecombinedQuestions(kind, of: data, seed: 2026, supportsPlatforms: true))
    let given = data.cases.map(\.question).filter { $0.kind == kind }
    var other = 0
    for _ in 0..<Self.count {
      let (question, platform) = questions.next()
      if !given.contains(question) { other += 1 }
      let expected = await BuiltIn.specModel.implementation.response(to: question, on: platform)
      let actual = await BuiltIn.associatedDomains.implementation.response(
        to: question, on: platform)
      #expect(actual == expected, "\(question) on \(platform)")
    }
    #expect(other > Self.count / 2, "most questions are those of cases")
  }
}
