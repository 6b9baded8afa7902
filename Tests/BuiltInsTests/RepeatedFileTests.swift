import BuiltIns
import Questions
import Running
import Testing

/// Questions in a row, of which the model reads the same file once.
struct RepeatedFileTests {
  @Test func `the model decides by the file of each question, also for tasks at once`() async {
    let implementation = BuiltIn.specModel.implementation
    func site(_ path: String) -> FileContents {
      .text(
        """
        {"applinks": {"details": [{"appIDs": ["a"], "components": [{"/": "\(path)"}]}]}}
        """)
    }
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<40 {
            // The file changes now and then, at another time in each task.
            let path = (number + task) / 3 % 2 == 0 ? "/buy" : "/sell"
            let question = Question.match(
              site: site(path), domain: "example.com", app: "a", url: "https://example.com/buy")
            let response = await implementation.response(
              to: question, on: Platform(.ios, AppleSystem.ios.latest))
            guard case .answer(.decision(let decision, _)) = response,
              decision == (path == "/buy" ? .match : .noMatch)
            else { return false }
          }
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
