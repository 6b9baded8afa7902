import AssociatedDomains
import Foundation
import Testing

/// Hostile input: whatever the bytes, the parser answers.
struct JSONRobustnessTests {
  static let text = #"{"a": [1.5e3, true, null, "x\u00e9\n"], "é": {"b": {}, "c": []}, "d": -0}"#

  @Test(arguments: JSONEncodingTests.Encoding.all)
  func `a document cut off anywhere is refused`(encoding: JSONEncodingTests.Encoding) {
    let bytes = encoding.encode(Self.text)
    for length in 0..<bytes.count {
      #expect(throws: JSONError.self) { try JSONValue(parsing: Array(bytes[..<length])) }
    }
  }

  @Test(arguments: JSONEncodingTests.Encoding.all)
  func `any bit may flip, and any byte be its opposite`(encoding: JSONEncodingTests.Encoding) {
    let bytes = encoding.encode(Self.text)
    for offset in bytes.indices {
      for change in [0xFF] + (0..<8).map({ UInt8(1) << $0 }) {
        expectAnswer(to: bytes, with: bytes[offset] ^ change, at: offset)
      }
    }
  }

  @Test func `any byte of UTF-8 may be any other`() {
    let bytes = Array(Self.text.utf8)
    for offset in bytes.indices {
      for byte in UInt8.min...UInt8.max { expectAnswer(to: bytes, with: byte, at: offset) }
    }
  }

  /// Parses the bytes with one of them changed; what is still JSON must print as the same JSON.
  private func expectAnswer(to bytes: [UInt8], with byte: UInt8, at offset: Int) {
    var changed = bytes
    changed[offset] = byte
    guard let text = try? JSONValue(parsing: changed).canonicalText else { return }
    guard (try? parse(text))?.canonicalText != text else { return }
    Issue.record("\(text) is not printed as it is read")
  }

  @Test func `a string may end, change and break at any distance from its start`() throws {
    let bad: [[UInt8]] = [
      [], [0x01], [0x1F], [0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ]
    // Long texts are read 128 bytes at once.
    for length in Array(0..<100) + stride(from: 160, to: 300, by: 7) {
      let text = String(repeating: "x", count: length)
      #expect(try parse("\"\(text)\"").string == text)
      #expect(try parse("\"\(text)\\n\(text)\"").string == "\(text)\n\(text)")
      for scalar in ["\u{7F}", "\u{80}", "é", "\u{7FF}", "\u{800}", "蚂", "\u{FFFF}", "😀"] {
        let run = text + scalar + scalar + text + scalar
        #expect(try parse("\"\(run)\"").string == run)
      }
      for (before, after) in [("", ""), ("é", "ééé\""), ("蚂", "蚂\"")] {
        for bytes in bad where !bytes.isEmpty || after.isEmpty {
          let error = #expect(throws: JSONError.self) {
            try JSONValue(parsing: [0x22] + (text + before).utf8 + bytes + after.utf8)
          }
          let position = JSONPosition(
            offset: 1 + length + before.utf8.count, line: 1, column: 2 + length + before.count)
          #expect(error?.position == position)
        }
      }
    }
  }

  @Test func `any character of a long text of three-byte characters may be any three bytes`() {
    let text = Array(String(repeating: "蚂", count: 20).utf8)
    // The ends of all ranges in the table of well-formed bytes of the Unicode Standard.
    let leads = [0x80, 0xBF, 0xC0, 0xC2, 0xDF, 0xF0, 0xF4, 0xFF] + Array(UInt8(0xE0)...0xEF)
    let seconds: [UInt8] = [0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE0, 0xFF]
    let thirds: [UInt8] = [0x7F, 0x80, 0xBF, 0xC0]
    for index in 0..<16 {
      for lead in leads {
        for end in seconds.flatMap({ second in thirds.map { [second, $0] } }) {
          var changed = text
          changed.replaceSubrange(3 * index..<3 * index + 3, with: [lead] + end)
          let isWellFormed = String(bytes: changed, encoding: .utf8) != nil
          let isParsed = (try? JSONValue(parsing: [0x22] + changed + [0x22])) != nil
          guard isParsed != isWellFormed else { continue }
          Issue.record("\([lead] + end) as character \(index): parsed is \(isParsed)")
        }
      }
    }
  }

  @Test(arguments: ["[", "{\"a\":"])
  func `arrays and objects nest 512 deep and no deeper`(opening: String) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + "0"
        + String(repeating: opening == "[" ? "]" : "}", count: depth)
    }
    #expect(throws: Never.self) { try parse(nested(512)) }
    let error = #expect(throws: JSONError.self) { try parse(nested(513)) }
    #expect(error?.position.offset == 512 * opening.utf8.count)
    #expect(error?.message.contains("512") == true)
    #expect(throws: JSONError.self) { try parse(nested(100_000)) }
    #expect(throws: JSONError.self) { try parse(String(repeating: opening, count: 100_000)) }
  }

  @Test func `the deepest document is read, printed and let go on a small stack`() async {
    let text = String(repeating: "{\"a\":[", count: 256) + String(repeating: "]}", count: 256)
    let printed = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(returning: (try? parse(text))?.canonicalText)
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(printed == text)
  }
}
