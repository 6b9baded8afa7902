import Foundation
import Testing

@testable import SpecModel

/// The rules JSON-001 to JSON-003 and X-01.
struct JSONTests {
  static let text = #"{"webcredentials":{"apps":["A.é😀"]}}"#

  private func answer(_ bytes: some Sequence<UInt8>) -> String {
    Asked.site(Data(bytes)).answer(.documented)
  }

  @Test func `Unicode encodings are read with and without mark`() {
    let text = Self.text
    let big16 = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let values = text.unicodeScalars.map(\.value)
    let big32 = values.flatMap { value in (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
    let little32 = values.flatMap { value in (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let files: [[UInt8]] = [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + text.utf8, big16, [0xFE, 0xFF] + big16, little16,
      [0xFF, 0xFE] + little16, big32, [0, 0, 0xFE, 0xFF] + big32, little32,
      [0xFF, 0xFE, 0, 0] + little32,
    ]
    for file in files {
      #expect(answer(file) == "webcredentials: A.é😀", "\(file.prefix(8))")
    }
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

  @Test(arguments: [
    #"{"a":1,}"#, #"{"a":[1,]}"#, "{\"a\":[1 , \n ]}", "{,}", #"{"a":1 "b":2}"#, #"{"a" 1}"#,
    #"{"a":1,,"b":2}"#, "{a:1}", "{'a':1}", #"{"a":01}"#, #"{"a":+1}"#, #"{"a":.5}"#,
    #"{"a":1.}"#, #"{"a":0x1}"#, #"{"a":NaN}"#, #"{"a":True}"#, "{\"a\":\"\t\"}",
    "{\"a\":\"\n\"}", #"{"a":"\x41"}"#, #"{"a":"\u00e"}"#, #"{"a":1}//"#, "{/**/}", "{}{}", "{} x",
    "{}]", "{", "}", "{]", #"{"a":"}"#, "", " ", "\u{A0}{}", "{}\0", "[]", "null", "1", #""a""#,
    #"{"applinks":{"apps":[],"details":[]}"#, #"NOT {"a":1}"#,
  ])
  func `text that is not an object is refused`(_ text: String) {
    #expect(Asked.site(text).answer(.documented) == "refused")
  }

  @Test(arguments: [
    "{}", " \t\r\n{ } \n", #"{"a":",}"}"#, #"{"a":"//"}"#, #"{"a":"\",]"}"#, #"{"a":"\\"}"#,
    #"{"a":-0.5e+10}"#, #"{"a":"\ud83d\ude00\/"}"#, "{\"a\":\"\u{7F}\"}", #"{"":[null,true]}"#,
  ])
  func `well formed text is accepted`(_ text: String) {
    #expect(Asked.site(text).answer(.documented) == "")
  }

  @Test func `deep nesting is refused`() {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"a":"#, count: depth - 1) + "{}"
        + String(repeating: "}", count: depth - 1)
    }
    #expect(Asked.site(nested(512)).answer(.documented) == "")
    #expect(Asked.site(nested(513)).answer(.documented) == "refused")
  }

  @Test func `last of duplicate names counts`() {
    let text = #"{"appclips":{"apps":["A.b"]},"app\u0063lips":{"apps":["C.d"]}}"#
    #expect(Asked.site(text).answer(.documented) == "appclips: C.d")
    let trap = #"{"x":[{"a":"a","b":"a"},{"a":1}],"appclips":{"apps":["A.b"]}}"#
    var first = Dialect.documented
    first.json.duplicateNames = .firstCounts
    #expect(Asked.site(text).answer(first) == "appclips: A.b")
    #expect(Asked.site(trap).answer(first) == "appclips: A.b")
  }
}
