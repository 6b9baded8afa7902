import Foundation
import TestSupport
import Testing

@testable import SpecModel

/// The rules JSON-001 to JSON-003 and X-01.
struct JSONTests {
  private func answer(_ bytes: some Sequence<UInt8>) -> String {
    ModelAnswer.site(Data(bytes))
  }

  @Test(
    arguments: [
      // Not UTF-8: a stray byte, an overlong form, a surrogate.
      [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D],
      [0x7B, 0x22, 0xC0, 0x80, 0x22, 0x3A, 0x31, 0x7D],
      [0x7B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x3A, 0x31, 0x7D],
      // UTF-16 with half a character, with half a surrogate pair; UTF-32 with a surrogate.
      [0x7B, 0, 0x7D, 0, 0x20], [0x7B, 0, 0x22, 0, 0, 0xD8, 0x22, 0, 0x3A, 0, 0x31, 0, 0x7D, 0],
      [0x7B, 0, 0, 0, 0, 0xD8, 0, 0, 0x7D, 0, 0, 0],
      // A NUL after each character of UTF-16, which is no zero of an encoding.
      [0, 0x7B, 0, 0, 0, 0x7D, 0, 0],
      // Two marks, half a mark, nothing, zeros.
      [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x7B, 0x7D], [0xEF, 0xBB, 0x7B, 0x7D], [], [0],
      [0, 0, 0, 0], [0xFF, 0xFE], [0xFE],
    ] as [[UInt8]])
  func `broken encoding is refused`(_ bytes: [UInt8]) {
    #expect(answer(bytes) == "refused")
  }

  @Test func `only the text of an object is accepted`() throws {
    try Golden.expectAnswers(
      at: "Tests/SpecModelTests/Answers/json.txt",
      ["texts": { text in [answer(text.utf8)].map { $0.isEmpty ? "accepted" : $0 } }])
  }

  @Test func `deep nesting is refused`() {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"a":"#, count: depth - 1) + "{}"
        + String(repeating: "}", count: depth - 1)
    }
    #expect(answer(nested(512).utf8) == "")
    #expect(answer(nested(513).utf8) == "refused")
  }

  @Test func `first of duplicate names counts where a reader does that`() {
    var first = Dialect.documented
    first.json.duplicateNames = .firstCounts
    let text = #"{"appclips":{"apps":["A.b"]},"app\u0063lips":{"apps":["C.d"]}}"#
    let trap = #"{"x":[{"a":"a","b":"a"},{"a":1}],"appclips":{"apps":["A.b"]}}"#
    for text in [text, trap] {
      #expect(ModelAnswer.site(Data(text.utf8), of: first) == "appclips: A.b")
    }
  }
}
