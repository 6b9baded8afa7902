/// The objects of a binary property list by number.
///
/// The file consists of a magic number, the objects, the table of their offsets, and a trailer of
/// 32 bytes with the position of the table and the width of its numbers.
struct BinaryPropertyListObjects {
  /// An object and its references.
  enum Object {
    /// A value that contains no other values.
    case scalar(PropertyListValue.Content)
    /// The elements of an array.
    case array(References)
    /// The keys of a dictionary and, in the same order, the values.
    case dictionary(keys: References, values: References)
  }

  /// References to objects, read on demand: arrays may share their bytes, so that a small file can
  /// contain more references than fit into memory.
  struct References {
    /// The number of references.
    let count: Int
    fileprivate let bytes: ByteView
    fileprivate let size: Int

    /// Returns the number of the object that a reference leads to.
    func number(at index: Int) throws(EntitlementsError) -> UInt64 {
      guard let number = bytes.number(at: UInt64(index * size), size: size) else {
        throw BinaryPropertyListObjects.damaged
      }
      return number
    }
  }

  /// The number of the root object.
  let top: UInt64
  /// The file before the table.
  private let body: ByteView
  private let table: ByteView
  private let offsetSize: Int
  private let referenceSize: Int

  private static let markLength: UInt64 = 8
  private static let trailerLength: UInt64 = 32

  /// Reads the table of a file.
  /// - Throws: An error if the table or the trailer is malformed.
  /// - Rules: ENT-007, ENT-011, ENT-012, ENT-014, X-81
  init(_ file: ByteView) throws(EntitlementsError) {
    let length = UInt64(file.count)
    guard length >= Self.markLength + Self.trailerLength else { throw Self.cutOff }
    let trailer = length - Self.trailerLength
    guard let offsetSize = file.number(at: trailer + 6, size: 1).flatMap(Int.init(exactly:)),
      let referenceSize = file.number(at: trailer + 7, size: 1).flatMap(Int.init(exactly:)),
      let count = file.number(at: trailer + 8, size: 8),
      let top = file.number(at: trailer + 16, size: 8),
      let tableStart = file.number(at: trailer + 24, size: 8),
      offsetSize > 0, referenceSize > 0
    else { throw Self.cutOff }
    // The table exactly fills the space between the objects and the trailer.
    let (tableLength, isTooLong) = count.multipliedReportingOverflow(by: UInt64(offsetSize))
    guard !isTooLong, tableStart >= Self.markLength, tableStart <= trailer,
      trailer - tableStart == tableLength, top < count,
      Self.holds(count, referenceSize), Self.holds(tableStart, offsetSize),
      let body = file.slice(at: 0, count: tableStart),
      let table = file.slice(at: tableStart, count: tableLength)
    else { throw Self.cutOff }
    (self.body, self.table, self.top) = (body, table, top)
    (self.offsetSize, self.referenceSize) = (offsetSize, referenceSize)
    for number in 0..<count { _ = try offset(of: number) }
  }

  /// Returns whether integers of the given size can hold a number; references must be able to hold
  /// the number of objects, and offsets the start of their table.
  /// - Rules: ENT-007
  private static func holds(_ number: UInt64, _ size: Int) -> Bool {
    number >> (8 * size) == 0
  }

  private static let cutOff = EntitlementsError(
    .malformedPropertyList,
    "the binary property list has no valid trailer; the file is cut off or damaged")
  fileprivate static let damaged = EntitlementsError(
    .malformedPropertyList, "an object of the binary property list is damaged or cut off")

  private static let outside = EntitlementsError(
    .malformedPropertyList, "an object of the list lies outside of it; the file is damaged")

  /// Returns the offset of an object; it is before the table, but may be in the header.
  private func offset(of number: UInt64) throws(EntitlementsError) -> UInt64 {
    let (start, isTooLong) = number.multipliedReportingOverflow(by: UInt64(offsetSize))
    guard !isTooLong, let offset = table.number(at: start, size: offsetSize) else {
      throw EntitlementsError(
        .malformedPropertyList, "the list refers to an object that it does not have")
    }
    guard offset < UInt64(body.count) else { throw Self.outside }
    return offset
  }

