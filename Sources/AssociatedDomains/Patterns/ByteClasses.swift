/// The classes of bytes that no pattern distinguishes.
struct ByteClasses: ~Copyable {
  /// The class of each byte, from 1.
  let numbers: RawBuffer<UInt8>
  /// The number after the last class.
  let count: Int

  /// Finds the classes for the instructions of some patterns.
  init(_ tables: Instructions) {
    let numbers = Self.marks(of: tables)
    // Few signatures differ, so a list is faster than a dictionary; neighbors share theirs.
    var known: [(signature: UInt64, number: UInt8)] = []
    var last = (signature: UInt64.max, number: UInt8(0))
    // A row of transitions begins with the index of the state.
    var count = 1
    for byte in UInt8.min...UInt8.max {
      if numbers[Int(byte)] != 0 {
        numbers[Int(byte)] = UInt8(count)
        count += 1
        continue
      }
      var signature = byte.continuesScalar ? 1 : 0 as UInt64
      for number in tables.classes.indices where tables.classes[number].contains(byte) {
        signature |= 2 << UInt64(number)
      }
      if signature != last.signature {
        if let found = known.first(where: { $0.signature == signature }) {
          last = found
        } else {
          last = (signature, UInt8(count))
          known.append(last)
          count += 1
        }
      }
      numbers[Int(byte)] = last.number
    }
    self.numbers = numbers
    self.count = count
  }

  /// Returns for each byte whether it has a class of its own, as 1 or 0.
  private static func marks(of tables: Instructions) -> RawBuffer<UInt8> {
    let marks = RawBuffer<UInt8>(repeating: 0, count: 256)
    for instruction in tables.instructions {
      switch instruction.kind {
      case .literal: marks[instruction.number] = 1
      case .letter:
        marks[instruction.number] = 1
        marks[instruction.number & ~0x20] = 1
      case .branch, .foldedBranch:
        for pair in 0..<Int(tables.links[instruction.number] >> 1) {
          let byte = Int(tables.links[instruction.number + 1 + 2 * pair])
          marks[byte] = 1
          if ASCIISet.lower.contains(UInt8(byte)) { marks[byte & ~0x20] = 1 }
        }
      default: break
      }
    }
    return marks
  }
}
