import Discovery
import Questions
import SpecModel
import Suites
import Testing

/// Whether generated questions show every misreading, from a cold start.
struct EveryMutantTests {
  /// The most questions, which take ten seconds of one processor if 4,000 are made in each.
  private static let mostQuestions = 40_000

  @Test func `questions of a seed show every mutant of a decided rule`() throws {
    let data = try #require(MutantReader.data)
    var source = GeneratedQuestions(
      seed: 1, data: data, kinds: QuestionKind.allCases, supportsPlatforms: true)
    var hidden = Mutant.all.filter { data.catalog.rules[$0.rule]?.authority != .unspecified }
    #expect(hidden.count > 200)
    for _ in 0..<Self.mostQuestions / 100 where !hidden.isEmpty {
      for question in source.next(100) {
        let documented = try #require(Dialect.reading(question.platform))
        let files = SpecModel(dialect: documented).files(of: question.question)
        hidden.removeAll { mutant in
          let dialect = mutant.applied(to: documented)
          let model = SpecModel(dialect: dialect)
          let isReadAlike = dialect.readsFiles(of: question.question.kind, as: documented)
          let mine = isReadAlike ? files : model.files(of: question.question)
          let isRefused = model.refusal(of: question.question, files: mine) != nil
          let answer = isRefused ? .refused : model.answer(to: question.question, files: mine)
          return !answer.satisfies(question.expected)
        }
      }
    }
    #expect(hidden.map(\.id) == [])
  }
}
