import SpecModel
import Testing

@testable import Discovery
@testable import Fuzzing

/// The search for planted mutants.
struct MatcherPlantedTests {
  @Test func `finds a mutant by the first question that kills it, and only once`() {
    var search = PlantedSearch(
      for: Mutant.ofMatching.filter {
        ["exclude-ignored", "components-unknown", "any-root-accepted"].contains($0.id)
      })
    func found(_ rule: String, _ path: String) -> [String] {
      search.mutantsKilled(by: MatcherQuestion(rule: rule, url: "https://example.com" + path).bytes)
        .map(\.id)
    }
    #expect(found(#"{"/": "/buy"}"#, "/help").isEmpty)
    #expect(found(#"{"/": "/buy"}"#, "/buy") == ["components-unknown"])
    #expect(found(#"{"/": "/buy", "exclude": true}"#, "/buy") == ["exclude-ignored"])
    #expect(found(#"{"/": "/buy", "exclude": true}"#, "/buy").isEmpty)
    #expect(search.hidden.map(\.id) == ["any-root-accepted"])
    #expect(search.questions == 4)
  }

  @Test func `finds every mutant that reads JSON as documented by the seeds alone`() throws {
    var search = PlantedSearch(
      for: Mutant.shownByMatching.filter {
        $0.applied(to: .documented).readsFiles(as: .documented)
      }, countsEvents: false)
    for seed in try MatcherCorpus.seeds() { _ = search.mutantsKilled(by: seed) }
    #expect(search.hidden.map(\.id) == [])
  }

  @Test func `omits only mutants that no question of its kind can kill`() {
    #expect(Mutant.ofMatching.count { $0.reasonItStaysHidden != nil } == 15)
    #expect(!Mutant.shownByMatching.contains { $0.id == "size-unlimited" })
  }
}
