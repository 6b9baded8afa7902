import AssociatedDomains
import AssociatedDomainsEntitlements
import Foundation
import TestSupport
import Testing

/// Damaged files of every kind: whatever the bytes, the reader returns.
struct EntitlementsRobustnessTests {
  private static let files = EntitlementsFixture.all(
    entries: ["applinks:example.com", "webcredentials:*.example.com"])

  /// What is read from bytes: the domains, or nothing; all that can be asked of it is asked.
  private func domains(in bytes: [UInt8]) -> [String]? {
    guard let entitlements = try? Entitlements(bytes) else { return nil }
    _ = entitlements.diagnostics().map(\.description)
    _ = entitlements.ignored(on: OperatingSystem(.iOS, .init(9)))
    return entitlements.domains().map(\.description)
  }

  @Test(arguments: files.indices)
  func `a file cut off anywhere is refused, or is still whole`(index: Int) {
    let (kind, bytes) = Self.files[index]
    let whole = domains(in: bytes)
    var stillWhole: [Int] = []
    for length in bytes.indices {
      guard let domains = domains(in: Array(bytes[..<length])) else { continue }
      #expect(domains == whole)
      stillWhole.append(length)
    }
    // A list in XML is whole without its last line break, which is one byte or two.
    let isUTF16 = bytes.first == 0xFF || bytes.first == 0xFE
    #expect(stillWhole == (kind == .xml ? [bytes.count - (isUTF16 ? 2 : 1)] : []))
  }

  @Test(arguments: files.indices)
  func `bytes may change at random`(index: Int) {
    let bytes = Self.files[index].bytes
    var random = SeededRandom(seed: UInt64(index))
    bounded {
      for _ in 0..<500 {
        var changed = bytes
        for _ in 0...Int.random(in: 0..<8, using: &random) {
          let offset = Int.random(in: changed.indices, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: changed[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
          case 1: changed[offset] = UInt8.random(in: .min ... .max, using: &random)
          case 2: changed[offset] = [0, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
          default: changed.swapAt(offset, Int.random(in: changed.indices, using: &random))
          }
        }
        _ = domains(in: changed)
      }
    }
  }

  @Test(arguments: files.indices)
  func `numbers of a file may be at their edges`(index: Int) {
    let bytes = Self.files[index].bytes
    var random = SeededRandom(seed: UInt64(index))
    for _ in 0..<300 {
      var changed = bytes
      let size = [1, 2, 4, 8].randomElement(using: &random) ?? 1
      let number = EntitlementsBinaryTests.edges.randomElement(using: &random) ?? 0
      let offset = Int.random(in: 0...changed.count - size, using: &random)
      let field = BinaryPropertyListFixture.number(number, size)
      changed.replaceSubrange(
        offset..<offset + size, with: Bool.random(using: &random) ? field : field.reversed())
      _ = domains(in: changed)
    }
  }

  @Test func `what is read of a changed binary list is what Foundation reads`() {
    let bytes = EntitlementsFixture.binary(entries: ["applinks:example.com", "\u{E9}"])
    var random = SeededRandom(seed: 7)
    var (readCount, refusedCount) = (0, 0)
    for _ in 0..<5_000 {
      var changed = bytes
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let offset = Int.random(in: 8..<changed.count, using: &random)
        changed[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      // Foundation is only asked for what was found to be harmless. Of a repeated key it takes the
      // first, and it does not read an empty string in UTF-16.
      guard let entitlements = try? Entitlements(changed),
        !entitlements.diagnostics().map(\.rule).contains("X-45")
      else { continue }
      let list = try? PropertyListSerialization.propertyList(from: Data(changed), format: nil)
      guard let list else {
        refusedCount += 1
        continue
      }
      let value = (list as? [String: Any])?["com.apple.developer.associated-domains"]
      let entries = (value as? [Any])?.map { $0 as? String } ?? []
      #expect(entitlements.entries.map(\.text) == entries)
      readCount += 1
    }
    #expect(readCount > 1_000)
    #expect(refusedCount < 10)
  }
}

/// Random numbers that are the same in every run: a counter whose bits are mixed.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Numbers that a seed determines.
  init(seed: UInt64) { state = seed }

  /// The next number.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
