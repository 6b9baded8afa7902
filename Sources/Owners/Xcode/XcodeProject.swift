import Essentials
import Questions

/// The folder of an Xcode project, read for the entitlements of its apps: as the settings name them,
/// without evaluating anything.
package struct XcodeProject {
  /// The configurations of which the entitlements count.
  package enum Selection {
    /// All.
    case all
    /// Only the one that is built unless another is named, usually Release.
    case byDefault
  }

  /// A file with entitlements, and what the project uses it for.
  struct Use: Hashable {
    /// The path of the file.
    let file: String
    /// The name of the app's target.
    let target: String
    /// The identifier of the app; `nil` if its settings would have to be evaluated.
    let app: String?
    /// The names of the configurations.
    var configurations: [String]
  }

  /// The folder with the project, as the command line has it.
  private let folder: String
  /// The file of the project.
  private let file: String
  private let objects: [String: [String: Any]]
  private let root: [String: Any]

  /// Returns the folder `NAME.xcodeproj` that a path names or is the folder of; `nil` if there is
  /// none.
  ///
  /// - Throws: `InputError` if there are several.
  static func folder(at path: String) throws(InputError) -> String? {
    if path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcodeproj/") { return path }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let projects = names.filter { $0.hasSuffix(".xcodeproj") }.sorted()
    guard projects.count <= 1 else {
      throw InputError(
        "this folder has several projects; name one of \(projects.joined(separator: ", "))",
        file: path)
    }
    return projects.first.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }

  /// Reads the project in a folder `NAME.xcodeproj`.
  init(at path: String) throws(InputError) {
    let url = URL(fileURLWithPath: path, isDirectory: true)
    let name = path.hasSuffix("/") ? path.dropLast() : path[...]
    folder = name.lastIndex(of: "/").map { $0 == name.startIndex ? "/" : String(name[..<$0]) } ?? ""
    file = "\(name)/project.pbxproj"
    let data = try InputFile.data(at: url.appendingPathComponent("project.pbxproj"), named: file)
    let project = AnyPropertyList.dictionary(in: data)
    objects = (project?["objects"] as? [String: Any] ?? [:]).compactMapValues {
      $0 as? [String: Any]
    }
    guard let id = project?["rootObject"] as? String, let root = objects[id] else {
      throw InputError("this is no Xcode project; save it again in Xcode", file: file)
    }
    self.root = root
  }

  /// Returns the files with entitlements of the project's apps and App Clips, target by target.
  ///
  /// - Throws: `InputError` if no target has entitlements, or the path of a file would have to be
  ///   evaluated.
  func uses(_ selection: Selection) throws(InputError) -> [Use] {
    var uses: [Use] = []
    for target in items("targets", of: root) {
      let kind = target["productType"] as? String ?? ""
      guard kind.hasPrefix("com.apple.product-type.application") else { continue }
      let name = target["name"] as? String ?? ""
      for (configuration, levels) in try configurations(of: target, selection) {
        let apps = identifiers(in: levels)
        for value in Self.values(of: "CODE_SIGN_ENTITLEMENTS", in: levels).sorted() {
          guard let path = path(of: value) else {
            throw InputError(
              "target \(name.quoted), configuration \(configuration.quoted): "
                + "CODE_SIGN_ENTITLEMENTS is \(value.quoted), and settings are not evaluated; "
                + "name the file itself", file: file)
          }
          for app in apps {
            let same = uses.firstIndex {
              $0.file == path && $0.target == name && $0.app == app
            }
            if let same {
              uses[same].configurations.append(configuration)
            } else {
              uses.append(
                Use(file: path, target: name, app: app, configurations: [configuration]))
            }
          }
        }
      }
    }
    guard !uses.isEmpty else {
      throw InputError(
        "no app of this project has entitlements, CODE_SIGN_ENTITLEMENTS; name the file itself",
        file: file)
    }
    return uses
  }

  private func object(_ id: Any?) -> [String: Any]? { (id as? String).flatMap { objects[$0] } }

  private func items(_ key: String, of object: [String: Any]) -> [[String: Any]] {
    (object[key] as? [Any] ?? []).compactMap(self.object)
  }

  /// Returns the names of a target's configurations with their settings, of which the first level
  /// that has a value decides: the target's, its file's, the project's, its file's.
  private func configurations(
    of target: [String: Any], _ selection: Selection
  ) throws(InputError) -> [(name: String, levels: [BuildSettings])] {
    let list = object(target["buildConfigurationList"]) ?? [:]
    let outer = object(root["buildConfigurationList"]) ?? [:]
    let standard = (list["defaultConfigurationName"] ?? outer["defaultConfigurationName"])
    let shared = items("buildConfigurations", of: outer)
    var result: [(name: String, levels: [BuildSettings])] = []
    for configuration in items("buildConfigurations", of: list) {
      let name = configuration["name"] as? String ?? ""
      let isStandard = (standard as? String).map { $0 == name } ?? true
      guard selection == .all || isStandard else { continue }
      let project = shared.first { $0["name"] as? String == name }
      result.append((name, try levels(of: configuration) + levels(of: project ?? [:])))
    }
    return result
  }

  private func levels(of configuration: [String: Any]) throws(InputError) -> [BuildSettings] {
    let own = BuildSettings(configuration["buildSettings"] as? [String: Any] ?? [:])
    let path: String
    if let id = configuration["baseConfigurationReference"] as? String {
      path = location(of: id)
    } else if let anchor = configuration["baseConfigurationReferenceAnchor"] as? String,
      let name = configuration["baseConfigurationReferenceRelativePath"] as? String
    {
      path = Self.joined(location(of: anchor), name)
    } else {
      return [own]
    }
    return [own, try BuildSettings(at: URL(fileURLWithPath: path))]
  }

  /// Returns the values of a setting at the first level that has one, without those that are empty.
  private static func values(of name: String, in levels: [BuildSettings]) -> Set<String> {
    let values = levels.lazy.map { $0.all(of: name) }.first { !$0.isEmpty }
    return (values ?? []).filter { !$0.isEmpty }
  }

  /// Returns the identifiers of a target's app, one for each condition; `nil` if a setting would have
  /// to be evaluated or is missing.
  private func identifiers(in levels: [BuildSettings]) -> [String?] {
    let teams = Self.values(of: "DEVELOPMENT_TEAM", in: levels)
    let bundles = Self.values(of: "PRODUCT_BUNDLE_IDENTIFIER", in: levels)
    let names = teams.flatMap { team in bundles.map { "\(team).\($0)" } }
    return names.isEmpty || names.contains { $0.contains("$") } ? [nil] : names.sorted()
  }

  /// Returns the path of a file that a setting names; `nil` if the setting would have to be evaluated.
  private func path(of setting: String) -> String? {
    let own = ["$(SRCROOT)/", "$(PROJECT_DIR)/", "${SRCROOT}/", "${PROJECT_DIR}/"]
    let start = own.first(where: setting.hasPrefix) ?? ""
    let path = String(setting.dropFirst(start.count))
    return path.contains("$") ? nil : Self.joined(source, path)
  }

  /// The folder to which the paths of a project are relative.
  private var source: String { Self.joined(folder, root["projectDirPath"] as? String ?? "") }

  /// Returns the path of a file or a group, of which most are relative to the group around them.
  private func location(of id: String, within inner: Set<String> = []) -> String {
    let object = objects[id] ?? [:]
    let path = object["path"] as? String ?? ""
    guard object["sourceTree"] as? String == "<group>", !inner.contains(id),
      let parent = parents[id]
    else { return Self.joined(source, path) }
    return Self.joined(location(of: parent, within: inner.union([id])), path)
  }

  /// The group of each file and group.
  private var parents: [String: String] {
    objects.reduce(into: [:]) { parents, object in
      for child in object.value["children"] as? [String] ?? [] { parents[child] = object.key }
    }
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return path.isEmpty ? folder : "\(folder)/\(path)"
  }
}

extension XcodeProject.Use: CustomStringConvertible {
  /// `Shop/Shop.entitlements: of target Shop, configurations Debug, Release`.
  var description: String {
    let word = configurations.count == 1 ? "configuration" : "configurations"
    let app = app.map { " (\($0))" } ?? ""
    return "\(file): of target \(target)\(app), \(word) \(configurations.joined(separator: ", "))"
  }
}
