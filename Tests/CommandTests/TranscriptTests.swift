import TestSupport
import Testing

/// What commands print, as the pages in `Transcripts` say.
struct TranscriptTests {
  @Test(arguments: try Transcript.pages(below: "Tests/CommandTests/Transcripts"))
  func `commands print what a page says`(page: Transcript) throws {
    try page.check()
  }
}
