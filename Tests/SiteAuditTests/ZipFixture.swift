import CZlib
import Foundation

/// A zip archive, whose parts may contradict each other.
struct ZipFixture {
  /// A file of the archive.
  struct Member {
    var name: String
    var contents: Data
    /// Deflated; 0 is stored.
    var method: UInt16 = 8
    var flags: UInt16 = 0
    /// The name in the header before the contents; `nil` for the same.
    var headerName: String?
    /// The size after decompression, as the directory has it; `nil` for the true one.
    var count: UInt32?
    /// What is added to the size in the archive.
    var extra = 0

    init(_ name: String, _ contents: String) {
      (self.name, self.contents) = (name, Data(contents.utf8))
    }
  }

  var members: [Member]
  var comment = ""
  /// The number of files, as the end of the archive has it; `nil` for the true one.
  var memberCount: UInt16?

  /// The bytes of the archive.
  var data: Data {
    var (files, directory) = (Data(), Data())
    for member in members {
      let packed = member.method == 0 ? member.contents : member.contents.deflated
      let (name, offset) = (Data(member.name.utf8), UInt32(files.count))
      let checksum = UInt32(crc32(0, Array(member.contents), UInt32(member.contents.count)))
      let count = member.count ?? UInt32(member.contents.count)
      let common =
        Self.bytes(20 as UInt16, member.flags, member.method) + Self.bytes(0 as UInt32, checksum)
        + Self.bytes(UInt32(packed.count + member.extra), count)
      let headerName = Data((member.headerName ?? member.name).utf8)
      files += Data("PK\u{3}\u{4}".utf8) + common
      files += Self.bytes(UInt16(headerName.count), 0 as UInt16) + headerName + packed
      directory += Data("PK\u{1}\u{2}".utf8) + Self.bytes(20 as UInt16) + common
      directory += Self.bytes(UInt16(name.count), 0, 0, 0, 0 as UInt16)
      directory += Self.bytes(0, offset) + name
    }
    let number = memberCount ?? UInt16(members.count)
    return files + directory + Data("PK\u{5}\u{6}".utf8)
      + Self.bytes(0 as UInt16, 0, number, number)
      + Self.bytes(UInt32(directory.count), UInt32(files.count))
      + Self.bytes(UInt16(comment.utf8.count)) + Data(comment.utf8)
  }

  /// Returns numbers, least significant byte first.
  private static func bytes<Number: FixedWidthInteger>(_ numbers: Number...) -> Data {
    numbers.reduce(into: Data()) { data, number in
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
  }
}

extension Data {
  /// The data in the form of zip archives: that of zlib without its header and its checksum.
  fileprivate var deflated: Data {
    var count = compressBound(UInt(self.count))
    var output = [UInt8](repeating: 0, count: Int(count))
    compress(&output, &count, Array(self), UInt(self.count))
    return Data(output[2..<Int(count) - 4])
  }
}
