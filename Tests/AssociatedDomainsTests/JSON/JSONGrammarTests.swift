import AssociatedDomains
import Testing

/// What the parser takes and what it refuses (RFC 8259, JSON-001, JSON-002).
struct JSONGrammarTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-0", "12", "-1.5e+300", "1E9", "0.00", "1e-7",
    "123456789012345678901234567890", "1e308", "1e-99999", "[]", "{}", #""""#, #""a\\b\"c""#,
    "[1,[2,[3]],{}]", #"{"a":{"b":[null]},"":0}"#, #"{"a":1,"a":2}"#, "\"é蚂😀\"",
  ])
  func `well-formed texts are read and printed as they are`(text: String) throws {
    #expect(try parse(text).canonicalText == text)
  }

  @Test func `white space is passed over between all tokens`() throws {
    let text = " \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : { } } \n"
    #expect(try parse(text).canonicalText == #"{"a":[1,2],"b":{}}"#)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u00C9""#, "A\u{E9}\u{C9}"),
    (#""\ud83d\ude00""#, "😀"),
    (#""\u0000""#, "\u{0}"),
    (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
  ])
  func `escapes are resolved`(text: String, value: String) throws {
    #expect(Array(try #require(parse(text).string).unicodeScalars) == Array(value.unicodeScalars))
  }

  @Test func `printing escapes what would not survive and nothing else`() throws {
    let text = #""\u0001\n\r\t\"\\/\u007F\u2028é""#
    #expect(try parse(text).canonicalText == text)
    #expect(try parse(#""\/""#).canonicalText == #""/""#)
  }

  @Test(arguments: [
    "01", "-", "+1", ".5", "1.", "1.e3", "1e", "1e+", "0x10", "-01", "1_000", "NaN", "Infinity",
    "--1", "00",
  ])
  func `numbers that JSON does not have are refused`(text: String) {
    #expect(throws: JSONError.self) { try parse(text) }
  }

  @Test(arguments: [
    "", " ", "{", "[", "}", "]", "[1", "[1,", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,",
    "[1,]", "{\"a\":1,}", "[,1]", "[1,,2]", "{,}", "[1 2]", "{\"a\" 1}", "{\"a\":1 \"b\":2}",
    "{a:1}", "{'a':1}", "{1:2}", "[1}", "{\"a\":1]", "tru", "truex", "True", "nul", "1 2", "{} x",
    "[] []", "// c\n1", "1 // c", "/* c */ 1", "# c\n1", "\"a", "\"a\\", "\"\\x\"", "\"\\u12\"",
    "\"\\u12g4\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800x\"", "\"\\ud800\\n\"",
    "\"\\ud800\\u0041\"", "\"\\ud800\\ud800\"", "\"\t\"", "\"\n\"", "\"\u{0}\"", "\"\u{1F}\"",
    "\u{A0}1", "\u{2003}1", "\u{C}1", "\u{B}1", "{\u{A0}}", "\u{FEFF}\u{FEFF}1", "[1]\u{0}",
  ])
  func `texts that are not JSON are refused`(text: String) {
    #expect(throws: JSONError.self) { try parse(text) }
  }

  @Test func `of members that share a name the last counts, and all remain visible (X-01)`() throws
  {
    let object = try #require(parse(#"{"a":1,"b":2,"a":3}"#).object)
    #expect(object.members.map(\.name) == ["a", "b", "a"])
    #expect(object["a"]?.canonicalText == "3")
    #expect(object.effectiveMembers.map(\.value.canonicalText) == ["2", "3"])
  }

  @Test func `names are compared scalar by scalar, not by Unicode equivalence`() throws {
    let object = try #require(parse("{\"\u{E9}\":1,\"e\u{301}\":2}").object)
    #expect(object["\u{E9}"]?.canonicalText == "1")
    #expect(object["e\u{301}"]?.canonicalText == "2")
    #expect(object.effectiveMembers.count == 2)
    #expect(object["E"] == nil)
  }

  @Test func `a pointer escapes tildes and slashes (RFC 6901)`() {
    let pointer = JSONPointer.root.appending("a/b~c").appending(7).appending("").appending("é")
    #expect(pointer.text == "/a~1b~0c/7//é")
    #expect(JSONPointer.root.appending(1).appending(2).appending("a").text == "/1/2/a")
    #expect(
      JSONPointer.root.appending("0").appending(1) == JSONPointer.root.appending(0).appending(1))
    #expect(JSONPointer.root.appending(0) != .root)
    #expect(JSONPointer.root.appending("\u{E9}") != JSONPointer.root.appending("e\u{301}"))
  }
}

/// The JSON value of a text.
func parse(_ text: String) throws(JSONError) -> JSONValue {
  try JSONValue(parsing: Array(text.utf8))
}
