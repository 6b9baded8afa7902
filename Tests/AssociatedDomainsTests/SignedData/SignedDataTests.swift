import TestSupport
import Testing

@testable import AssociatedDomains

/// The envelope of signed files.
struct SignedDataTests {
  private let text = Array(String(repeating: "what was signed, ", count: 20).utf8)

  private func problem(of bytes: [UInt8], limit: Int = .max) -> String? {
    do throws(SignedDataError) {
      _ = try SignedData.content(of: bytes[...], limit: limit)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: SignedDataFixture.Form.allCases)
  func `the content comes out as it was signed`(form: SignedDataFixture.Form) throws {
    let file = SignedDataFixture(form: form, content: text)
    #expect(try SignedData.content(of: file.bytes[...]) == text)
  }

  @Test(arguments: SignedDataFixture.Form.allCases)
  func `what follows the envelope is ignored`(form: SignedDataFixture.Form) throws {
    let file = SignedDataFixture(form: form, content: text)
    #expect(try SignedData.content(of: (file.bytes + [0x0A])[...]) == text)
  }

  @Test func `a slice of bytes is read like an array`() throws {
    let file = SignedDataFixture(content: text)
    #expect(try SignedData.content(of: ([1, 2, 3] + file.bytes)[3...]) == text)
  }

  @Test(arguments: SignedDataFixture.Form.allCases)
  func `an envelope cut off anywhere is refused`(form: SignedDataFixture.Form) {
    let bytes = SignedDataFixture(form: form, content: text).bytes
    for length in bytes.indices {
      #expect(problem(of: Array(bytes[..<length]))?.contains("cut off") == true)
    }
  }

  @Test(arguments: SignedDataFixture.Form.allCases)
  func `an empty content is one`(form: SignedDataFixture.Form) throws {
    #expect(try SignedData.content(of: SignedDataFixture(form: form, content: []).bytes[...]) == [])
  }

  @Test(arguments: SignedDataFixture.Form.allCases)
  func `a detached signature has no content`(form: SignedDataFixture.Form) {
    let problem = problem(of: SignedDataFixture(form: form).bytes)
    #expect(problem?.contains("detached") == true)
    #expect(problem?.contains("-nodetach") == true)
  }

  @Test(arguments: [3, 6] as [UInt8])
  func `enveloped and encrypted data are encrypted`(type: UInt8) {
    let file = SignedDataFixture(content: text, type: type)
    #expect(problem(of: file.bytes)?.contains("encrypted") == true)
  }

  @Test(arguments: [1, 5, 0x82] as [UInt8])
  func `other envelopes are not signed data`(type: UInt8) {
    let file = SignedDataFixture(content: text, type: type)
    #expect(problem(of: file.bytes)?.contains("another type") == true)
  }

  @Test(arguments: SignedDataFixture.Form.allCases)
  func `more content than asked for is refused`(form: SignedDataFixture.Form) throws {
    let bytes = SignedDataFixture(form: form, content: text).bytes
    #expect(problem(of: bytes, limit: text.count) == nil)
    #expect(problem(of: bytes, limit: text.count - 1)?.contains("more than 339 bytes") == true)
  }

  @Test(
    arguments: [
      [0x30], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x88, 0x7F] + ones(7),
      [0x30, 0x88] + ones(8), [0x30, 0x89, 0x01] + ones(8), [0x30, 0xFE] + ones(126),
      [0x30, 0xFF] + ones(127), [0x30, 0x80], [0x30, 0x80, 0x06, 0x80], [0x3F] + ones(40),
    ] as [[UInt8]])
  func `a length that cannot be is refused`(bytes: [UInt8]) {
    #expect(problem(of: bytes) != nil)
  }

  private static func ones(_ count: Int) -> [UInt8] { Array(repeating: 0xFF, count: count) }

  @Test func `a length may have zeros before it`() throws {
    let content = SignedDataFixture(content: text).bytes
    // The envelope's length takes two bytes after the byte that says so.
    let padded = [0x30, 0x8A, 0, 0, 0, 0, 0, 0, 0, 0] + content[2...]
    #expect(try SignedData.content(of: padded[...]) == text)
  }

  @Test(arguments: [1_000, 1_000_000])
  func `pieces within pieces end somewhere`(count: Int) {
    let whole = SignedDataFixture(form: .ber, content: [7]).bytes
    let start = whole.firstIndex(of: 0x24) ?? 0
    let nested = Array(Array(repeating: [0x24, 0x80] as [UInt8], count: count).joined())
    #expect(problem(of: whole[..<start] + nested)?.contains("64 deep") == true)
  }

  @Test func `pieces are counted before they become too many`() {
    let whole = SignedDataFixture(form: .ber, content: [7]).bytes
    let start = whole.firstIndex(of: 0x24) ?? 0
    let pieces = Array(Array(repeating: [0x04, 0] as [UInt8], count: 100_000).joined())
    let envelope = whole[..<start] + [0x24, 0x80] + pieces
    #expect(problem(of: Array(envelope))?.contains("more than 100000 elements") == true)
  }
}
