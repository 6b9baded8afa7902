import Foundation
import TestSupport
import Testing

struct BoundedTests {
  @Test func `work that does not end crashes the run`() async {
    await #expect(processExitsWith: .failure) {
      bounded(by: .milliseconds(100)) { Thread.sleep(forTimeInterval: 3600) }
    }
  }

  @Test func `waiting ends with the condition or with the limit`() {
    var count = 0
    let isMet = wait {
      count += 1
      return count == 3
    }
    #expect(isMet && count == 3)
    #expect(!wait(limit: .milliseconds(10)) { false })
  }
}
