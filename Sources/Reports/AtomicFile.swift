public import Foundation

/// Replaces a file as a whole or not at all.
public enum AtomicFile {
  /// Writes next to the file and renames, so that nobody ever reads half a report.
  ///
  /// A link is followed and stays a link; a device or a pipe, `/dev/stdout` say, is written to as
  /// it stands, for renaming would replace it.
  public static func replace(_ path: String, with data: Data) throws(ReportError) {
    guard !path.isEmpty else { throw .notWritten(path: path, reason: "the path is empty") }
    let target = realPath(of: path)
    if isStream(target) {
      return try fill(target, with: data, flags: O_WRONLY, naming: path)
    }
    let folder = (target as NSString).deletingLastPathComponent
    let name = ".assay-\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    let temporary = (folder as NSString).appendingPathComponent(name)
    do throws(ReportError) {
      try fill(temporary, with: data, flags: O_WRONLY | O_CREAT | O_EXCL, naming: path)
      guard rename(temporary, target) == 0 else { throw failure(path) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func fill(
    _ file: String, with data: Data, flags: Int32, naming path: String
  ) throws(ReportError) {
    let descriptor = open(file, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    var rest = data[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written >= 0 else {
        let failure = failure(path)
        close(descriptor)
        throw failure
      }
      rest = rest.dropFirst(written)
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
