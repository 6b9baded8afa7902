import Discovery
import Questions
import Running
import SpecModel
import Suites
import Testing

/// Random sets of mutants, each served as one implementation.
struct RandomSetsTests {
  private static let pairs = 4
  private static let triples = 2

  /// Returns sets of mutants of matching, each of another choice, that depend on a seed only.
  private static func sets(of size: Int, count: Int) -> [[String]] {
    let all = MutantReader.visible
    return (0..<count).map { number in
      var seen: Set<String> = []
      return all.sorted {
        StableHash.of($0.id, seed: UInt64(number * 10 + size))
          < StableHash.of($1.id, seed: UInt64(number * 10 + size))
      }
      .filter { seen.insert("\($0.choice)").inserted }.prefix(size).map(\.id).sorted()
    }
  }

  @Test func `every answer of random pairs and triples is explained`() async throws {
    let data = try #require(MutantReader.data)
    // A member that suffices shows what a value that is no string does where that alone changes nothing.
    let entangled = [["any-member-suffices", "non-string-value-as-text"]]
    let sets =
      Self.sets(of: 2, count: Self.pairs) + Self.sets(of: 3, count: Self.triples) + entangled
    for mutants in sets {
      var reader = MutantReader(mutants)
      reader.description.questions = [.match, .site]
      var record = try await Runner(data: data, selection: Selection()).run(reader, argument: "m")
      record.diagnosis = await Diagnostician(data).diagnosis(of: record)
      let causes = record.diagnosis?.causes.map(\.mutant).sorted() ?? []
      // Another set of no more mutants can give the same answers to all cases.
      #expect(causes.count <= mutants.count, "\(mutants) are diagnosed as \(causes)")
      #expect(record.unexplained.isEmpty, "\(mutants) are diagnosed as \(causes)")
      #expect(record.diagnosis?.contradicted ?? [] == [], "\(mutants) are diagnosed as \(causes)")
    }
  }
}
