import Dispatch
import Foundation
import Testing

import FoundationShim

/// What stands in for parts of Foundation that Linux has only with ICU.
struct FoundationShimTests {
  @Test(arguments: [
    (0.0, 1, "0.0"), (2.25, 1, "2.2"), (-0.5, 2, "-0.50"), (1_000_000_000, 3, "1000000000.000"),
    (0.0004, 3, "0.000"), (0.9996, 3, "1.000"),
  ])
  func `a number has so many decimals`(number: Double, decimals: Int, text: String) {
    #expect(number.text(decimals: decimals) == text)
  }

  @Test(arguments: ["", "a\u{0}b", "\u{FFFD}", "\u{FEFF}é\u{10FFFF}"])
  func `valid code units are decoded as they are`(text: String) {
    let scalars = Array(text.unicodeScalars)
    let decoded = [
      String(validUTF8: text.utf8), String(validUTF16: Array(text.utf16)),
      String(validUTF32: scalars.map(\.value)),
    ]
    #expect(decoded.map { $0.map { Array($0.unicodeScalars) } } == [scalars, scalars, scalars])
  }

  @Test func `invalid code units are refused`() {
    let bytes: [[UInt8]] = [
      [0x80], [0x61, 0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ]
    for bytes in bytes { #expect(String(validUTF8: bytes) == nil) }
    let units: [[UInt16]] = [[0xD800], [0xDC00, 0x61], [0xD800, 0x61], [0xDC00, 0xD800]]
    for units in units { #expect(String(validUTF16: units) == nil) }
    for unit: UInt32 in [0xD800, 0x110000, .max] {
      #expect(String(validUTF32: [0x61, unit]) == nil)
    }
  }

  @Test func `what a URL must encode makes it none`() {
    #expect(URLComponents(strict: "https://example.com/a%20b?c#d")?.percentEncodedPath == "/a%20b")
    #expect(URLComponents(strict: "https://example.com/a b") == nil)
  }

  @Test func `threads change a value one after another`() {
    let counts = Mutex((first: 0, second: 0))
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 {
        counts.withLock { counts in
          counts.first += 1
          counts.second = counts.first
        }
      }
    }
    #expect(counts.withLock { $0 == (80_000, 80_000) })
  }

  @Test func `an error leaves the value to others`() throws {
    struct Refusal: Error {}
    let value = Mutex(1)
    #expect(throws: Refusal.self) { try value.withLock { _ throws(Refusal) in throw Refusal() } }
    #expect(value.withLock { $0 } == 1)
  }

  @Test func `the greatest number is written in full`() {
    let text = Double.greatestFiniteMagnitude.text(decimals: 2)
    #expect(text.count == 312)
    #expect(text.hasSuffix(".00"))
  }

  @Test(arguments: [
    (" a b\t", "a b"), ("", ""), (" \u{A0}\n", ""), ("a", "a"), ("\u{301}a ", "\u{301}a"),
  ])
  func `space at the ends is trimmed`(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
  }

  @Test func `bytes are percent-encoded unless they are kept`() {
    #expect("aZ9-._/ %\u{E9}\t".percentEncoded(keeping: "-/") == "aZ9-%2E%5F/%20%25%C3%A9%09")
  }

  @Test(arguments: [
    ("e\u{301}", "\u{E9}"), ("a\u{323}\u{307}", "\u{1EA1}\u{307}"), ("\u{212B}", "\u{C5}"),
    ("\u{1100}\u{1161}", "\u{AC00}"), ("\u{958}", "\u{915}\u{93C}"),
  ])
  func `texts are composed`(text: String, composed: String) {
    #expect(Array(text.precomposed.unicodeScalars) == Array(composed.unicodeScalars))
  }

  @Test func `a folder is distinguished from a file and from nothing`() throws {
    let program = try #require(Program.location)
    let folder = program.deletingLastPathComponent().path
    #expect(FileManager.default.isFolder(atPath: folder))
    #expect(!FileManager.default.isFolder(atPath: program.path))
    #expect(!FileManager.default.isFolder(atPath: folder + "/none"))
  }

  @Test func `the reason of a failure is the system's`() throws {
    let missing = URL(fileURLWithPath: "/proc/none")
    let error = try #require(throws: (any Error).self) {
      try Data().write(to: missing, options: .withoutOverwriting)
    }
    #expect(error.reason == "No such file or directory")
    #expect(POSIXError(.EACCES).reason == "Permission denied")
  }
}
