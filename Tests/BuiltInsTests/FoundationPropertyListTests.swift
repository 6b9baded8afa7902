import Foundation
import Questions
import Suites
import TestSupport
import Testing

/// The decided cases of property lists, held against Foundation's reader on this system.
struct FoundationPropertyListTests {
  /// Whether the bytes begin as a binary property list or, in any encoding, as XML.
  private func isPropertyList(_ bytes: [UInt8]) -> Bool {
    let marks: Set<UInt8> = [0x00, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    return bytes.starts(with: "bplist".utf8)
      || bytes.first { !marks.contains($0) } == UInt8(ascii: "<")
  }

  @Test func `Foundation accepts what the cases accept`() throws {
    var count = 0
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    for item in data.cases {
      guard case .entitlements(let file) = item.question, isPropertyList(file.bytes),
        case .answer(.entitlements(let expected)) = item.expectation
      else { continue }
      let list = try? PropertyListSerialization.propertyList(
        from: Data(file.bytes), format: nil)
      #expect((list is [String: Any]) == expected.isAccepted, "\(item.id)")
      count += 1
    }
    #expect(count > 100)
  }
}
