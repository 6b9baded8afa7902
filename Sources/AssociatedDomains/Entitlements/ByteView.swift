import Foundation

/// A part of a file that is read by offsets which may be anything.
///
/// It shares the file's memory: a file that is mapped into memory is only read where it is asked.
struct ByteView {
  /// The bytes.
  let data: Data

  /// The order of the bytes of a number.
  enum Order {
    /// The highest byte first.
    case bigEndian
    /// The lowest byte first.
    case littleEndian
  }

  /// A view of a whole file.
  init(data: Data) { self.data = data }

  /// A view of bytes.
  init(_ bytes: [UInt8]) { data = Data(bytes) }

  /// How many bytes there are.
  var count: Int { data.count }

  /// A copy of the bytes.
  var bytes: [UInt8] { Array(data) }

  /// The bytes from an offset on, so many of them; nothing if they are not all there.
  func slice(at offset: UInt64, count: UInt64) -> ByteView? {
    let whole = UInt64(data.count)
    guard offset <= whole, count <= whole - offset else { return nil }
    let start = data.startIndex + Int(offset)
    return ByteView(data: data[start..<start + Int(count)])
  }

  /// The unsigned number of so many bytes, eight at most, at an offset; nothing if it is not there.
  func number(at offset: UInt64, size: Int, _ order: Order = .bigEndian) -> UInt64? {
    let whole = UInt64(data.count)
    guard offset <= whole, size <= whole - offset else { return nil }
    let start = data.startIndex + Int(offset)
    var number: UInt64 = 0
    for index in 0..<size {
      number = number << 8 | UInt64(data[start + (order == .bigEndian ? index : size - 1 - index)])
    }
    return number
  }

  /// Whether the bytes begin with these.
  func starts(with prefix: some Sequence<UInt8>) -> Bool { data.starts(with: prefix) }
}
