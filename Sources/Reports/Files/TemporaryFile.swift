import CExtendedAttributes
import FoundationShim

/// A temporary file beside the file that it will replace.
///
/// Its name is derived from the name of that file, and a process locks it while writing. So the
/// next process that replaces the same file removes what a killed process left.
struct TemporaryFile {
  let path: String
  let descriptor: Int32

  /// Creates an empty file.
  init(beside target: String, naming name: String) throws(ReportError) {
    let start = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    // Names have no more than 255 bytes.
    let own = String(decoding: target[start...].utf8.prefix(200), as: UTF8.self)
    var number = 0
    while true {
      let path = "\(target[..<start]).\(own).assay-\(number).tmp"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else {
          (self.path, self.descriptor) = (path, descriptor)
          return
        }
        close(descriptor)
      } else if errno != EEXIST || number > 1_000 {
        throw AtomicFile.failure(name)
      } else if Self.removeLeftover(path) {
        continue
      }
      number += 1
    }
  }

  /// Removes a file unless a process writes it; returns whether it was removed.
  private static func removeLeftover(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && unlink(path) == 0
  }

  /// Takes over owner, group and extended attributes of the file to replace.
  func takeAttributes(
    of target: String, _ status: stat, naming name: String
  ) throws(ReportError) {
    guard fchown(descriptor, status.st_uid, status.st_gid) == 0 else {
      throw .notWritten(
        path: name, reason: "the new file cannot have its owner; run as that user")
    }
    let old = open(target, O_RDONLY | O_CLOEXEC)
    guard old >= 0 else { throw AtomicFile.failure(name) }
    defer { close(old) }
    guard copy_extended_attributes(old, descriptor) == 0 else {
      throw .notWritten(
        path: name,
        reason: "its extended attributes cannot be kept; run as a user who may set them")
    }
  }
}
