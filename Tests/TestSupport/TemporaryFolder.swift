public import Foundation

/// A folder for one test, removed when the test lets go of it.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of what has that name in it.
  public func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  /// Writes a file, with the folders above it, and gives its path.
  @discardableResult
  public func file(_ name: String, _ data: Data) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }

  /// Writes a file of text, with the folders above it, and gives its path.
  @discardableResult
  public func file(_ name: String, _ text: String = "") throws -> String {
    try file(name, Data(text.utf8))
  }

  /// Makes a folder, with those above it, and gives its path.
  @discardableResult
  public func folder(_ name: String) throws -> String {
    let path = path(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// Copies what has that name in the package, with the folders above it, and gives its path.
  @discardableResult
  public func copy(_ name: String) throws -> String {
    let copy = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Project.folder.appendingPathComponent(name), to: copy)
    return copy.path
  }

  /// The text of a file.
  public func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The names of what is in it, or in a folder of it.
  public func contents(of name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }
}
