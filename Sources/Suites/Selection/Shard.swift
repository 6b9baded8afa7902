package import Questions

/// One of the parts into which a run is divided among machines: `2/3`.
///
/// A case is in the part given by the 64-bit FNV-1a hash of its id modulo the number of parts, so
/// it does not depend on other cases.
package struct Shard: Sendable, Hashable {
  /// The number of the part, from 1.
  package let index: Int
  /// The number of parts.
  package let count: Int

  /// Creates a part; `nil` if there is no such part.
  package init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Creates a part from an argument such as `2/3`.
  package init(argument: String) throws(InputError) {
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      let shard = Shard(index, of: count)
    else {
      throw InputError("shard \(argument.quoted): expected K/N with K from 1 to N, such as 1/3")
    }
    self = shard
  }

  /// Returns whether the case with that id is in this part.
  package func contains(_ id: String) -> Bool {
    StableHash.of(id) % UInt64(count) == UInt64(index - 1)
  }
}

extension Shard: CustomStringConvertible {
  /// `2/3`.
  package var description: String { "\(index)/\(count)" }
}

/// Hashes that are the same in every process, on every machine and in every language.
package enum StableHash {
  /// Returns the 64-bit FNV-1a hash of the text's UTF-8 bytes.
  package static func of(_ text: String) -> UInt64 { of(text.utf8) }

  /// Returns the 64-bit FNV-1a hash of bytes.
  package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
  }

  /// Returns a different hash for each seed; every bit depends on the text and the seed, so that
  /// hashes can be ordered.
  package static func of(_ text: String, seed: UInt64) -> UInt64 {
    var mixed = of(text) &+ seed &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
