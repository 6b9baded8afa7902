import BuiltIns
import Discovery
import Foundation
import Questions
import Running
import SpecModel
import Suites
import TestSupport
import Testing

/// Questions that are put together from parts of cases: library and model agree on those, too.
///
/// `ASSAY_RECOMBINED_QUESTIONS` asks another number of each kind than 2,000.
struct RecombinedQuestionTests {
  @Test(arguments: [QuestionKind.pattern, .site, .entitlements, .resolve, .fetch])
  func `library and model agree on questions of parts of cases`(kind: QuestionKind) async throws {
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    let open = Mutant.all.filter { data.catalog.rules[$0.rule]?.authority == .unspecified }
    let variable = ProcessInfo.processInfo.environment["ASSAY_RECOMBINED_QUESTIONS"]
    let count = variable.flatMap { Int($0) } ?? 2_000
    var questions = try #require(
      RecombinedQuestions(kind, of: data, seed: 1, supportsPlatforms: true))
    for _ in 0..<count {
      let (question, platform) = questions.next()
      let expected = try #require(question.modelAnswer(on: platform))
      let response = await BuiltIn.associatedDomains.implementation.response(
        to: question, on: platform)
      if case .answer(let answer) = response, answer.satisfies(expected) { continue }
      let isOpen = open.contains { question.modelAnswer(with: $0, on: platform) != expected }
      #expect(isOpen, "\(response), not \(expected), to \(question) on \(platform)")
    }
  }
}
