package import Questions

/// One of the parts that a run is divided into, so that several machines share it: `2/3`.
///
/// A case belongs to the part that the FNV-1a hash (64 bits) of its id names, modulo the number of
/// parts; which cases else there are makes no difference.
package struct Shard: Sendable, Hashable {
  /// Which part, from 1.
  package let index: Int
  /// How many parts there are.
  package let count: Int

  /// A part, or nothing where there is no such part.
  package init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// A part from a command line's `2/3`; throws what is wrong with the text.
  package init(argument: String) throws(InputError) {
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      let shard = Shard(index, of: count)
    else {
      throw InputError(
        "shard \(argument.debugDescription): write K/N, such as 1/3, K from 1 to N")
    }
    self = shard
  }

  /// Whether the case of that id belongs to this part.
  package func contains(_ id: String) -> Bool {
    StableHash.of(id) % UInt64(count) == UInt64(index - 1)
  }
}

extension Shard: CustomStringConvertible {
  /// `2/3`.
  package var description: String { "\(index)/\(count)" }
}
