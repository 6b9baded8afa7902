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

  /// The domains that the entries of a list claim, split without a look at the library.
  private func domains(
    of entries: [Any], without ignored: Set<Int>
  ) -> Set<EntitlementsAnswer.Domain> {
    let texts = entries.enumerated().filter { !ignored.contains($0.offset) }
      .compactMap { $0.element as? String }
    return Set(
      texts.map { text in
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        let halves = parts[1].split(separator: "?", maxSplits: 1).map(String.init)
        let host = halves[0].lowercased()
        let items = halves.count > 1 ? halves[1].split(separator: "&") : []
        return EntitlementsAnswer.Domain(
          service: parts[0], host: host.hasPrefix("*.") ? String(host.dropFirst(2)) : host,
          isWildcard: host.hasPrefix("*."),
          modes: Set(
            items.filter { $0.hasPrefix("mode=") }.flatMap { $0.dropFirst(5).split(separator: "+") }
              .map(String.init)))
      })
  }

  @Test func `Foundation reads what the cases accept, with the same values`() throws {
    var count = 0
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    for item in data.cases {
      guard case .entitlements(let file) = item.question, isPropertyList(file.bytes),
        case .answer(.entitlements(let expected)) = item.expectation
      else { continue }
      let list = try? PropertyListSerialization.propertyList(
        from: Data(file.bytes), format: nil)
      #expect((list is [String: Any]) == expected.isAccepted, "\(item.id)")
      if let list = list as? [String: Any], let ignored = expected.ignored {
        let entries = list["com.apple.developer.associated-domains"] as? [Any] ?? []
        let found = domains(of: entries, without: Set(ignored.map(\.entry)))
        #expect(found == expected.domains, "\(item.id)")
      }
      count += 1
    }
    #expect(count > 100)
  }
}
