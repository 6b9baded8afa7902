import TestSupport
import Testing
@testable import AssociatedDomains

/// Where errors point and what they advise.
struct JSONErrorTests {
  @Test func `common mistakes are named where they are, with a fix`() throws {
    try Golden.expectAnswers(
      at: "Tests/AssociatedDomainsTests/Answers/json-mistakes.txt",
      [
        "mistakes": { text in
          let error = #expect(throws: JSONError.self) {
            try SiteAssociation(parsing: Array(text.utf8))
          }
          return error.map { ["\($0.position.line):\($0.position.column): \($0.message)"] } ?? []
        }
      ])
  }

  /// Files and the codes of their errors.
  private static let codes: [(file: [UInt8], code: JSONError.Code)] = [
    ([0x7B, 0x22, 0x80, 0x22, 0x7D], .invalidEncoding), ([0x30, 0x82, 0x0A, 0x00], .signedFile),
    (Array("{a: 1}".utf8), .syntax), (Array("{}}".utf8), .syntax),
    (Array("[1,]".utf8), .trailingComma), (Array(#"{"a": 1,}"#.utf8), .trailingComma),
    ([], .unexpectedEnd), (Array(#"{"a": ["#.utf8), .unexpectedEnd),
    (Array(#"{"a": "b"#.utf8), .unexpectedEnd),
    (Array(#"["\ud800"]"#.utf8), .unmatchedSurrogate),
    (Array(#"["\udc00\ud800"]"#.utf8), .unmatchedSurrogate),
    (Array("[1e309]".utf8), .numberTooLarge),
    (Array(String(repeating: "[", count: 513).utf8), .nestingTooDeep),
    (Array("[]".utf8), .rootNotObject), (Array("null".utf8), .rootNotObject),
  ]

  @Test(arguments: codes)
  func `an error has its code`(file: [UInt8], code: JSONError.Code) {
    let error = #expect(throws: JSONError.self) { try SiteAssociation(parsing: file) }
    #expect(error?.code == code)
  }

  @Test func `every code has a file`() {
    // A file that is too large has a test of its own, whose name does not hold it.
    #expect(Set(Self.codes.map(\.code) + [.fileTooLarge]) == Set(JSONError.Code.allCases))
  }

  @Test func `a signed file is recognized`() {
    expectError(in: [0x30, 0x82, 0x0A, 0x00, 0x06]) { error in
      #expect(error.message.contains("signed"))
      #expect(error.position.offset == 1)
    }
  }

  @Test func `a compressed file is recognized`() {
    expectError(in: [0x1F, 0x8B, 0x08, 0x00]) { error in
      #expect(error.message.contains("gzip"))
      #expect(error.position.offset == 0)
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `CRLF, CR and LF each end one line`(ending: String) throws {
    let text = "[\(ending)\(ending)  x]"
    expectError(in: Array(text.utf8)) { error in
      #expect(error.position.line == 3)
      #expect(error.position.column == 3)
      #expect(error.position.offset == 3 + 2 * ending.utf8.count)
    }
  }

  @Test func `values and names know their places`() throws {
    let root = try parse("{\n  \"é\": [1, \"b\"],\n  \"c\": null\n}")
    let object = try #require(root.object)
    #expect(root.position == JSONPosition(offset: 0, line: 1, column: 1))
    #expect(root.endOffset == 33)
    let first = object.members[0]
    #expect(first.namePosition == JSONPosition(offset: 4, line: 2, column: 3))
    #expect(first.value.position == JSONPosition(offset: 10, line: 2, column: 8))
    #expect(first.value.endOffset == 18)
    let second = try #require(first.value.array?.last)
    #expect(second.position == JSONPosition(offset: 14, line: 2, column: 12))
    #expect(second.endOffset == 17)
    #expect(object.members[1].namePosition == JSONPosition(offset: 22, line: 3, column: 3))
    #expect(object.members[1].value.endOffset == 31)
  }

  private func expectError(in bytes: [UInt8], _ body: (JSONError) -> Void) {
    do throws(JSONError) {
      _ = try JSONValue(parsing: bytes)
      Issue.record("no error")
    } catch {
      body(error)
    }
  }

  @Test func `a file that is too large is refused before it is parsed`() {
    let file = [UInt8](repeating: UInt8(ascii: " "), count: JSONValue.maximumByteCount + 1)
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: file) }
    #expect(error?.code == .fileTooLarge)
    #expect(error?.position.description == "line 1, column 1")
    let shorter = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(file.dropLast())) }
    #expect(shorter?.code == .unexpectedEnd)
  }
}