  /// Returns the object with a number.
  /// - Rules: ENT-012, ENT-014
  func object(_ number: UInt64) throws(EntitlementsError) -> Object {
    let offset = try offset(of: number)
    guard offset >= Self.markLength else { throw Self.outside }
    guard let marker = body.number(at: offset, size: 1) else { throw Self.damaged }
    let start = offset + 1
    let low = marker & 0x0F
    switch marker >> 4 {
    case 0x0:
      switch low {
      case 0x0: return .scalar(.other("null"))
      case 0x8, 0x9: return .scalar(.other("a Boolean"))
      default: throw Self.damaged
      }
    case 0x1 where low <= 4: return try fixed("a number", at: start, size: 1 << low)
    case 0x2 where low == 2 || low == 3: return try fixed("a number", at: start, size: 1 << low)
    case 0x3 where low == 3: return try fixed("a date", at: start, size: 8)
    case 0x4:
      let (start, count) = try length(low, at: start)
      return try fixed("data", at: start, size: count)
    case 0x5:
      let (start, count) = try length(low, at: start)
      return .scalar(.string(try narrow(at: start, count: count)))
    case 0x6:
      let (start, count) = try length(low, at: start)
      return .scalar(.string(try utf16(at: start, count: count)))
    case 0x8: return try identifier(at: start, size: low + 1)
    case 0xA:
      let (start, count) = try length(low, at: start)
      return .array(try references(at: start, count: count))
    case 0xD:
      let (start, count) = try length(low, at: start)
      let keys = try references(at: start, count: count)
      let values = try references(at: start + UInt64(keys.bytes.count), count: count)
      return .dictionary(keys: keys, values: values)
    default: throw Self.damaged
    }
  }

  private func fixed(
    _ typeName: String, at start: UInt64, size: UInt64
  ) throws(EntitlementsError) -> Object {
    _ = try contents(at: start, size: size)
    return .scalar(.other(typeName))
  }

  /// Reads an object identifier, whose last eight bytes count; Foundation refuses an identifier of
  /// more than 32 bits (observed).
  private func identifier(at start: UInt64, size: UInt64) throws(EntitlementsError) -> Object {
    let bytes = try contents(at: start, size: size).bytes
    let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard number <= UInt32.max else {
      throw EntitlementsError(
        .malformedPropertyList, "an object identifier of the list has more than 32 bits")
    }
    return .scalar(.other("an object identifier"))
  }

  private func contents(at start: UInt64, size: UInt64) throws(EntitlementsError) -> ByteView {
    guard let contents = body.slice(at: start, count: size) else { throw Self.damaged }
    return contents
  }

  /// Returns the number of parts of an object and their offset; a number above 14 does not fit into
  /// the marker.
  private func length(
    _ low: UInt64, at start: UInt64
  ) throws(EntitlementsError) -> (start: UInt64, count: UInt64) {
    guard low == 0x0F else { return (start, low) }
    guard let marker = body.number(at: start, size: 1), marker & 0xF0 == 0x10, marker & 0x0F <= 3
    else { throw Self.damaged }
    let size = 1 << Int(marker & 0x0F)
    guard let count = body.number(at: start + 1, size: size) else { throw Self.damaged }
    return (start + 1 + UInt64(size), count)
  }

  private func doubled(_ count: UInt64) throws(EntitlementsError) -> UInt64 {
    let (double, isTooLong) = count.multipliedReportingOverflow(by: 2)
    guard !isTooLong else { throw Self.damaged }
    return double
  }

  /// Reads a text of one byte for each character, even beyond ASCII, as Foundation does.
  private func narrow(at start: UInt64, count: UInt64) throws(EntitlementsError) -> String {
    let contents = try contents(at: start, size: count)
    return String(String.UnicodeScalarView(contents.bytes.map { Unicode.Scalar($0) }))
  }

  private func utf16(at start: UInt64, count: UInt64) throws(EntitlementsError) -> String {
    let bytes = try contents(at: start, size: try doubled(count)).bytes
    let units = stride(from: 0, to: bytes.count, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func references(at start: UInt64, count: UInt64) throws(EntitlementsError) -> References {
    let (size, isTooLong) = count.multipliedReportingOverflow(by: UInt64(referenceSize))
    guard !isTooLong else { throw Self.damaged }
    let bytes = try contents(at: start, size: size)
    return References(count: bytes.count / referenceSize, bytes: bytes, size: referenceSize)
  }
}
