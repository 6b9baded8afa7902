import Foundation
import TestSupport
import Testing

extension ServedTests {
  /// What `assay fetch` and `assay check --fetch` print, as the pages in `Transcripts` say.
  struct TranscriptTests {
    @Test(arguments: try Transcript.pages(below: "Tests/FetchCheckTests/Transcripts"))
    func `commands print what a page says`(page: Transcript) throws {
      let server = try ServedTests.server
      try page.check(variables: [
        "AUTHORITY": server.authority.path, "PORT": "\(server.port)",
        "RAWPORT": "\(server.rawPort)",
      ])
    }
  }
}
