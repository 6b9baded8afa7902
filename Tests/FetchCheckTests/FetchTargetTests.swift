import FetchCheck
import TestSupport
import Testing

struct FetchTargetTests {
  @Test func `a scheme, a host and perhaps a port name a server, all else is refused in one line`()
    throws
  {
    try Golden.expectAnswers(
      at: "Tests/FetchCheckTests/Answers/targets.txt",
      [
        "targets": { text in
          do {
            return [try FetchTarget(parsing: text).description]
          } catch {
            return ["error: \(error)"]
          }
        }
      ])
  }
}
