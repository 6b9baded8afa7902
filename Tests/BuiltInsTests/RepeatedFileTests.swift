import BuiltIns
import Questions
import Running
import Testing

/// Questions in a row, of which an implementation reads the same file once.
struct RepeatedFileTests {
  @Test(arguments: BuiltIn.allCases)
  func `each question is decided by its own file, app and platform, also for tasks at once`(
    builtIn: BuiltIn
  ) async {
    let implementation = builtIn.service
    func site(_ path: String) -> FileContents {
      .text(
        """
        {"applinks": {"details": [{"appIDs": ["a"], "components": [{"/": "\(path)"}]}]}}
        """)
    }
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<80 {
            // Each part changes now and then, at another time in each task.
            let part = (number + task) / 3
            let (path, app) = (part % 2 == 0 ? "/buy" : "/sell", part / 2 % 2 == 0 ? "a" : "b")
            // ENV-014: systems before iOS 13 read paths, of which there are none.
            let version = part / 4 % 2 == 0 ? AppleSystem.ios.latest : Version(12)
            let question = Question.match(
              site: site(path), domain: "example.com", app: app, url: "https://example.com/buy")
            let response = await implementation.response(
              to: question, on: Platform(.ios, version))
            let matches = path == "/buy" && app == "a" && version == AppleSystem.ios.latest
            guard case .answer(.decision(let decision, _)) = response,
              decision == (matches ? .match : .noMatch)
            else { return false }
          }
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test(arguments: BuiltIn.allCases)
  func `texts that differ only in their normalization are different questions`(
    builtIn: BuiltIn
  ) async {
    for implementation in [builtIn.implementation, builtIn.service] {
      // PAT-008: the two spellings of the letter differ.
      for (name, decision) in [("caf\u{E9}", Decision.match), ("cafe\u{301}", .noMatch)] {
        let rule: JSON = ["/": .string("/\(name)"), "percentEncoded": false]
        let site: JSON = ["applinks": ["details": [["appIDs": ["a"], "components": [rule]]]]]
        let response = await implementation.response(
          to: .match(
            site: .json(site), domain: "example.com", app: "a",
            url: "https://example.com/caf%C3%A9"),
          on: Platform(.ios, AppleSystem.ios.latest))
        guard case .answer(.decision(decision, _)) = response else {
          Issue.record("\(name): \(response)")
          continue
        }
      }
    }
  }
}
