/// Bytes that are never read outside their bounds.
struct Bytes {
  /// All bytes.
  let all: [UInt8]

  /// Creates the bytes of a file or of a part of one.
  init(_ all: [UInt8]) {
    self.all = all
  }

  /// The number of bytes.
  var count: Int {
    all.count
  }

  /// Returns the bytes of a part; `nil` if the part reaches beyond the end.
  func part(at start: Int, count: Int) -> [UInt8]? {
    guard start >= 0, count >= 0, start <= all.count, count <= all.count - start else { return nil }
    return Array(all[start..<start + count])
  }

  /// Returns an unsigned number of up to eight bytes; `nil` if it is beyond the end or above
  /// `Int.max`.
  func number(at start: Int, width: Int, bigEndian: Bool = true) -> Int? {
    guard (1...8).contains(width), let part = part(at: start, count: width) else { return nil }
    let value = (bigEndian ? part : part.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }
}
