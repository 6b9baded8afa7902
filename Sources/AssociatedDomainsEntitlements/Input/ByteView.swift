/// A part of a file that is read at arbitrary offsets; every access is bounds-checked here.
///
/// A view shares the memory of the file and must not outlive it. A mapped file is only read where
/// it is accessed.
struct ByteView: Equatable {
  /// The bytes.
  let bytes: UnsafeBufferPointer<UInt8>

  /// The order of the bytes of a number.
  enum Order {
    /// The most significant byte comes first.
    case bigEndian
    /// The least significant byte comes first.
    case littleEndian
  }

  /// Creates a view of bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns whether two views have the same contents.
  static func == (left: ByteView, right: ByteView) -> Bool { left.bytes.elementsEqual(right.bytes) }

  /// The number of bytes.
  var count: Int { bytes.count }

  /// Returns a part of the view; `nil` if it extends past the end.
  func slice(at offset: UInt64, count: UInt64) -> ByteView? {
    let whole = UInt64(bytes.count)
    guard offset <= whole, count <= whole - offset else { return nil }
    return ByteView(UnsafeBufferPointer(rebasing: bytes[Int(offset)..<Int(offset + count)]))
  }

  /// Returns an unsigned number of up to eight bytes; `nil` if it extends past the end.
  func number(at offset: UInt64, size: Int, _ order: Order = .bigEndian) -> UInt64? {
    let whole = UInt64(bytes.count)
    guard offset <= whole, size <= whole - offset else { return nil }
    let start = Int(offset)
    var number: UInt64 = 0
    for index in 0..<size {
      number = number << 8 | UInt64(bytes[start + (order == .bigEndian ? index : size - 1 - index)])
    }
    return number
  }

  /// Returns whether the view begins with the bytes.
  func starts(with prefix: some Sequence<UInt8>) -> Bool { bytes.starts(with: prefix) }
}
