public import Foundation

/// Replaces a file as a whole or not at all.
public enum AtomicFile {
  /// A file that is being written, piece by piece.
  struct Output {
    fileprivate let descriptor: Int32
    /// What messages call it.
    fileprivate let path: String

    /// Adds bytes at the end.
    func write(_ data: Data) throws(ReportError) {
      var rest = data[...]
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes {
          Foundation.write(descriptor, $0.baseAddress, $0.count)
        }
        if written < 0, errno == EINTR { continue }
        guard written >= 0 else { throw failure(path) }
        rest = rest.dropFirst(written)
      }
    }
  }

  /// Writes next to the file and renames, so that nobody ever reads half a report.
  ///
  /// A link is followed and stays a link; a device or a pipe, `/dev/stdout` say, is written to as
  /// it stands, for renaming would replace it.
  public static func replace(_ path: String, with data: Data) throws(ReportError) {
    try replace(path) { output throws(ReportError) in try output.write(data) }
  }

  /// The same for contents that are too long to be held in memory.
  static func replace(
    _ path: String, content: (Output) throws(ReportError) -> Void
  ) throws(ReportError) {
    guard !path.isEmpty else { throw .notWritten(path: path, reason: "the path is empty") }
    let target = realPath(of: path)
    if isStream(target) {
      return try fill(target, flags: O_WRONLY, naming: path, content: content)
    }
    let name = ".assay-\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    // Not by Foundation, which traps on a path of one character.
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    let temporary = folder + name
    do throws(ReportError) {
      try fill(temporary, flags: O_WRONLY | O_CREAT | O_EXCL, naming: path, content: content)
      guard rename(temporary, target) == 0 else { throw failure(path) }
    } catch {
      unlink(temporary)
      throw error
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
    // A full disk may be noticed only here.
    guard close(descriptor) == 0 else { throw failure(path) }
  }

  /// Where links lead; the path itself where nothing stands yet.
  private static func realPath(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private static func failure(_ path: String) -> ReportError {
    .notWritten(path: path, reason: String(cString: strerror(errno)))
  }
}
