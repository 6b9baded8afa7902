/// The files of a tar archive in the format `ustar`, as POSIX describes it.
struct TarArchive {
  /// The contents of the regular files by their paths.
  private(set) var files: [String: ArraySlice<UInt8>] = [:]

  /// Reads an archive; what follows a malformed header is not read.
  init(reading bytes: [UInt8]) {
    let blockSize = 512
    var start = 0
    while start + blockSize <= bytes.count, bytes[start] != 0 {
      let header = bytes[start..<start + blockSize]
      start += blockSize
      guard let size = Int(Self.text(header, 124, 12), radix: 8), start + size <= bytes.count
      else { return }
      let prefix = Self.text(header, 345, 155)
      let path = (prefix.isEmpty ? "" : prefix + "/") + Self.text(header, 0, 100)
      let isFile = header[header.startIndex + 156] == UInt8(ascii: "0")
      if isFile { files[path] = bytes[start..<start + size] }
      start += (size + blockSize - 1) / blockSize * blockSize
    }
  }

  /// Returns the text of a header field, up to a zero or a space.
  private static func text(_ header: ArraySlice<UInt8>, _ offset: Int, _ length: Int) -> String {
    let field = header[(header.startIndex + offset)...].prefix(length)
    return String(decoding: field.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
}
