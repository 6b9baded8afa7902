import Foundation
import Questions
import SpecModel
import Testing

@testable import Discovery
@testable import Fuzzing

/// Oracles of the matcher.
struct MatcherOracleTests {
  @Test func `questions varied by their structure show no difference, whatever their answer`()
    throws
  {
    var generator = SeededGenerator(seed: 2)
    let seeds = try MatcherCorpus.seeds()
    var verdicts: [String: Int] = [:]
    for _ in 0..<1500 {
      let seed = seeds[generator.number(below: seeds.count)]
      let question = MatcherQuestion(bytes: Mutator.matcher.mutate(seed, 4096, &generator))
      #expect(throws: Never.self) { try MatcherOracle().check(question) }
      verdicts[question.verdict.decision, default: 0] += 1
    }
    #expect(verdicts.count == 3)
    #expect(verdicts.values.allSatisfy { $0 > 50 }, "\(verdicts)")
  }

  @Test func `a mutant of the model is a difference`() throws {
    let mutant = try #require(Mutant.all.first { $0.id == "exclude-ignored" })
    let question = MatcherQuestion(
      rule: #"{"/": "/buy/*", "exclude": true}"#, url: "https://example.com/buy/shoes")
    #expect(throws: Never.self) { try MatcherOracle().check(question) }
    let finding = #expect(throws: Finding.self) {
      try MatcherOracle(mutant: mutant).check(question)
    }
    #expect(finding?.oracle == "model-differs")
  }

  @Test(arguments: [
    ("utf-8-only", "encoding-counts", #"{"/": "/buy/*"}"#, "/buy/shoes"),
    ("last-match-wins", "rule-behind-counts", #"{"/": "/buy/*"}"#, "/buy/shoes"),
    ("question-mark-literal", "question-mark-fails", #"{"/": "/buy"}"#, "/buy"),
    ("question-mark-literal", "question-mark-fails", #"{"?": {"a": "x"}}"#, "?a=x"),
    ("folding-only-in-path", "folding-counts", ##"{"#": "Top"}"##, "#Top"),
    ("folding-not-in-values", "folding-counts", #"{"/": "/$(food)"}"#, "/Pizza"),
  ])
  func `a relation does not hold for a mutant that breaks it`(
    mutant id: String, oracle: String, rule: String, rest: String
  ) throws {
    let mutant = try #require(Mutant.all.first { $0.id == id })
    let question = MatcherQuestion(rule: rule, url: "https://example.com" + rest)
    #expect(throws: Never.self) { try MatcherRelations(question, question.verdict).check() }
    func answer(_ question: MatcherQuestion) -> MatcherVerdict {
      MatcherOracle(mutant: mutant).modelVerdict(on: question, in: question.file)
        ?? question.verdict
    }
    let finding = #expect(throws: Finding.self) {
      try MatcherRelations(question, answer(question), answer: answer).check()
    }
    #expect(finding?.oracle == oracle)
  }
}

extension MatcherQuestion {
  /// Creates a question about a site with one component rule, whose variable `food` is `Pizza`.
  init(rule: String, url: String) {
    let site = """
      {"applinks": {"substitutionVariables": {"food": ["Pizza"]},
        "details": [{"appIDs": ["app"], "components": [\(rule)]}]}}
      """
    self.init(
      platform: Self.platforms[0], writing: FileWriting(), site: JSON(text: site),
      domain: "example.com", app: "app", url: url)
  }
}
