package import Foundation
package import Questions

/// Files that a person names: regular ones, pipes and standard input.
package enum InputFile {
  /// No file that this program reads is longer, in bytes; a device that never ends is cut off.
  package static let maximumByteCount = 64 << 20

  /// Reads a file whole; what stands in the way is said in a line.
  ///
  /// - Parameter name: How messages call the file; without it they call it by its path.
  package static func data(at url: URL, named name: String? = nil) throws(InputError) -> Data {
    let name = name ?? url.relativePath
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(name) }
    defer { close(descriptor) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw error(name) }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<count])
      guard data.count <= maximumByteCount else {
        throw InputError("cannot be read: it is longer than 64 MiB", file: name)
      }
    }
  }

  /// A regular file mapped into memory, whatever its size; any other is read whole.
  ///
  /// - Parameter name: How messages call the file.
  package static func mapped(at url: URL, named name: String) throws(InputError) -> Data {
    var status = stat()
    guard stat(url.path, &status) == 0 else { throw error(name) }
    guard status.st_mode & S_IFMT == S_IFREG,
      let data = try? Data(
        contentsOf: url, options: .alwaysMapped)
    else { return try data(at: url, named: name) }
    return data
  }

  /// What the last call that failed says of the file.
  package static func error(_ name: String) -> InputError {
    let reason =
      switch errno {
      case ENOENT: "no such file"
      case EISDIR: "it is a folder, not a file"
      case let code: String(cString: strerror(code)).lowercased()
      }
    return InputError("cannot be read: \(reason)", file: name)
  }
}
