import Foundation
import Testing

/// Envelopes that no tool writes.
struct CodeSignatureTests {
  @Test(arguments: [
    [0x30, 0x80], [0x30, 0x88] + [UInt8](repeating: 0xFF, count: 8),
    [0x30, 0x89] + [UInt8](repeating: 0, count: 9),
    [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 20),
  ])
  func `impossible length is refused`(_ file: [UInt8]) {
    #expect(ModelAnswer.entitlements(Data(file)) == "refused")
  }

  @Test(arguments: [9, 100_000])
  func `deep envelope is refused`(_ depth: Int) {
    let open = Array(repeating: [0x30, 0x80] as [UInt8], count: depth).joined()
    #expect(ModelAnswer.entitlements(Data(open)) == "refused")
  }
}
