import Foundation
import TestSupport
import Testing

struct BoundedTests {
  @Test func `work that does not end takes the run with it`() async {
    await #expect(processExitsWith: .failure) {
      bounded(by: .milliseconds(100)) { Thread.sleep(forTimeInterval: 20) }
    }
  }

  @Test func `work that ends in time leaves the run alone`() async {
    await #expect(processExitsWith: .success) {
      bounded(by: .seconds(2)) {}
      try await Task.sleep(for: .seconds(3))
    }
  }
}
