import Foundation
import Testing

import Essentials

/// What stands in for parts of Foundation that Linux has only with ICU.
struct EssentialsTests {
  @Test(arguments: [
    (0.0, 1, "0.0"), (2.25, 1, "2.2"), (-0.5, 2, "-0.50"), (1_000_000_000, 3, "1000000000.000"),
    (0.0004, 3, "0.000"), (0.9996, 3, "1.000"),
  ])
  func `a number has so many decimals`(number: Double, decimals: Int, text: String) {
    #expect(number.text(decimals: decimals) == text)
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
