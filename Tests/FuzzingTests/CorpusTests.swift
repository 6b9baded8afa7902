import Foundation
import FoundationOracle
import Questions
import Suites
import TestSupport
import Testing

@testable import Fuzzing

/// Every input of the corpus.
struct CorpusTests {
  private static let folder = Project.folder.appending(path: "Corpus")

  /// The order could matter to a target that has state.
  enum Order: CaseIterable { case forwards, backwards }

  @Test(arguments: FuzzTargets.all().map(\.name), Order.allCases)
  func `breaks no oracle, in any order`(name: String, order: Order) throws {
    let target = try #require(
      FuzzTargets.named(name, comparingJSONWith: .foundation))
    let files = try Self.inputs(of: name)
    for file in order == .forwards ? files : files.reversed() {
      let input = try [UInt8](Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.path)") { try target.checkUntimed(input) }
    }
  }

  @Test(arguments: FuzzTargets.all().map(\.name))
  func `seeds from the suites are those that scripts/fuzz seeds makes today`(name: String) throws {
    let target = try #require(FuzzTargets.named(name))
    let made = Dictionary(
      uniqueKeysWithValues: target.seeds(of: try Project.readData()).map { ($0.name, $0.input) })
    let folder = Self.folder.appending(path: "\(name)/seeds/cases")
    let files = made.isEmpty ? [] : try InputFiles.files(at: folder.path)
    let committed = try Dictionary(
      uniqueKeysWithValues: files.map {
        ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0)))
      })
    let stale = Set(made.keys).union(committed.keys).filter { made[$0] != committed[$0] }
    #expect(stale.sorted() == [])
  }

  @Test(arguments: FuzzTargets.all().map(\.name))
  func `every regression has a line in the list`(name: String) throws {
    let folder = Self.folder.appending(path: "\(name)/regressions")
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    for file in try InputFiles.files(at: folder.path) where file.lastPathComponent != "README.md" {
      #expect(readme.contains("`\(file.lastPathComponent)`"), "\(file.path)")
    }
  }

  /// The committed inputs of a target.
  static func inputs(of name: String) throws -> [URL] {
    try ["seeds", "regressions"].flatMap { part in
      let folder = folder.appending(path: "\(name)/\(part)")
      return FileManager.default.fileExists(atPath: folder.path)
        ? try InputFiles.files(at: folder.path) : []
    }
  }
}

extension FuzzTarget {
  /// Checks an input without the time limit, which a loaded machine could exceed.
  func checkUntimed(_ input: [UInt8]) throws {
    try TimeLimit.$isEnforced.withValue(false) { try check(input) }
  }
}

extension Project {
  /// The conformance data, read once for all tests.
  static func readData() throws -> ConformanceData { try read.get() }

  private static let read = Result { try ConformanceData(readingFolder: conformanceData) }
}

/// The files below `Corpus/matcher_fuzzer`.
enum MatcherCorpus {
  /// The folder.
  static let folder = Project.folder.appending(path: "Corpus/matcher_fuzzer")

  /// Returns all seeds, by hand and from the suites.
  static func seeds() throws -> [[UInt8]] {
    try InputFiles.files(at: folder.appending(path: "seeds").path)
      .map { [UInt8](try Data(contentsOf: $0)) }
  }
}

extension JSON {
  /// Creates the value of a JSON text, null if it is none.
  init(text: String) {
    self = (try? JSON(parsing: Data(text.utf8))) ?? .null
  }
}
