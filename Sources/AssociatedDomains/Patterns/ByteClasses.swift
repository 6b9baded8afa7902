/// The classes of bytes that no pattern distinguishes.
struct ByteClasses {
  /// The class of each byte, from 1.
  let numbers: [UInt8]
  /// The number after the last class.
  let count: Int

  /// Finds the classes for the instructions of some patterns.
  init(_ tables: PatternTables) {
    var isAlone = [Bool](repeating: false, count: 256)
    for instruction in tables.instructions {
      switch instruction.kind {
      case .literal: isAlone[instruction.number] = true
      case .letter:
        isAlone[instruction.number] = true
        isAlone[instruction.number & ~0x20] = true
      case .branch, .foldedBranch:
        for pair in 0..<Int(tables.links[instruction.number] >> 1) {
          let byte = Int(tables.links[instruction.number + 1 + 2 * pair])
          isAlone[byte] = true
          if ASCIISet.lower.contains(UInt8(byte)) { isAlone[byte & ~0x20] = true }
        }
      default: break
      }
    }
    // The few that differ are searched faster than a dictionary.
    var known: [(signature: UInt64, number: UInt8)] = []
    var numbers: [UInt8] = []
    // A row of transitions begins with the index of the state.
    var count = 1
    for byte in UInt8.min...UInt8.max {
      var signature = byte.continuesScalar ? 1 : 0 as UInt64
      for (number, characters) in tables.classes.enumerated() where characters.contains(byte) {
        signature |= 2 << UInt64(number)
      }
      if !isAlone[Int(byte)], let known = known.first(where: { $0.signature == signature }) {
        numbers.append(known.number)
      } else {
        if !isAlone[Int(byte)] { known.append((signature, UInt8(count))) }
        numbers.append(UInt8(count))
        count += 1
      }
    }
    (self.numbers, self.count) = (numbers, count)
  }
}
