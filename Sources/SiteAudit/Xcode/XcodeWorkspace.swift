import FoundationShim
import Questions

/// The folder of an Xcode workspace, `NAME.xcworkspace`, which names projects.
struct XcodeWorkspace {
  /// The folders of the projects that exist, in order, without those that CocoaPods makes.
  private(set) var projects: [String] = []
  /// The folders of the projects that are missing.
  private(set) var missing: [String] = []
  /// The name of the workspace's file in messages.
  let file: String

  private static let maximumCount = 1_000

  /// Reads the workspace in a folder `NAME.xcworkspace`.
  ///
  /// - Throws: `InputError` if the workspace's file cannot be read, or names too many projects.
  init(at path: String) throws(InputError) {
    let name = path.hasSuffix("/") ? String(path.dropLast()) : path
    let folder = name.lastIndex(of: "/").map { String(name[..<$0]) } ?? ""
    file = "\(name)/contents.xcworkspacedata"
    let location = URL(fileURLWithPath: file)
    try InputFile.check(
      location, namedWithin: URL(fileURLWithPath: name, isDirectory: true), as: file)
    let text = String(decoding: try InputFile.data(at: location, named: file), as: UTF8.self)
    var groups = [folder]
    for tag in XMLTag.all(in: text) {
      switch tag.name {
      case "Group":
        if !tag.isEmpty {
          groups.append(Self.path(tag["location"] ?? "", in: groups.last ?? folder, of: folder))
        }
      case "/Group": if groups.count > 1 { groups.removeLast() }
      case "FileRef":
        let path = Self.path(tag["location"] ?? "", in: groups.last ?? folder, of: folder)
        if path.hasSuffix(".xcodeproj") { add(path) }
      default: break
      }
      guard projects.count + missing.count <= Self.maximumCount,
        groups.count <= Self.maximumCount
      else {
        throw InputError(
          "the workspace names more than \(Self.maximumCount) projects; name the projects themselves",
          file: file)
      }
    }
  }

  private mutating func add(_ path: String) {
    guard !path.split(separator: "/").contains("Pods"), !projects.contains(path),
      !missing.contains(path)
    else { return }
    if FileManager.default.isFolder(atPath: path) {
      projects.append(path)
    } else {
      missing.append(path)
    }
  }

  /// Returns the path of a location: `group:Shop.xcodeproj` is relative to the group around it,
  /// `container:` to the folder of the workspace.
  private static func path(_ location: String, in group: String, of folder: String) -> String {
    let parts = location.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.count == 2 ? String(parts[1]) : location
    return XcodeObjects.joined(parts.first == "container" ? folder : group, path)
      .withoutParentFolders
  }
}
