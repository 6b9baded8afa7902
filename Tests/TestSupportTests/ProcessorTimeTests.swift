import Foundation
import TestSupport
import Testing

struct ProcessorTimeTests {
  @Test func `what others do meanwhile is not counted`() {
    let time = processorTime { Thread.sleep(forTimeInterval: 0.5) }
    #expect(time > .zero && time < .seconds(0.25))
  }
}
