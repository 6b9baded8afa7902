@testable import AssociatedDomains
import Testing

/// Where errors point and what they advise.
struct JSONErrorTests {
  /// A text, the line and column of its error, and words that the message must hold.
  struct Example: Sendable, CustomTestStringConvertible {
    let text: String
    let line: Int
    let column: Int
    let words: [String]

    init(_ text: String, _ line: Int, _ column: Int, _ words: String...) {
      (self.text, self.line, self.column, self.words) = (text, line, column, words)
    }

    var testDescription: String { text.debugDescription }
  }

  @Test(
    "Common mistakes are named where they are, with a fix",
    arguments: [
      Example("", 1, 1, "the end of the file", "empty"),
      Example(" \n ", 2, 2, "the end of the file", "empty"),
      Example(
        "[1,]", 1, 4, "an array element after `,`", "found `]`", "remove the comma",
        "tests of Foundation's JSONDecoder accept"),
      Example(
        "{\"a\": 1,\n}", 2, 1, "a member's name after `,`", "found `}`", "remove the comma",
        "RFC 8259 forbids"),
      Example(
        "[\"a\" \"b\"]", 1, 6, "`,` or `]` after an array element", "found `\"`", "put a comma"),
      Example("{\"a\":[]\n\"b\":1}", 2, 1, "`,` or `}` after an object member", "put a comma"),
      Example("[1 2]", 1, 4, "`,` or `]`", "put a comma"),
      Example("{ // x\n}", 1, 3, "found `/`", "comments"),
      Example("[1, # x\n2]", 1, 5, "found `#`", "comments"),
      Example(
        "{\"a\": \u{201C}b\u{201D}}", 1, 7, "U+201C", "typographic left double quotation mark"),
      Example("{\u{201C}a\u{201D}: 1}", 1, 2, "U+201C", "typographic left double quotation mark"),
      Example("{\u{AB}a\u{BB}: 1}", 1, 2, "left-pointing double angle quotation mark"),
      Example("{'a': 1}", 1, 2, "found `'`", "double quotation marks"),
      Example("{a: 1}", 1, 2, "found `a`", "double quotation marks"),
      Example("[appID]", 1, 2, "found `a`", "double quotation marks"),
      Example("{\n\u{A0}\"a\": 1}", 2, 1, "U+00A0", "plain space"),
      Example("{\u{2003}\"a\": 1}", 1, 2, "U+2003", "plain space"),
      Example("<!DOCTYPE html>", 1, 1, "found `<`", "HTML"),
      Example("{\\rtf1\\ansi", 1, 2, "found `\\`", "rich text"),
      Example("---\nlayout: null\n---\n{}", 1, 2, "found `-`", "front matter"),
      Example("Hello {}", 1, 1, "found `H`", "without prose"),
      Example("../aasa.json\n", 1, 1, "this is the path \"../aasa.json\"", "symbolic link"),
      Example("apple-app-site-association.json", 1, 1, "this is the path"),
      Example("/srv/a b", 1, 1, "comments"), Example("//a", 1, 1, "comments"),
      Example(
        "version https://git-lfs.github.com/spec/v1\noid sha256:0", 1, 1, "pointer of Git LFS",
        "`git lfs pull`"),
      Example("{\"a\": True}", 1, 7, "found `T`", "`true`"),
      Example("{\"a\": \"b\nc\"}", 1, 9, "U+000A", "begins at line 1, column 7"),
      Example("{\"a\": \"b\tc\"}", 1, 9, "U+0009", "`\\t`"),
      Example(
        "{\"é\": \"b\u{201D},\n\"c\": 1}", 1, 11, "begins at line 1, column 7", "U+201D",
        "at line 1, column 9", "typographic right double quotation mark by `\"`"),
      Example(
        "[\"\u{201C}b\u{201D}]", 1, 7, "the end of the file", "U+201D",
        "at line 1, column 5", "typographic right double quotation mark by `\"`"),
      Example(
        "{\"a\": [\"b\u{201D}], \"c\": 1}", 1, 15, "found `c`", "begins at line 1, column 8",
        "U+201D", "at line 1, column 10", "typographic right double quotation mark by `\"`"),
      Example(
        "{\"a\u{201D}: \"b\"}", 1, 8, "found `b`", "begins at line 1, column 2", "U+201D",
        "at line 1, column 4", "typographic right double quotation mark by `\"`"),
      Example("[\"\u{201C}b\u{201D} c", 1, 8, "the end of the file", "never closed"),
      Example("{\"a\": \"b", 1, 9, "the end of the file", "line 1, column 7", "never closed"),
      Example("{\n  \"a\": [", 2, 9, "the end of the file"),
      Example("{\n  \"a\": [1", 2, 10, "the end of the file", "line 2, column 8", "never closed"),
      Example("{\"a\": [1}", 1, 9, "`,` or `]`", "line 1, column 7", "wrong one"),
      Example("{}}", 1, 3, "the end of the file", "never opened"),
      Example("{},\n{}", 1, 3, "the end of the file", "one pair of braces"),
      Example("{\"\"a\": 1}", 1, 4, "`:` after a member's name", "found `a`", "quotation mark"),
      Example("[\"a\": 1]", 1, 5, "`,` or `]`", "found `:`", "braces"),
      Example("{\"a\" = 1}", 1, 6, "`:` after a member's name", "found `=`"),
      Example("{\"a\": 012}", 1, 8, "found `1`", "decimal"),
      Example("[0,\n -1e309]", 2, 2, "found a larger one", "write it as a string"),
      Example("{\"a\": \"\\d\"}", 1, 9, "after `\\`", "found `d`"),
      Example("[\"\\ud800\"]", 1, 3, "surrogate"),
      Example("\"é😀\" x", 1, 6, "the end of the file", "found `x`"),
    ])
  func mistakes(example: Example) {
    expectError(in: Array(example.text.utf8)) { error in
      #expect(error.position.line == example.line)
      #expect(error.position.column == example.column)
      for word in example.words { #expect(error.message.contains(word)) }
      #expect(!error.message.contains("\n"))
    }
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

  @Test("An error has its code", arguments: codes)
  func code(file: [UInt8], code: JSONError.Code) {
    let error = #expect(throws: JSONError.self) { try SiteAssociation(parsing: file) }
    #expect(error?.code == code)
  }

  @Test("Every code has a file")
  func allCodes() {
    // A file that is too large has a test of its own, whose name does not hold it.
    #expect(Set(Self.codes.map(\.code) + [.fileTooLarge]) == Set(JSONError.Code.allCases))
  }

  @Test("A signed file is recognized")
  func signedFile() {
    expectError(in: [0x30, 0x82, 0x0A, 0x00, 0x06]) { error in
      #expect(error.message.contains("signed"))
      #expect(error.position.offset == 1)
    }
  }

  @Test("A compressed file is recognized")
  func compressedFile() {
    expectError(in: [0x1F, 0x8B, 0x08, 0x00]) { error in
      #expect(error.message.contains("gzip"))
      #expect(error.position.offset == 0)
    }
  }

  @Test("CRLF, CR and LF each end one line", arguments: ["\n", "\r\n", "\r"])
  func lines(ending: String) throws {
    let text = "[\(ending)\(ending)  x]"
    expectError(in: Array(text.utf8)) { error in
      #expect(error.position.line == 3)
      #expect(error.position.column == 3)
      #expect(error.position.offset == 3 + 2 * ending.utf8.count)
    }
  }

  @Test("Values and names know their places")
  func positions() throws {
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

  @Test("A file that is too large is refused before it is parsed")
  func tooLarge() {
    let file = [UInt8](repeating: UInt8(ascii: " "), count: JSONValue.maximumByteCount + 1)
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: file) }
    #expect(error?.code == .fileTooLarge)
    #expect(error?.position.description == "line 1, column 1")
    let shorter = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(file.dropLast())) }
    #expect(shorter?.code == .unexpectedEnd)
  }
}
