import Foundation
import Testing

/// What a test needs of this machine, and `scripts/install-dependencies` installs.
public enum Requirement {
  /// The error that something is not installed in continuous integration, which runs every test.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// Ends the test: as skipped, or, where the environment has `CI`, as failed.
  ///
  /// - Parameters:
  ///   - name: What is missing.
  ///   - group: The argument of `scripts/install-dependencies` that installs it.
  public static func isMissing(_ name: String, group: String) throws -> Never {
    let text = "no \(name); ./scripts/install-dependencies \(group) installs it"
    guard ProcessInfo.processInfo.environment["CI"] == nil else { throw Missing(description: text) }
    try Test.cancel("\(text)")
  }

  /// Ends the test unless these programs are installed.
  public static func programs(_ names: String..., group: String) throws {
    for name in names where installedProgram(name) == nil { try isMissing(name, group: group) }
  }

  /// Returns the first of some programs that is installed; `nil` if none is.
  public static func installedProgram(_ names: String...) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.first { name in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
  }
}
