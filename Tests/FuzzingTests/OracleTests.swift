import AssociatedDomains
import Testing

@testable import FoundationOracle
@testable import Fuzzing

/// The oracles.
struct OracleTests {
  private func value(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
  }

  private func difference(_ library: String, _ foundation: String) throws -> String? {
    let (other, standIn) = try #require(FoundationJSON.value(of: foundation))
    return FoundationJSON.difference(of: try value(library), from: other, markStandIn: standIn)
  }

  @Test(arguments: [
    "null", "true", "0", "-0", "1.5e3", "9223372036854775807", "18446744073709551615", "1e-400",
    "123456789012345678901234567890123456789012345678901234567890", "\"\u{FEFF}a\"",
    "0.12345678901234567890123",
    "[1,[],{}]", #"{"a":1,"b":[null]}"#, #"{"a":1,"a":2}"#, "{\"\u{E9}\":1,\"e\u{301}\":2}",
    "\"\\u0000\"", "\"\\\\\u{FEFF}\"",
  ])
  func `accept the same JSON`(text: String) throws {
    #expect(try difference(text, text) == nil)
  }

  @Test(arguments: [
    ("true", "1"), ("false", "0"), ("null", "false"), ("1", "2"), ("1", "\"1\""), ("1.5", "1.25"),
    ("9223372036854775807", "9223372036854775806"), ("\"a\"", "\"b\""),
    ("\"a\"", "\"\u{FEFF}a\""),
    ("\"\u{E9}\"", "\"e\u{301}\""), ("[1]", "[1,1]"), ("[1]", "[2]"), ("[]", "{}"),
    (#"{"a":1}"#, #"{"a":2}"#), (#"{"a":1}"#, #"{"b":1}"#), (#"{"a":1,"a":2}"#, #"{"a":1}"#),
  ])
  func `detect other JSON`(library: String, foundation: String) throws {
    #expect(try difference(library, foundation) != nil)
  }

  @Test
  func `allow the library to refuse only a comma before a bracket and a number beyond a Double`() {
    #expect(JSONReference.allowsRefusal(of: Array("[1 , ]".utf8), at: 5))
    #expect(!JSONReference.allowsRefusal(of: Array("[1 ]".utf8), at: 3))
    #expect(!JSONReference.allowsRefusal(of: Array("[1,2]".utf8), at: 3))
    #expect(JSONReference.allowsRefusal(of: Array("[-1e400]".utf8), at: 1))
    #expect(!JSONReference.allowsRefusal(of: Array("[1e300]".utf8), at: 1))
  }

  @Test func `count lines and columns in every encoding`() throws {
    let text = "\u{FEFF}a\r\n\u{1F600}\nb"
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let narrow = try #require(DecodedText(Array(text.utf8)))
    let decoded = try #require(DecodedText(wide))
    let places = (-1...text.utf8.count + 1).compactMap(narrow.position)
    let widePlaces = (-1...wide.count + 1).compactMap(decoded.position)
    #expect(places.map(\.line) == [1, 1, 2, 2, 2, 3, 3])
    #expect(places.map(\.offset) == [3, 4, 5, 6, 10, 11, 12])
    #expect(widePlaces.map(\.offset) == [2, 4, 6, 8, 12, 14, 16])
    #expect(widePlaces.map(\.column) == [1, 2, 1, 1, 2, 1, 2])
  }

  @Test func `detect a place with another value, or outside the file`() throws {
    let bytes = Array(#"{"a":[1,"x"]}"#.utf8)
    let value = try JSONValue(parsing: bytes)
    let other = Array(#"{"a":[2,"x"]}"#.utf8)
    var places = JSONPlaces(bytes, try #require(DecodedText(bytes)))
    #expect(throws: Never.self) { try places.check(value, within: 0..<bytes.count) }
    #expect(throws: Finding.self) { try places.check(value, within: 1..<bytes.count) }
    var wrong = JSONPlaces(other, try #require(DecodedText(other)))
    #expect(throws: Finding.self) { try wrong.check(value, within: 0..<other.count) }
  }

  @Test func `detect work that takes too long`() throws {
    func check(taking seconds: Double, waiting: Double = 0, length: Int) throws {
      var times = [5, 5 + seconds + waiting, 7, 7 + seconds]
      try TimeLimit.check(length: length, clock: { _ in times.removeFirst() }, {})
    }
    #expect(throws: Finding.self) { try check(taking: 0.2, length: 0) }
    #expect(throws: Never.self) { try check(taking: 0.2, length: 10_000) }
    #expect(throws: Never.self) { try check(taking: 0.09, waiting: 9, length: 0) }
  }

  @Test(arguments: [
    ("https://example.com/", true), ("HTTP://EXAMPLE.com:080", true),
    ("https://example.com:", true),
    ("https://example.com:80", false), ("ftp://example.com", false),
    ("https://example.org", false),
    ("https://example.com:000/", false), ("https:///", false),
  ])
  func `recognize a link to a domain`(text: String, canBeLink: Bool) throws {
    #expect(try #require(FoundationURL(text)).canBeLink(to: "example.com") == canBeLink)
  }
}
