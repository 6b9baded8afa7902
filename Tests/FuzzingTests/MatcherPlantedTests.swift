import SpecModel
import Testing

@testable import Fuzzing

@Suite("The search for planted misreadings")
struct MatcherPlantedTests {
  @Test("finds the same misreadings after the same number of questions, and stops at its limit")
  func search() throws {
    let deviations = Deviation.ofMatching.filter {
      ["exclude-ignored", "components-unknown", "any-root-accepted"].contains($0.id)
    }
    #expect(deviations.count == 3)
    let corpus = try MatcherCorpus.seeds()
    func found(_ means: PlantedSearch.Means) -> [String: Int] {
      var search = PlantedSearch(from: corpus, seed: 1, means: means, limit: 300)
      return search.executions(toFind: deviations)
    }
    for means in [PlantedSearch.Means.all, [], [.counters]] {
      let first = found(means)
      #expect(first["components-unknown"] != nil)
      #expect(first["exclude-ignored"] != nil || means != .all)
      #expect(first["any-root-accepted"] == nil)
      #expect(first.values.allSatisfy { (1...300).contains($0) })
      #expect(found(means) == first)
    }
  }

  @Test("leaves out only misreadings that no question of its kind can show")
  func hidden() {
    #expect(Deviation.ofMatching.count { $0.reasonItStaysHidden != nil } == 15)
    #expect(!Deviation.shownByMatching.contains { $0.id == "size-unlimited" })
  }
}
