public import Foundation

/// A folder for one test, which is removed with the last reference to it.
public final class TemporaryFolder: Sendable {
  /// The location.
  public let url: URL

  /// Creates an empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path of an item.
  public func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  /// Writes a file, with the folders above it, and returns its path.
  @discardableResult
  public func file(_ name: String, _ data: Data) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }

  /// Writes a text file, with the folders above it, and returns its path.
  @discardableResult
  public func file(_ name: String, _ text: String = "") throws -> String {
    try file(name, Data(text.utf8))
  }

  /// Creates a folder, with those above it, and returns its path.
  @discardableResult
  public func folder(_ name: String) throws -> String {
    let path = path(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  /// Copies an item of the package, with the folders above it, and returns its path.
  @discardableResult
  public func copy(_ name: String) throws -> String {
    let copy = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: Project.folder.appendingPathComponent(name), to: copy)
    return copy.path
  }

  /// Returns the text of a file.
  public func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Returns the sorted names of the items in the folder, or in a folder in it.
  public func contents(of name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }
}
