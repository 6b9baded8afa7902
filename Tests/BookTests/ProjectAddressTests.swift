import Foundation
import Questions
import TestSupport
import Testing

struct ProjectAddressTests {
  @Test func `every file that names the repository has its one address`() throws {
    let files =
      try Project.files(below: "docs", "md") + Project.files(below: "oss-fuzz", "yaml")
      + ["README.md", "oss-fuzz/Dockerfile"].map { Project.folder.appending(path: $0) }
    let address = ProjectAddress.repository ?? "https://github.com/OWNER/assay"
    var found = 0
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /https:\/\/[\w.]+\/[\w-]+\/assay\b/) {
        #expect(match.output == address, "\(file.path())")
        found += 1
      }
    }
    #expect(found > 0)
  }
}
