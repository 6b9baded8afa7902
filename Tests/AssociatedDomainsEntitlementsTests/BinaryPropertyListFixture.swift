/// Binary property lists, good and bad, from their objects.
struct BinaryPropertyListFixture {
  /// An object, which refers to others by their index.
  enum Object {
    case string(String)
    case array([Int])
    case dictionary(KeyValuePairs<Int, Int>)
    /// These bytes, whatever they are.
    case raw([UInt8])
  }

  /// A list whose first object holds the others.
  static func bytes(_ objects: [Object], offsetSize: Int = 3, referenceSize: Int = 3) -> [UInt8] {
    var file = Array("bplist00".utf8)
    var table: [UInt8] = []
    for object in objects {
      table += number(file.count, offsetSize)
      file += bytes(of: object, referenceSize)
    }
    let tableOffset = file.count
    return file + table + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
      + number(objects.count, 8) + number(0, 8) + number(tableOffset, 8)
  }

  /// The marker of an object with a count of its parts.
  static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 0x0F, 0x12] + number(count, 4)
  }

  private static func bytes(of object: Object, _ size: Int) -> [UInt8] {
    switch object {
    case .string(let text) where text.utf8.allSatisfy { $0 < 0x80 }:
      marker(0x50, text.utf8.count) + text.utf8
    case .string(let text):
      marker(0x60, text.utf16.count) + text.utf16.flatMap { number(Int($0), 2) }
    case .array(let elements):
      marker(0xA0, elements.count) + elements.flatMap { number($0, size) }
    case .dictionary(let members):
      marker(0xD0, members.count) + members.flatMap { number($0.key, size) }
        + members.flatMap { number($0.value, size) }
    case .raw(let bytes): bytes
    }
  }

  /// A number in big-endian order.
  static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
  }
}
