package import Essentials

/// Replaces a file as a whole or not at all.
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
          Essentials.write(descriptor, $0.baseAddress, $0.count)
        }
        if written < 0, errno == EINTR { continue }
        guard written >= 0 else { throw failure(path) }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Writes next to the file and renames, so that no reader ever sees half a report.
  ///
  /// A link is followed and stays a link, and a file keeps its permissions. A device or a pipe is
  /// written to directly, since renaming would replace it; so is the program's own output, such as
  /// `/dev/stdout`, even if it is a file, since that holds what was written before.
  package static func replace(_ path: String, with data: Data) throws(ReportError) {
    try replace(path) { output throws(ReportError) in try output.write(data) }
  }

  /// Replaces a file with content that is too long for memory.
  static func replace(
    _ path: String, content: (Output) throws(ReportError) -> Void
  ) throws(ReportError) {
    guard !path.isEmpty else { throw .notWritten(path: path, reason: "the path is empty") }
    let target = realPath(of: path)
    var status = stat()
    let isThere = stat(target, &status) == 0
    if isThere, let output = ownOutput(status) {
      return try content(Output(descriptor: output, path: path))
    }
    if isThere, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      return try fill(target, flags: O_WRONLY, naming: path, content: content)
    }
    let name = ".assay-\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    let temporary = folder + name
    do throws(ReportError) {
      try fill(temporary, flags: O_WRONLY | O_CREAT | O_EXCL, naming: path, content: content)
      if isThere { chmod(temporary, status.st_mode & 0o7777) }
      guard rename(temporary, target) == 0 else { throw failure(path) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Returns the descriptor of this program's output or errors that is this file, `nil` if neither
  /// is.
  private static func ownOutput(_ target: stat) -> Int32? {
    [STDOUT_FILENO, STDERR_FILENO].first { descriptor in
      var status = stat()
      return fstat(descriptor, &status) == 0
        && (status.st_dev, status.st_ino) == (target.st_dev, target.st_ino)
    }
  }

  private static func fill(
    _ file: String, flags: Int32, naming path: String,
    content: (Output) throws(ReportError) -> Void
  ) throws(ReportError) {
    let descriptor = open(file, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    do throws(ReportError) {
      try content(Output(descriptor: descriptor, path: path))
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
    // Not by Foundation, which traps on a path of one character.
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

  private static func failure(_ path: String) -> ReportError {
    .notWritten(path: path, reason: String(cString: strerror(errno)))
  }
}
