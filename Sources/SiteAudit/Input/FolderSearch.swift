import FoundationShim
import Questions

/// A search for the files to check in a folder and its subfolders.
struct FolderSearch {
  /// The paths of site associations.
  private(set) var sites: [String] = []
  /// The folders of Xcode projects.
  private(set) var projects: [String] = []
  /// The paths of files with entitlements, each with the folders of projects that contain it.
  private(set) var entitlements: [(path: String, projectFolders: [String])] = []
  /// The paths of apps and archives.
  private(set) var apps: [String] = []
  /// The paths of files `app.json` and `config.xml` from which no project was made; some are
  /// configurations of Expo and Cordova.
  private(set) var configurations: [String] = []
  /// The paths of hosts' configurations.
  private(set) var hosting: [String] = []
  /// The unread files from which a tool generates a project, each with what to do instead, in one
  /// line.
  private(set) var generators: [String] = []

  /// The number of files and folders that may still be looked at.
  private var remainingCount = 200_000
  private static let maximumDepth = 32
  /// The names of folders with other people's code, or with a build.
  private static let skipped: Set<String> = [
    "node_modules", "Pods", "Carthage", "DerivedData", "SourcePackages", "build", "Build",
  ]

  /// Searches a folder without following links.
  ///
  /// - Throws: `InputError` if the folder has too many files or levels.
  init(in folder: String) throws(InputError) {
    var path = folder
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    try search(path == "." ? "" : path, depth: 0, projectFolders: [])
    // A project that was made from a configuration may have been changed since.
    let made = Set(projects.map(Self.folder(of:)))
    configurations.removeAll { path in
      ["ios", "platforms/ios"].contains {
        made.contains(XcodeObjects.joined(Self.folder(of: path), $0))
      }
    }
  }

  /// Returns the folder of a file; empty for the current one.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Returns whether a site association is in the folder of a file, or below it.
  func hasSite(beside path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return sites.contains { $0.hasPrefix(folder) }
  }

  private mutating func search(
    _ folder: String, depth: Int, projectFolders: [String]
  ) throws(InputError) {
    let location = folder.isEmpty ? "." : folder
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: location)) ?? []).sorted()
    remainingCount -= names.count
    guard remainingCount >= 0, depth <= Self.maximumDepth else {
      throw InputError(
        "there are more than 200000 files here, or folders more than \(Self.maximumDepth) deep; name "
          + "what to check", file: location)
    }
    let hasProject = names.contains {
      // A checkout may have only the schemes of a project that XcodeGen makes.
      $0.hasSuffix(".xcodeproj")
        && FileManager.default.fileExists(
          atPath: XcodeObjects.joined(folder, $0 + "/project.pbxproj"))
    }
    let projectFolders = projectFolders + (hasProject ? [folder] : [])
    for name in names {
      let path = XcodeObjects.joined(folder, name)
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: add(path, name, projectFolders)
      case S_IFDIR:
        if name.hasSuffix(".xcodeproj") {
          projects.append(path)
        } else if name.hasSuffix(".app") {
          apps.append(path)
        } else if !Self.skipped.contains(name), !name.hasSuffix(".xcworkspace"),
          !name.hasPrefix(".") || name == ".well-known"
        {
          try search(path, depth: depth + 1, projectFolders: projectFolders)
        }
      default: break
      }
    }
  }

  private mutating func add(_ path: String, _ name: String, _ projectFolders: [String]) {
    switch name {
    case "apple-app-site-association", "apple-app-site-association.json": sites.append(path)
    case "app.json", "config.xml": configurations.append(path)
    case _ where HostingFile.isHosting(name): hosting.append(path)
    case _ where name.hasSuffix(".ipa"): apps.append(path)
    case _ where name.hasSuffix(".entitlements"): entitlements.append((path, projectFolders))
    default:
      if let generator = ProjectGenerator.byFileName[name] {
        generators.append("\(path): \(generator.note)")
      }
    }
  }
}
