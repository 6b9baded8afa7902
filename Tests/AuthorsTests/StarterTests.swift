import Foundation
import Running
import Starters
import TestSupport
import Testing

/// The files that `assay init` writes.
struct StarterTests {
  /// Writes a starter into the folder `conformance` of a temporary folder.
  private func starter(
    _ language: Starter.Language, _ ci: Starter.CI = .github
  ) throws -> (starter: Starter, root: TemporaryFolder) {
    let root = try TemporaryFolder()
    let result = try assay(
      "init", language.rawValue, "conformance", "--ci", ci.rawValue, in: root.url)
    #expect(result.status == 0, "\(result.errors)")
    let starter = try Starter(
      language: language, ci: ci, folder: "conformance", release: Release(version: "1.0.0"))
    #expect(result.output == starter.summary + "\n")
    return (starter, root)
  }

  private func assay(_ arguments: String..., in folder: URL) throws -> Program.Result {
    try Program.assay(arguments, in: folder).run()
  }

  @Test(arguments: Starter.Language.allCases.filter { $0 != .other })
  func `a starter is an example adapter, a list of known failures and a CI configuration`(
    language: Starter.Language
  ) throws {
    let (starter, root) = try starter(language)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.url.path)
    #expect(paths.filter { $0.contains(".") }.sorted() == starter.files.map(\.path).sorted())
    #expect(starter.files[0].text.contains("Call your library here"))
    for file in starter.files {
      #expect(!file.text.contains(/@[A-Z]+[A-Z0-9]+@/), "\(file.path)")
      #expect(try root.text(file.path) == file.text)
    }
    let examples = Project.conformanceData.appendingPathComponent("adapters")
    for file in starter.files.dropLast(2) {
      let name = String(file.path.dropFirst("conformance/".count))
      let example = ["\(language)/\(name)", name].lazy.map(examples.appendingPathComponent)
        .first { FileManager.default.fileExists(atPath: $0.path) }
      #expect(try file.text == String(contentsOf: try #require(example), encoding: .utf8))
    }
    let list = starter.files[starter.files.count - 2].text
    #expect(try KnownFailures(parsing: list, file: "x").text == list)
    #expect(list.split(separator: "\n").allSatisfy { $0.hasPrefix("#") })
  }
}
