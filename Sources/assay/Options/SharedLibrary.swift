import Adapters
import FoundationShim
import Questions

/// Implementations that are shared libraries, served by a program beside this one.
enum SharedLibrary {
  /// Returns the command that serves a library.
  ///
  /// A separate program is needed because this one may be static, and then cannot load libraries.
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
