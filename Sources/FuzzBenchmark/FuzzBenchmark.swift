import Foundation
import Fuzzing
import SpecModel

/// Prints how many questions it takes to find each misreading that is planted in the model.
///
///     fuzz_benchmark [--short] [--seeds COUNT] [--limit QUESTIONS] [--corpus FOLDER]
///
/// Numbers are medians over five seeds, with all means and with each of them taken away; `--short`
/// is one seed, and only all means. The exit status is 1 if a misreading is missed with all means.
@main
enum FuzzBenchmark {
  static func main() async throws {
    let isShort = CommandLine.arguments.contains("--short")
    let seeds = value(of: "--seeds").flatMap { UInt64($0) } ?? (isShort ? 1 : 5)
    let limit = value(of: "--limit").flatMap { Int($0) } ?? 100_000
    let corpus = try inputs(in: value(of: "--corpus") ?? "Corpus/matcher_fuzzer/seeds")
    let columns = isShort ? Array(Column.all.prefix(1)) : Column.all
    let table = await PlantedTable(
      columns, seeds: 1...max(seeds, 1), limit: limit, corpus: corpus)
    print(table)
    exit(table.missed.isEmpty ? 0 : 1)
  }

  private static func value(of option: String) -> String? {
    let arguments = CommandLine.arguments
    let next = arguments.firstIndex(of: option).map { $0 + 1 }
    return next.flatMap { $0 < arguments.count ? arguments[$0] : nil }
  }

  /// The files of a folder, not those of folders in it.
  private static func inputs(in folder: String) throws -> [[UInt8]] {
    let files = try FileManager.default.contentsOfDirectory(
      at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil)
    return try files.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
      .map { [UInt8](try Data(contentsOf: $0)) }
  }
}

/// Some means of a search and what they are called.
struct Column: Sendable {
  /// The head of the column.
  let name: String
  /// What helps the search.
  let means: PlantedSearch.Means

  /// All means, and then each time all but one.
  static let all = [
    Column(name: "all means", means: .all),
    Column(name: "no mutator", means: [.dictionary, .counters]),
    Column(name: "no dictionary", means: [.mutator, .counters]),
    Column(name: "no counters", means: [.mutator, .dictionary]),
  ]
}
