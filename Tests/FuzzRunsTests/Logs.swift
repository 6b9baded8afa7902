import Foundation
import Testing

/// Logs of libFuzzer from a program with a fault of each kind.
enum Logs {
  /// Returns the text of a log.
  static func text(_ name: String) throws -> String {
    let url = try #require(
      Bundle.module.url(forResource: name, withExtension: "log", subdirectory: "Logs"))
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}
