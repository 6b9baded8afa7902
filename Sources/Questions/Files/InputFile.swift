package import FoundationShim

/// A reader of files that a person names: regular files, pipes and standard input.
package enum InputFile {
  /// The most bytes that a file may have, so that reading an endless device stops.
  package static let maximumByteCount = 64 << 20

  /// Returns the contents of a file.
  ///
  /// - Parameter name: The name of the file in messages; its path unless given.
  package static func data(at url: URL, named name: String? = nil) throws(InputError) -> Data {
    let name = name ?? url.relativePath
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(name) }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    var data = Data(capacity: min(Int(status.st_size), maximumByteCount))
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

  /// Maps a regular file into memory, whatever its size; any other file is read whole.
  ///
  /// - Parameter name: The name of the file in messages.
  package static func mapped(at url: URL, named name: String) throws(InputError) -> Data {
    var status = stat()
    guard stat(url.path, &status) == 0 else { throw error(name) }
    guard status.st_mode & S_IFMT == S_IFREG,
      let data = try? Data(contentsOf: url, options: .alwaysMapped)
    else { return try data(at: url, named: name) }
    return data
  }

  /// Refuses a file named in an untrusted folder if it is not a regular file, or is a link out of
  /// the folder.
  ///
  /// A path that itself leads out of the folder, such as `../Shared/App.xcconfig`, hides nothing
  /// and is not refused as a link.
  ///
  /// - Parameters:
  ///   - url: The location of the file.
  ///   - folder: The location of the folder.
  ///   - name: The name of the file in messages.
  /// - Returns: The number of bytes in the file.
  /// - Throws: `InputError` if the file is missing or refused.
  @discardableResult
  package static func check(
    _ url: URL, namedWithin folder: URL, as name: String
  ) throws(InputError) -> Int {
    var status = stat()
    guard stat(url.path, &status) == 0 else { throw error(name) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw InputError("is no regular file; put one in its place", file: name)
    }
    let paths = [folder, url].map(\.standardizedFileURL.path)
    let targets = [folder, url].map { $0.resolvingSymlinksInPath().path }
    guard !paths[1].hasPrefix(paths[0] + "/") || targets[1].hasPrefix(targets[0] + "/") else {
      throw InputError(
        "is a link out of \(folder.relativePath); put a copy in its place", file: name)
    }
    return Int(status.st_size)
  }

  /// Returns the error of the last system call, which failed on the file.
  static func error(_ name: String) -> InputError {
    let reason =
      switch errno {
      case ENOENT: "no such file"
      case EISDIR: "it is a folder, not a file"
      case let code: String(cString: strerror(code)).lowercased()
      }
    return InputError("cannot be read: \(reason)", file: name)
  }
}
