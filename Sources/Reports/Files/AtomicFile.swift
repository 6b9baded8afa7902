package import FoundationShim

/// A replacement of a file as a whole or not at all.
package enum AtomicFile {
  /// A file that is being written piece by piece.
  struct Output {
    fileprivate let descriptor: Int32
    /// The path in messages.
    fileprivate let path: String

    /// Appends bytes.
    func write(_ data: Data) throws(ReportError) {
      var rest = data[...]
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes {
          FoundationShim.write(descriptor, $0.baseAddress, $0.count)
        }
        if written < 0, errno == EINTR { continue }
        guard written >= 0 else { throw failure(path) }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Writes beside the file and renames, so that no reader ever sees half a report, and none is
  /// left after a loss of power.
  ///
  /// A link is followed and stays a link, and a file keeps its permissions. A device or a pipe is
  /// written to directly, since renaming would replace it. The program's own output, such as
  /// `/dev/stdout`, is also written to directly, even if it is a file, since the file holds earlier
  /// output.
  ///
  /// - Parameter keepingAttributes: Whether owner, group, extended attributes and hard links must
  ///   stay too, as of a file that a person wrote. A file with several hard links is written in
  ///   place.
  package static func replace(
    _ path: String, with data: Data, keepingAttributes: Bool = false
  ) throws(ReportError) {
    try replace(path, keepingAttributes: keepingAttributes) { output throws(ReportError) in
      try output.write(data)
    }
  }

  /// Replaces a file with content that is too long for memory.
  static func replace(
    _ path: String, keepingAttributes: Bool = false,
    content: (Output) throws(ReportError) -> Void
  ) throws(ReportError) {
    guard !path.isEmpty else { throw .notWritten(path: path, reason: "the path is empty") }
    let target = realPath(of: path)
    var status = stat()
    let isThere = stat(target, &status) == 0
    if isThere, let output = ownOutput(status) {
      return try content(Output(descriptor: output, path: path))
    }
    let isDevice = ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    if isThere, isDevice || keepingAttributes && status.st_nlink > 1 {
      let descriptor = open(target, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(path) }
      return try fill(descriptor, isWhole: !isDevice, naming: path, content: content)
    }
    let temporary = try TemporaryFile(beside: target, naming: path)
    do throws(ReportError) {
      try fill(temporary.descriptor, isWhole: true, naming: path) { output throws(ReportError) in
        if isThere {
          if keepingAttributes { try temporary.takeAttributes(of: target, status, naming: path) }
          fchmod(temporary.descriptor, status.st_mode & 0o7777)
        }
        try content(output)
      }
      guard rename(temporary.path, target) == 0 else { throw failure(path) }
    } catch {
      unlink(temporary.path)
      throw error
    }
  }

  /// Removes a file that is to be replaced later, so that it is not mistaken for the new file if
  /// that is never written; a device, a pipe and the program's own output stay.
  package static func removeEarlier(_ path: String) {
    let target = realPath(of: path)
    var status = stat()
    guard stat(target, &status) == 0, status.st_mode & S_IFMT == S_IFREG, ownOutput(status) == nil
    else { return }
    unlink(target)
  }

  /// Returns the descriptor of this program's standard output or standard error if it is this file;
  /// `nil` if neither is.
  private static func ownOutput(_ target: stat) -> Int32? {
    [STDOUT_FILENO, STDERR_FILENO].first { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0
        && (status.st_dev, status.st_ino) == (target.st_dev, target.st_ino)
    }
  }

  /// Writes an open file and closes it.
  ///
  /// - Parameter isWhole: Whether the file ends with what is written, and must be on the disk.
  private static func fill(
    _ descriptor: Int32, isWhole: Bool, naming path: String,
    content: (Output) throws(ReportError) -> Void
  ) throws(ReportError) {
    do throws(ReportError) {
      try content(Output(descriptor: descriptor, path: path))
      if isWhole {
        guard ftruncate(descriptor, lseek(descriptor, 0, SEEK_CUR)) == 0, fsync(descriptor) == 0
        else { throw failure(path) }
      }
    } catch {
      close(descriptor)
      throw error
    }
    // A full disk may be detected only here.
    guard close(descriptor) == 0 else { throw failure(path) }
  }

  /// Returns the path with links resolved: the same for all spellings of one file's path, whether
  /// the file exists or not.
  package static func realPath(of path: String) -> String {
    if let resolved = resolved(path) { return resolved }
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    // Not with Foundation, which traps on a path of one character.
    guard !name.isEmpty, let folder = resolved("\(path.dropLast(name.count))./") else {
      return path
    }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func failure(_ path: String) -> ReportError {
    .notWritten(path: path, reason: String(cString: strerror(errno)))
  }
}
