import AssayTesting
import Links
import Questions
import Testing

/// `Links`, as the conformance cases ask it.
struct Adapter: LibraryUnderTest {
  func answer(to question: Question, on platform: Platform) throws -> Answer? {
    guard case .match(let file, _, let app, let url) = question else { return nil }
    guard let links = Links(file.bytes) else { return .refused }
    return .decision(links.opens(url, in: app) ? .match : .noMatch, rule: nil)
  }
}

/// The conformance cases against `Links`, which does not read wildcards yet.
struct ConformanceTests {
  @Test(arguments: ConformanceCase.today([.match]))
  func conforms(_ item: ConformanceCase) throws {
    try item.check(Adapter())
  }

  @Test func `generated questions are answered rightly`() {
    withKnownIssue("wildcards come with 2.0") {
      try QuestionFuzzer(Adapter()).check(count: 500)
    }
  }
}
