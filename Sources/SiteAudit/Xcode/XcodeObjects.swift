import AssociatedDomainsEntitlements
import FoundationShim
import Questions

/// The objects of an Xcode project, which refer to each other by identifier.
struct XcodeObjects {
  /// The object of the project itself.
  let root: PropertyListValue
  /// The folder to which the paths of the project are relative.
  let source: String
  /// The name of the file in messages.
  let file: String
  /// The name of the project.
  let name: String
  private let objects: [String: PropertyListValue]
  /// The group that contains each file and group.
  private let parents: [String: String]

  /// The budget for parsing a project, which has far more objects than entitlements have.
  private static let budget = PropertyListBudget(byteCount: 16 << 20, nodeCount: 500_000)

  /// Reads the objects of a project.
  ///
  /// - Parameters:
  ///   - file: The name of the file in messages.
  ///   - folder: The folder with the project.
  /// - Throws: `InputError` if the data is not a project, or exceeds what is read.
  init(parsing data: Data, file: String, folder: String) throws(InputError) {
    let project: PropertyListValue
    do throws(InputError) {
      project = try PropertyList(parsing: data, within: Self.budget, file: file).root
    } catch {
      throw InputError(
        "this is no Xcode project: \(error.message); save it again in Xcode", file: file,
        line: error.line)
    }
    var objects: [String: PropertyListValue] = [:]
    for member in project[key: "objects"]?.members ?? [] { objects[member.key] = member.value }
    guard let root = project[key: "rootObject"]?.string.flatMap({ objects[$0] }) else {
      throw InputError("this is no Xcode project; save it again in Xcode", file: file)
    }
    (self.objects, self.root, self.file) = (objects, root, file)
    let parts = file.split(separator: "/").dropLast()
    name = parts.last.map { $0.split(separator: ".").dropLast().joined(separator: ".") } ?? ""
    source = Self.joined(folder, root[key: "projectDirPath"]?.string ?? "")
    var parents: [String: String] = [:]
    for (id, object) in objects {
      for child in object[key: "children"]?.elements ?? [] {
        if let child = child.string { parents[child] = id }
      }
    }
    self.parents = parents
  }

  /// Returns the object with an identifier; `nil` if there is none.
  subscript(id: String) -> PropertyListValue? { objects[id] }

  /// Returns the objects that a list in an object refers to, each once.
  func items(
    _ key: String, of object: PropertyListValue?
  ) -> [(id: String, object: PropertyListValue)] {
    var known: Set<String> = []
    return (object?[key: key]?.elements ?? []).compactMap(\.string).compactMap { id in
      guard known.insert(id).inserted else { return nil }
      return objects[id].map { (id, $0) }
    }
  }

  /// Returns the path of a file or a group; most paths are relative to the group around them.
  ///
  /// - Throws: `InputError` if too many groups are nested around it, or groups contain each other.
  func location(of id: String) throws(InputError) -> String {
    var parts: [String] = []
    var next: String? = id
    while let id = next {
      guard parts.count <= PropertyList.maximumDepth else {
        throw InputError(
          "groups nest more than \(PropertyList.maximumDepth) deep around a file of settings; move "
            + "the file out of them", file: file)
      }
      let path = self[id]?[key: "path"]?.string ?? ""
      parts.append(path)
      // Groups above an absolute path do not count.
      let isRelative = !path.hasPrefix("/") && self[id]?[key: "sourceTree"]?.string == "<group>"
      next = isRelative ? parents[id] : nil
    }
    return Self.joined(source, parts.reversed().filter { !$0.isEmpty }.joined(separator: "/"))
  }

  /// The settings that name the project's folder; they stay references, because its path is known
  /// only as given on the command line.
  static let projectFolders = Dictionary(
    uniqueKeysWithValues: ["SRCROOT", "PROJECT_DIR", "SOURCE_ROOT"].map { ($0, projectFolder) })

  private static let projectFolder = "$(SRCROOT)"

  /// Returns the path of a file that a setting names; `nil` if the setting still contains
  /// references.
  func path(of setting: String) -> String? {
    let isBelow = setting.hasPrefix(Self.projectFolder + "/")
    let path = isBelow ? String(setting.dropFirst(Self.projectFolder.count + 1)) : setting
    return path.contains("$") ? nil : Self.joined(source, path).withoutParentFolders
  }

  /// Returns a path joined to the folder that it may be relative to.
  static func joined(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return path.isEmpty ? folder : "\(folder)/\(path)"
  }
}
