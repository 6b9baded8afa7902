/// An error that prevents a starter from being written.
package enum StarterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The folder's name would need quotes in a command line.
  case unusableFolder(String)
  /// The command is empty, or would need other quotes in a configuration.
  case unusableCommand(String)
  /// The address is not the address of a repository.
  case notARepository(String)
  /// The files need the address of Assay's repository.
  case noRepository
  /// The checksum is not a SHA-256 checksum.
  case notAChecksum(String)
  /// The command of `other` is missing, or a language with an example has one.
  case commandMismatch(Starter.Language)
  /// The file of the site or the app does not exist.
  case noFile(path: String)
  /// The folder, or one above it, is a file.
  case notAFolder(path: String)
  /// The file exists already.
  case exists(path: String)
  /// The file cannot be written.
  case notWritten(path: String, reason: String)

  /// The path, what is wrong, and the fix, in one line.
  package var description: String {
    switch self {
    case .unusableFolder(let folder):
      "\(folder.debugDescription): the name goes into command lines; use only letters, digits and "
        + ". _ - /"
    case .unusableCommand(let command):
      "\(command.debugDescription): the command goes into configurations; put what needs quotes "
        + "into a script"
    case .notARepository(let repository):
      "\(repository.debugDescription): not the address of a repository, such as "
        + "https://git.example.com/tools/assay"
    case .noRepository:
      "the service clones Assay, which has no public repository yet; add --repository with the "
        + "address of a copy"
    case .notAChecksum(let checksum):
      "\(checksum.debugDescription): not a SHA-256 checksum, which has 64 of the digits 0-9 and a-f"
    case .commandMismatch(.other): "other: needs the command of your adapter; add --command"
    case .commandMismatch(let language):
      "\(language): has an example adapter, so --command is only for `other`"
    case .noFile(let path):
      "\(path): no such file; name the file of your site or app, or write it first"
    case .notAFolder(let path): "\(path): is a file; name a folder"
    case .exists(let path):
      "\(path): already exists and is not overwritten; move it away or name another folder"
    case .notWritten(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}
