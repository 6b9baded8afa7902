import Foundation
import TestSupport
import Testing

struct TemporaryFolderTests {
  @Test func `a folder is removed with the last reference`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let file = try #require(try folder?.file("deep/er/file", "text"))
    #expect(try folder?.text("deep/er/file") == "text")
    #expect(FileManager.default.fileExists(atPath: file))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `parts of the package are copied to the same paths`() throws {
    let folder = try TemporaryFolder()
    try folder.copy("Tests/TestSupport")
    try folder.copy("LICENSE")
    #expect(try folder.contents() == ["LICENSE", "Tests"])
    #expect(try folder.contents(of: "Tests/TestSupport").contains("TemporaryFolder.swift"))
  }
}
