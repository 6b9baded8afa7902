import Conformance
import Foundation
import Fuzzing
import Testing

@Suite("Every input of the corpus")
struct CorpusTests {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Corpus")

  /// The order could matter to a target that keeps something from one input to the next.
  enum Order: CaseIterable { case forwards, backwards }

  @Test(
    "breaks no oracle, in whichever order", arguments: FuzzTarget.all.map(\.name), Order.allCases)
  func replay(name: String, order: Order) throws {
    let target = try #require(FuzzTarget.named(name))
    let files = try Self.inputs(of: name)
    for file in order == .forwards ? files : files.reversed() {
      let input = try [UInt8](Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.path)") { try target.check(input) }
    }
  }

  @Test(
    "A target that can ask what the tables ask has seeds", arguments: FuzzTarget.all.map(\.name))
  func seeds(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let question = Question.match(site: .text("{}"), domain: "", app: "", url: "")
    let canAsk = target.seed(question, Platform(.ios, Version(27))) != nil
    #expect(try !Self.inputs(of: name).isEmpty || !canAsk)
  }

  @Test("Every regression has a line that says what it was", arguments: FuzzTarget.all.map(\.name))
  func regressions(name: String) throws {
    let folder = Self.folder.appending(path: "\(name)/regressions")
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    for file in try FuzzTarget.files(at: folder.path) where file.lastPathComponent != "README.md" {
      #expect(readme.contains("`\(file.lastPathComponent)`"), "\(file.path)")
    }
  }

  /// The committed inputs of a target.
  static func inputs(of name: String) throws -> [URL] {
    try ["seeds", "regressions"].flatMap { part in
      let folder = folder.appending(path: "\(name)/\(part)")
      return FileManager.default.fileExists(atPath: folder.path)
        ? try FuzzTarget.files(at: folder.path) : []
    }
  }
}
