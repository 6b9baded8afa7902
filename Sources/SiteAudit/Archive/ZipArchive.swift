import FoundationShim
import Questions

/// A zip archive in memory, which may be hostile: nothing is written to disk, and every offset and
/// size is checked.
///
/// Features that no app needs are refused: several disks, encryption, members beyond 4 GiB, and
/// methods other than stored and deflated.
struct ZipArchive {
  /// A file of the archive.
  struct Member {
    /// The path in the archive.
    let name: String
    let flags: Int
    let method: Int
    let checksum: UInt32
    let compressedCount: Int
    /// The number of bytes after decompression.
    let count: Int
    /// The offset of the header before the contents.
    let offset: Int
  }

  /// The name of the archive in messages.
  let name: String
  /// The files in the order of the directory.
  let members: [Member]
  private let bytes: ByteReader
  /// The offset of the directory, which follows all contents.
  private let directory: Int

  /// Returns whether a file begins as an archive does.
  static func isArchive(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4B, 3, 4]) }

  /// Reads the directory of an archive.
  ///
  /// - Throws: `InputError` if the archive is damaged, or uses features that are not supported.
  init(_ data: Data, named name: String) throws(InputError) {
    let bytes = ByteReader(data, of: name)
    let end = try Self.end(in: bytes)
    let (count, size) = (try bytes.short(at: end + 10), try bytes.long(at: end + 12))
    let directory = try bytes.long(at: end + 16)
    guard try bytes.short(at: end + 4) == 0, count != 0xFFFF, directory != 0xFFFF_FFFF else {
      throw InputError("the archive has several parts or is in Zip64; unpack it", file: name)
    }
    guard directory + size <= end else { throw bytes.damage("its directory is too long") }
    var members: [Member] = []
    var offset = directory
    for _ in 0..<count {
      guard try bytes.long(at: offset) == 0x0201_4B50 else {
        throw bytes.damage("its directory is cut off")
      }
      let lengths = try [28, 30, 32].map { place throws(InputError) in
        try bytes.short(at: offset + place)
      }
      let path = try bytes.text(at: offset + 46, count: lengths[0])
      members.append(
        Member(
          name: path, flags: try bytes.short(at: offset + 8),
          method: try bytes.short(at: offset + 10),
          checksum: UInt32(try bytes.long(at: offset + 16)),
          compressedCount: try bytes.long(at: offset + 20),
          count: try bytes.long(at: offset + 24), offset: try bytes.long(at: offset + 42)))
      offset += 46 + lengths.reduce(0, +)
    }
    guard offset <= directory + size else { throw bytes.damage("its directory is too short") }
    (self.name, self.members, self.bytes, self.directory) = (name, members, bytes, directory)
  }

  /// Returns the offset of the end record of an archive, which a comment may follow.
  private static func end(in bytes: ByteReader) throws(InputError) -> Int {
    let last = bytes.count - 22
    for offset in stride(from: last, through: max(0, last - 0xFFFF), by: -1)
    where try bytes.long(at: offset) == 0x0605_4B50 {
      if try offset + 22 + bytes.short(at: offset + 20) == bytes.count { return offset }
    }
    throw bytes.damage("its end is missing")
  }

  /// Returns the contents of the archive's only file at a path.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Throws: `InputError` if there is no such file or more than one, or if its contents are
  ///   damaged or exceed the limit.
  func contents(of path: String, limit: Int) throws(InputError) -> Data {
    let found = members.filter { $0.name == path }
    guard let member = found.first else {
      throw InputError("the archive has no \(path.quoted)", file: name)
    }
    guard found.count == 1 else {
      throw InputError("the archive has several files \(path.quoted); pack it again", file: name)
    }
    guard member.count <= limit else {
      throw InputError(
        "\(path.quoted) has \(member.count) bytes; no more than \(limit) are read", file: name)
    }
    let packed = try packed(member)
    let contents: Data?
    switch member.method {
    case _ where member.flags & 1 != 0:
      throw InputError("\(path.quoted) is encrypted; pack it without a password", file: name)
    case 0: contents = packed.count == member.count ? packed : nil
    case 8: contents = packed.inflated(to: member.count)
    case let method:
      throw InputError("\(path.quoted) has the unknown method \(method); unpack it", file: name)
    }
    guard let contents, contents.checksum == member.checksum else {
      throw bytes.damage("\(path.quoted) differs from its size or checksum")
    }
    return contents
  }

  /// Returns the contents as stored in the archive, after a header that repeats the name.
  private func packed(_ member: Member) throws(InputError) -> Data {
    let start = member.offset
    guard try bytes.long(at: start) == 0x0403_4B50,
      try bytes.text(at: start + 30, count: try bytes.short(at: start + 26)) == member.name
    else { throw bytes.damage("\(member.name.quoted) is not where its directory says") }
    let begin = start + 30 + (try bytes.short(at: start + 26)) + (try bytes.short(at: start + 28))
    guard begin + member.compressedCount <= directory else {
      throw bytes.damage("\(member.name.quoted) is cut off")
    }
    return try bytes.data(at: begin, count: member.compressedCount)
  }
}

/// A reader of little-endian numbers and of texts at checked offsets.
private struct ByteReader {
  private let data: Data
  private let name: String

  init(_ data: Data, of name: String) { (self.data, self.name) = (data, name) }

  var count: Int { data.count }

  func damage(_ reason: String) -> InputError {
    InputError("the archive is damaged: \(reason); copy or pack it again", file: name)
  }

  func data(at offset: Int, count: Int) throws(InputError) -> Data {
    guard offset >= 0, offset <= data.count, count <= data.count - offset else {
      throw damage("it ends too early")
    }
    let start = data.startIndex + offset
    return data[start..<start + count]
  }

  func text(at offset: Int, count: Int) throws(InputError) -> String {
    String(decoding: try data(at: offset, count: count), as: UTF8.self)
  }

  func short(at offset: Int) throws(InputError) -> Int { try number(at: offset, count: 2) }

  func long(at offset: Int) throws(InputError) -> Int { try number(at: offset, count: 4) }

  private func number(at offset: Int, count: Int) throws(InputError) -> Int {
    try data(at: offset, count: count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
