import Foundation
import Questions
import TestSupport
import Testing

@testable import Suites

struct EmbeddedDataTests {
  /// A tar archive of the conformance data, as `scripts/package` makes it.
  private func archive() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.path("conformance.tar")
    let tar = ["tar", "--format=ustar", "-C", Project.folder.path, "-cf", path]
    let files = ["CHANGELOG.md", "VERSION", "retired.json", "rules", "suites"].map {
      "Conformance/" + $0
    }
    #expect(try Program(tar + files).run().status == 0)
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test func `an archive has the same data as its folder`() throws {
    let folder = try ConformanceData(readingFolder: Project.conformanceData)
    let archive = try ConformanceData(reading: DataFolder(archive: archive()))
    #expect(archive.suites == folder.suites)
    #expect(archive.catalog.sortedRules.map(\.id) == folder.catalog.sortedRules.map(\.id))
    #expect(archive.version == folder.version && archive.retired == folder.retired)
  }

  @Test func `a truncated archive names the file that it lacks`() throws {
    let start = Array(try archive().prefix(1024))
    let error = #expect(throws: InputErrors.self) {
      try ConformanceData(reading: DataFolder(archive: start))
    }
    #expect("\(try #require(error))".contains("Conformance/"))
  }
}
