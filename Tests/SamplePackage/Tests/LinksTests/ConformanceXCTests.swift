import AssayTesting
import XCTest

/// The same for a package whose tests are for XCTest.
final class ConformanceXCTests: XCTestCase {
  func testConformance() {
    for item in ConformanceCase.today([.match]) {
      do { try item.check(Adapter()) } catch { XCTFail("\(error)") }
    }
  }
}
