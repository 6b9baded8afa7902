import TestSupport
import Testing

@testable import FetchCheck

struct IPAddressTests {
  /// The blocks of the registries, at both ends, and the exceptions within them.
  @Test func `an address is private or not`() throws {
    try Golden.expectAnswers(
      at: "Tests/FetchCheckTests/Answers/addresses.txt",
      [
        "addresses": { text in
          let bytes =
            text.contains(":")
            ? text.split(separator: ":").compactMap { UInt16($0, radix: 16) }
              .flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
            : text.split(separator: ".").compactMap { UInt8($0) }
          return [IPAddress(bytes).isPrivate ? "private" : "public"]
        }
      ])
  }

  @Test func `addresses are written in numbers`() {
    #expect(IPAddress([127, 0, 0, 1]).description == "127.0.0.1")
    #expect(
      IPAddress([UInt8](repeating: 0, count: 14) + [1, 2]).description == "0:0:0:0:0:0:0:102")
  }
}
