import Discovery
import Foundation
import Fuzzing
import Questions
import Running
import TestSupport
import Testing

/// The questions of targets whose inputs are varied by the target's own mutator.
struct TargetQuestionsTests {
  @Test(arguments: [
    "site_association_fuzzer", "entitlements_fuzzer", "json_parser_fuzzer", "url_fuzzer",
  ])
  func `an early end loses nothing of an earlier corpus, which comes before the seeds`(
    name: String
  ) throws {
    let target = try #require(FuzzTargets.named(name))
    let description = ImplementationDescription(
      name: "any", language: "", version: "", questions: target.kinds, supportsPlatforms: false)
    func source(_ corpus: [[UInt8]], seed: UInt64) throws -> TargetQuestions {
      let folder = Project.folder.appending(path: "Corpus/\(name)/seeds")
      let seeds = try InputFiles.files(at: folder.path).prefix(20).map {
        try [UInt8](Data(contentsOf: $0))
      }
      return TargetQuestions(
        of: target, for: description, seed: seed, seeds: seeds, corpus: corpus)
    }
    var first = try source([], seed: 1)
    _ = first.next(100)
    let corpus = first.corpus
    try #require(corpus.count > 1)
    var second = try source(corpus, seed: 2)
    #expect(second.next(1).map(\.input) == [corpus[0]])
    #expect(Set(second.corpus) == Set(corpus))
  }
}
