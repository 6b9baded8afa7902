public import Foundation

/// The package that the tests belong to.
public enum Project {
  /// The folder of the package.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the conformance data.
  public static let conformanceData = folder.appendingPathComponent("Conformance")

  /// The version of the program, as `scripts/releasing/version` finds it.
  public static let version = try? String(
    contentsOf: folder.appending(path: "Sources/BuiltIns/BuiltIn.swift"), encoding: .utf8
  ).firstMatch(of: /static let version = "(.+)"/)?.output.1

  /// Returns the files of a type in a folder of the package and below it, in order.
  public static func files(below path: String, _ type: String) throws -> [URL] {
    let top = folder.appendingPathComponent(path)
    return try FileManager.default.subpathsOfDirectory(atPath: top.path).sorted()
      .filter { $0.hasSuffix(".\(type)") }.map { top.appendingPathComponent($0) }
  }

  /// The scripts of the project, in order.
  public static func scripts() throws -> [URL] {
    let top = folder.appendingPathComponent("scripts")
    return try FileManager.default.subpathsOfDirectory(atPath: top.path).sorted()
      .map { top.appendingPathComponent($0) }.filter { $0.pathExtension.isEmpty }
  }
}
