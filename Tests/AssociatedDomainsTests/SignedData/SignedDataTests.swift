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

  @Test("The content comes out as it was signed", arguments: SignedDataFixture.Form.allCases)
  func content(form: SignedDataFixture.Form) throws {
    let file = SignedDataFixture(form: form, content: text)
    #expect(try SignedData.content(of: file.bytes[...]) == text)
  }

  @Test("What follows the envelope is ignored", arguments: SignedDataFixture.Form.allCases)
  func bytesAfter(form: SignedDataFixture.Form) throws {
    let file = SignedDataFixture(form: form, content: text)
    #expect(try SignedData.content(of: (file.bytes + [0x0A])[...]) == text)
  }

  @Test("A slice of bytes is read like an array")
  func slice() throws {
    let file = SignedDataFixture(content: text)
    #expect(try SignedData.content(of: ([1, 2, 3] + file.bytes)[3...]) == text)
  }

  @Test("An envelope cut off anywhere is refused", arguments: SignedDataFixture.Form.allCases)
  func truncation(form: SignedDataFixture.Form) {
    let bytes = SignedDataFixture(form: form, content: text).bytes
    for length in bytes.indices {
      #expect(problem(of: Array(bytes[..<length]))?.contains("cut off") == true)
    }
  }

  @Test("An empty content is one", arguments: SignedDataFixture.Form.allCases)
  func emptyContent(form: SignedDataFixture.Form) throws {
    #expect(try SignedData.content(of: SignedDataFixture(form: form, content: []).bytes[...]) == [])
  }

  @Test("A detached signature has no content", arguments: SignedDataFixture.Form.allCases)
  func detached(form: SignedDataFixture.Form) {
    let problem = problem(of: SignedDataFixture(form: form).bytes)
    #expect(problem?.contains("detached") == true)
    #expect(problem?.contains("-nodetach") == true)
  }

  @Test("Enveloped and encrypted data are encrypted", arguments: [3, 6] as [UInt8])
  func encrypted(type: UInt8) {
    let file = SignedDataFixture(content: text, type: type)
    #expect(problem(of: file.bytes)?.contains("encrypted") == true)
  }

  @Test("Other envelopes are not signed data", arguments: [1, 5, 0x82] as [UInt8])
  func otherTypes(type: UInt8) {
    let file = SignedDataFixture(content: text, type: type)
    #expect(problem(of: file.bytes)?.contains("another type") == true)
  }

  @Test("More content than asked for is refused", arguments: SignedDataFixture.Form.allCases)
  func limit(form: SignedDataFixture.Form) throws {
    let bytes = SignedDataFixture(form: form, content: text).bytes
    #expect(problem(of: bytes, limit: text.count) == nil)
    #expect(problem(of: bytes, limit: text.count - 1)?.contains("more than 339 bytes") == true)
  }

  @Test(
    "A length that cannot be is refused",
    arguments: [
      [0x30], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x88, 0x7F] + ones(7),
      [0x30, 0x88] + ones(8), [0x30, 0x89, 0x01] + ones(8), [0x30, 0xFE] + ones(126),
      [0x30, 0xFF] + ones(127), [0x30, 0x80], [0x30, 0x80, 0x06, 0x80], [0x3F] + ones(40),
    ] as [[UInt8]])
  func impossibleLengths(bytes: [UInt8]) {
    #expect(problem(of: bytes) != nil)
  }

  private static func ones(_ count: Int) -> [UInt8] { Array(repeating: 0xFF, count: count) }

  @Test("A length may have zeros before it")
  func longLength() throws {
    let content = SignedDataFixture(content: text).bytes
    // The envelope's length takes two bytes after the byte that says so.
    let padded = [0x30, 0x8A, 0, 0, 0, 0, 0, 0, 0, 0] + content[2...]
    #expect(try SignedData.content(of: padded[...]) == text)
  }

  @Test("Pieces within pieces end somewhere", arguments: [1_000, 1_000_000])
  func depth(count: Int) {
    let whole = SignedDataFixture(form: .ber, content: [7]).bytes
    let start = whole.firstIndex(of: 0x24) ?? 0
    let nested = Array(Array(repeating: [0x24, 0x80] as [UInt8], count: count).joined())
    #expect(problem(of: whole[..<start] + nested)?.contains("64 deep") == true)
  }

  @Test("Pieces are counted before they become too many")
  func pieces() {
    let whole = SignedDataFixture(form: .ber, content: [7]).bytes
    let start = whole.firstIndex(of: 0x24) ?? 0
    let pieces = Array(Array(repeating: [0x04, 0] as [UInt8], count: 100_000).joined())
    let envelope = whole[..<start] + [0x24, 0x80] + pieces
    #expect(problem(of: Array(envelope))?.contains("more than 100000 elements") == true)
  }
}
