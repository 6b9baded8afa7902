import Testing
@testable import AssociatedDomains

/// Memory that the library manages itself, against arrays, dictionaries and sets.
struct RawBufferTests {
  @Test func `a buffer holds what an array does, also when it grows`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      var buffer = RawBuffer<Int32>(capacity: 1)
      var array: [Int32] = []
      for _ in 0..<200 {
        let value = Int32.random(in: 0..<100, using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
          buffer.append(repeating: value, count: Int(value))
          array += Array(repeating: value, count: Int(value))
        case 1:
          let values = (0..<value).map { $0 }
          values.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
          array += values
        case 2:
          let count = array.count / 2
          buffer.removeFirst(count)
          array.removeFirst(count)
        case 3 where !array.isEmpty:
          #expect(buffer.removeLast() == array.removeLast())
        case 4 where !array.isEmpty:
          buffer[array.count - 1] = value
          array[array.count - 1] = value
        default:
          buffer.append(value)
          array.append(value)
        }
      }
      #expect(Array(buffer.elements) == array)
      buffer.sort()
      #expect(Array(buffer.elements) == array.sorted())
    }
  }

  @Test(arguments: 0..<20)
  func `a table of names finds its names and no others, whatever its seed`(seed: UInt64) {
    // Lengths around eight, by which hashes read bytes, names that begin alike, and one of zeros.
    let stems = [
      "", "a", "aaaaaaa", "aaaaaaaa", "aaaaaaaaa", "\0", String(repeating: "é", count: 9),
    ]
    let names = stems.flatMap { stem in ["", "x", "xy", "12345678"].map { stem + $0 } }
    let table = NameTable(names, seed: seed)
    #expect(table.count == names.count)
    func number(_ name: String) -> Int? {
      Array(name.utf8).withUnsafeBufferPointer { table.number(of: $0) }
    }
    for (index, name) in names.enumerated() {
      #expect(number(name) == index)
      #expect(table.name(index).elementsEqual(name.utf8))
      #expect(number(name + "z") == nil)
    }
  }

  @Test func `names that share a slot for one seed do not share it for another`() {
    let names = (0..<64).map(String.init)
    func slots(_ seed: UInt64) -> [Int] {
      names.map { name in
        Array(name.utf8).withUnsafeBufferPointer { NameTable.hash($0, seed) & 63 }
      }
    }
    let (first, second) = (slots(0x9E37_79B9_7F4A_7C15), slots(0xC2B2_AE3D_27D4_EB4F))
    let pairs = names.indices.flatMap { left in
      names.indices.dropFirst(left + 1).map { (left, $0) }.filter { first[$0.0] == first[$0.1] }
    }
    let shared = pairs.count { second[$0.0] == second[$0.1] }
    #expect(pairs.count > 10)
    #expect(shared < pairs.count / 2)
  }
}
