package import FoundationShim

/// A reader of a file line by line, which holds no more of the file than one line and a chunk.
package struct LineReader: ~Copyable {
  /// The name of the file in messages.
  package let name: String
  /// The number of the line that was read last, from 1.
  package private(set) var line = 0

  private let descriptor: Int32
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  /// The bytes that were read; the lines up to `start` have been returned.
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// Opens a file, a pipe or a device.
  ///
  /// - Parameter name: The name of the file in messages; its path unless given.
  package init(at url: URL, named name: String? = nil) throws(InputError) {
    self.name = name ?? url.relativePath
    descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw InputFile.error(self.name) }
  }

  deinit {
    close(descriptor)
  }

  /// Returns the next line without its end, `nil` after the last one.
  package mutating func next() throws(InputError) -> [UInt8]? {
    var searched = 0
    while true {
      if let length = lengthOfLine(after: searched) {
        return take(length, end: 1)
      }
      searched = buffer.count - start
      if isAtEnd { return searched > 0 ? take(searched, end: 0) : nil }
      try fill()
    }
  }

  /// Returns the number of bytes before the next line end; `nil` if that has not been read yet.
  private func lengthOfLine(after searched: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      let from = start + searched
      guard let first = bytes.baseAddress,
        let end = memchr(first + from, 0x0A, bytes.count - from)
      else { return nil }
      return first.distance(to: end) - start
    }
  }

  private mutating func take(_ length: Int, end: Int) -> [UInt8] {
    defer { start += length + end }
    line += 1
    return Array(buffer[start..<start + length])
  }

  private mutating func fill() throws(InputError) {
    buffer.removeFirst(start)
    start = 0
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR { return }
    guard count >= 0 else { throw InputFile.error(name) }
    isAtEnd = count == 0
    guard buffer.count + count <= InputFile.maximumByteCount else {
      throw InputError("the line is longer than 64 MiB", file: name, line: line + 1)
    }
    buffer += chunk[..<count]
  }
}
