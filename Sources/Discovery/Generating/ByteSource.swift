/// Choices read from bytes, so that a fuzzer that varies bytes varies the choices.
///
/// After the last byte every choice is the first one; nothing traps.
package struct ByteSource: Sendable {
  private let bytes: [UInt8]
  private var offset = 0

  /// Creates a source of the bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether every byte is used up.
  package var isDry: Bool { offset >= bytes.count }

  /// Returns the next byte.
  package mutating func byte() -> UInt8 {
    guard !isDry else { return 0 }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Returns whether the next byte is odd.
  package mutating func bool() -> Bool { byte() & 1 == 1 }

  /// Returns a number from zero up to but not including the limit; zero if there is no such number.
  ///
  /// Uses one byte if that is enough, else two.
  package mutating func number(below limit: Int) -> Int {
    guard limit > 1 else { return 0 }
    let number = limit <= 0x100 ? Int(byte()) : Int(byte()) << 8 | Int(byte())
    return number % limit
  }

  /// Returns one of the elements; `nil` if there are none.
  package mutating func choice<Element>(
    of elements: some RandomAccessCollection<Element>
  ) -> Element? {
    let distance = number(below: elements.count)
    return elements.dropFirst(distance).first
  }

  /// Returns all bytes that are left.
  package mutating func rest() -> [UInt8] {
    defer { offset = bytes.count }
    return Array(bytes.dropFirst(offset))
  }
}
