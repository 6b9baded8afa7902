import Adapters
import FoundationShim
import Questions

/// Implementations that are shared libraries, which a program beside this one serves.
enum SharedLibrary {
  /// Returns the command that serves a library.
  ///
  /// The program is not this one, which may be static and then can load no library.
  static func command(_ path: String) throws -> ShellCommand {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw InputError("no such file, or it cannot be read", file: "dylib:\(path)")
    }
    let host = Program.location?
      .deletingLastPathComponent().appending(path: "assay-host").path
    guard let host, FileManager.default.isExecutableFile(atPath: host) else {
      throw ExecutionFailure(
        message: "dylib:\(path): \(host ?? "assay-host") is missing, the program that serves it")
    }
    return ShellCommand(library: path, host: host)
  }
}
