/// A table of names and their numbers.
///
/// The hash is seeded so that nobody can write a file or URL with names chosen to collide.
struct NameTable: ~Copyable {
  private let bytes: RawBuffer<UInt8>
  /// The end offset of each name in the bytes, preceded by a 0.
  private let ends: RawBuffer<Int32>
  /// The slots of the hash table: the number of a name plus one, or 0 if the slot is free.
  private let slots: RawBuffer<Int32>
  private let seed: UInt64

  /// The number of names.
  var count: Int { ends.count - 1 }

  /// Creates a table by copying names.
  /// - Parameters:
  ///   - names: The names.
  ///   - seed: The seed of the hash; by default it differs from process to process, as the seed of
  ///     Swift's hashes does.
  init(_ names: [String], seed: UInt64? = nil) {
    let seed = seed ?? UInt64(truncatingIfNeeded: names.count.hashValue)
    var bytes: [UInt8] = []
    var ends: [Int32] = [0]
    var size = 4
    while size < 2 * names.count { size *= 2 }
    let slots = RawBuffer<Int32>(repeating: 0, count: size)
    for (number, name) in names.enumerated() {
      let start = bytes.count
      bytes.append(contentsOf: name.utf8)
      ends.append(Int32(bytes.count))
      var slot = bytes[start...].withUnsafeBufferPointer { Self.hash($0, seed) & (size - 1) }
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(number) + 1
    }
    self.bytes = RawBuffer(bytes)
    self.ends = RawBuffer(ends)
    self.slots = slots
    self.seed = seed
  }

  /// Returns the name with a number.
  func name(_ number: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes.elements[Int(ends[number])..<Int(ends[number + 1])])
  }

  /// Returns the number of a name; `nil` if the table does not have the name.
  func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.hash(name, seed) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      let known = self.name(number)
      if known.count == name.count, known.begins(with: name) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns the hash of a name.
  ///
  /// As in wyhash, eight bytes at a time are multiplied to a product of twice as many bits, whose
  /// halves are mixed. Names that collide for one seed do not collide for another. In FNV-1a they
  /// do, because a name can return the state to an earlier value.
  static func hash(_ name: UnsafeBufferPointer<UInt8>, _ seed: UInt64) -> Int {
    var hash = seed ^ UInt64(truncatingIfNeeded: name.count)
    var offset = 0
    let bytes = UnsafeRawBufferPointer(name)
    while offset + 8 <= name.count {
      hash = mixed(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), seed)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < name.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    hash = mixed(hash ^ rest, seed)
    // The low bits of a product depend only on the low bits of its factors.
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }

  private static func mixed(_ word: UInt64, _ seed: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: seed | 1)
    return (product.high ^ product.low) &+ 0x9E37_79B9_7F4A_7C15
  }
}
