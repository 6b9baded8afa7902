import AssociatedDomains
import AssociatedDomainsEntitlements
import FoundationShim
import Questions

/// The folder of an Xcode project, read for the entitlements of its apps that the settings name.
package struct XcodeProject {
  /// The configurations whose entitlements count.
  package enum Selection {
    /// All configurations.
    case all
    /// Those that the shared schemes of project or workspace archive, else Release, else all.
    case archived
    /// The configuration with this name.
    case named(String)
  }

  /// A configuration of a target.
  struct Configuration: Hashable {
    /// The identifier of the configuration in the project.
    let id: String
    /// The name of the configuration.
    let name: String
  }

  /// A file with entitlements and its use in the project.
  struct Use: Hashable {
    /// The path of the file.
    let file: String
    /// The identifier of the app's target in the project.
    let targetID: String
    /// The name of the app's target.
    let target: String
    /// Whether the target is an App Clip.
    let isClip: Bool
    /// The app's identifier, as far as it is known.
    let app: AppIdentity
    /// The configurations that use the file.
    var configurations: [Configuration] = []
  }

  /// The folder `NAME.xcodeproj`, as given on the command line.
  let path: String
  /// The folder of a workspace that names the project; `nil` if none is known.
  let workspace: String?
  /// The folder with the project, as given on the command line.
  private let folder: String
  /// The file of the project.
  let file: String
  /// The objects in the file.
  let objects: XcodeObjects
  /// The settings of the project's configurations.
  var settings: ProjectSettings

  /// Returns the folder `NAME.xcodeproj` that a path names or contains; `nil` if there is none.
  ///
  /// - Throws: `InputError` if the folder contains several.
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
  ///
  /// - Parameter workspace: The folder of a workspace that names it.
  init(at path: String, in workspace: String? = nil) throws(InputError) {
    self.workspace = workspace
    let url = URL(fileURLWithPath: path, isDirectory: true)
    let name = path.hasSuffix("/") ? path.dropLast() : path[...]
    self.path = String(name)
    folder = name.lastIndex(of: "/").map { $0 == name.startIndex ? "/" : String(name[..<$0]) } ?? ""
    file = "\(name)/project.pbxproj"
    let location = url.appendingPathComponent("project.pbxproj")
    guard FileManager.default.fileExists(atPath: location.path) else {
      throw InputError(
        "the file is missing; if XcodeGen or Tuist makes the project, run `xcodegen generate` or "
          + "`tuist generate` first", file: file)
    }
    try InputFile.check(location, namedWithin: url, as: file)
    let data = try InputFile.data(at: location, named: file)
    objects = try XcodeObjects(parsing: data, file: file, folder: folder)
    settings = ProjectSettings(of: objects)
  }

  /// Returns the files with entitlements of the project's apps and App Clips, target by target;
  /// empty if no app has entitlements.
  ///
  /// - Throws: `InputError` if the path of a file needs an undefined setting, or the project has
  ///   too many apps and configurations.
  mutating func uses(_ selection: Selection) throws(InputError) -> [Use] {
    var uses: [Use] = []
    var known: [Use: Int] = [:]
    var total = 0
    var all: [String] = []
    let schemes = try ArchiveSchemes(of: path, workspace: workspace)
    for (id, target) in objects.items("targets", of: objects.root) where Self.isApp(target) {
      let name = target[key: "name"]?.string ?? ""
      let configurations = settings.configurations(of: target)
      try count(configurations.count, &total)
      let names: Set<String>
      switch selection {
      case .all: names = Set(configurations.map(\.name))
      case .archived: names = schemes.archived(configurations.map(\.name), ofTarget: id)
      case .named(let name): names = [name]
      }
      all += configurations.map(\.name)
      for configuration in configurations where names.contains(configuration.name) {
        let app = try settings.settings(of: configuration.id, target: target)
        try count(app.apps.count * app.entitlements.texts.count, &total)
        for value in app.entitlements.texts {
          let path = try path(
            of: value, in: app.entitlements,
            of: "target \(name.quoted), configuration \(configuration.name.quoted)")
          for app in app.apps {
            let use = Use(
              file: path, targetID: id, target: name, isClip: Self.isClip(target), app: app)
            let index = known[use] ?? uses.count
            if index == uses.count {
              known[use] = index
              uses.append(use)
            }
            uses[index].configurations.append(configuration)
          }
        }
      }
    }
    if case .named(let name) = selection, !all.contains(name) {
      let names = Set(all).sorted()
      throw InputError(
        "no app has the configuration \(name.quoted); "
          + (names.isEmpty ? "there is none" : "expected one of: \(names.limitedList(to: 20))"),
        file: file)
    }
    return uses
  }

  /// Returns the entitlement files that the configurations of all targets name, as far as their
  /// settings can be evaluated.
  mutating func namedFiles() -> Set<String> {
    var files: Set<String> = []
    for (_, target) in objects.items("targets", of: objects.root) {
      for configuration in settings.configurations(of: target) {
        let own = try? settings.settings(of: configuration.id, target: target)
        files.formUnion((own?.entitlements.texts ?? []).compactMap(objects.path(of:)))
      }
    }
    return files
  }

  private func count(_ number: Int, _ total: inout Int) throws(InputError) {
    total += number
    guard total <= Self.maximumCount else {
      throw InputError(
        "the project has more than \(Self.maximumCount) combinations of apps and configurations; "
          + "name the files with entitlements themselves", file: file)
    }
  }

  /// Returns the path in a value of `CODE_SIGN_ENTITLEMENTS`.
  private func path(
    of value: String, in values: SettingValues, of user: String
  ) throws(InputError) -> String {
    guard values.undefined.isEmpty, let path = objects.path(of: value) else {
      let names = values.undefined.sorted().limitedList(to: 3)
      throw InputError(
        "\(user): CODE_SIGN_ENTITLEMENTS needs \(names.isEmpty ? value.quoted : names), which no "
          + "setting of the project defines\(missingFiles); name the file itself", file: file)
    }
    return path
  }

  /// The names of the missing configuration files, in parentheses; empty if none is missing.
  var missingFiles: String {
    let paths = settings.missingFiles.prefix(2).map(\.path)
    guard !paths.isEmpty else { return "" }
    let rest = settings.missingFiles.count - paths.count
    return " (missing, so not read: " + paths.joined(separator: ", ")
      + (rest == 0 ? ")" : " and \(rest) more)")
  }

  /// A note on each missing configuration file that is not optional; if there are many, on the
  /// first ones and on the number of others.
  var notes: [LintDiagnostic] {
    let missing = settings.missingFiles.filter { !$0.isOptional }
    let rest = missing.dropFirst(Self.maximumNoteCount)
    return missing.prefix(Self.maximumNoteCount).map(\.note)
      + rest.prefix(1).map { _ in
        LintDiagnostic(
          file: file, severity: .note, rule: "missing-file",
          message: "\(rest.count) more configuration files are missing")
      }
  }

  private static let maximumNoteCount = 20

  /// Returns entitlements with the values of build settings put in, for each of the configurations
  /// of a use; configurations with the same entitlements are combined.
  ///
  /// An entry that needs an unknown setting stays as it is, with a note. An entry that needs an
  /// undefined setting has nothing in the setting's place, and an error.
  /// - Throws: `InputError` if an entry has too many values, or needs too many settings.
  mutating func resolved(
    _ entitlements: Entitlements, of use: Use
  ) throws(InputError) -> [(use: Use, entitlements: Entitlements, diagnostics: [LintDiagnostic])] {
    guard entitlements.hasUnknownDomains, let target = objects[use.targetID] else {
      return [(use, entitlements, [])]
    }
    var results: [(use: Use, entitlements: Entitlements, diagnostics: [LintDiagnostic])] = []
    var known: [[Entitlements.Entry]: Int] = [:]
    for configuration in use.configurations {
      var diagnostics: [LintDiagnostic] = []
      let resolved = try entitlements.replacingEntries { entry throws(InputError) -> [String]? in
        guard let text = entry.text, text.contains("$") else { return nil }
        let values = try settings.values(ofText: text, of: configuration.id, target: target)
        guard !values.undefined.isEmpty else { return values.texts }
        let isUnknown =
          !settings.missingFiles.isEmpty || !values.undefined.isDisjoint(with: Self.unknownSettings)
        let names = values.undefined.sorted().limitedList(to: 3)
        let becomes = values.texts.first?.quotedBriefly ?? ""
        diagnostics.append(
          LintDiagnostic(
            file: use.file, line: entry.line, severity: isUnknown ? .note : .error, rule: "ENT-013",
            message: isUnknown
              ? "\(text.quotedBriefly) needs \(names), which nothing defines that was read"
                + "\(missingFiles); its domain is not known"
              : "\(text.quotedBriefly) becomes \(becomes), because no setting of configuration "
                + "\(configuration.name.quoted) defines \(names); define it",
            kind: .buildSetting))
        // A value that is not a domain then needs no second diagnostic.
        return isUnknown ? nil : values.texts.filter { (try? AssociatedDomain(parsing: $0)) != nil }
      }
      var own = use
      own.configurations = [configuration]
      if let index = known[resolved.entries], results[index].diagnostics == diagnostics {
        results[index].use.configurations.append(configuration)
      } else {
        known[resolved.entries] = results.count
        results.append((own, resolved, diagnostics))
      }
    }
    return results
  }

  /// The settings of entitlements that depend on how an app is signed.
  private static let unknownSettings: Set<String> = [
    "AppIdentifierPrefix", "CFBundleIdentifier", "TeamIdentifierPrefix",
  ]

  /// The error for a project in which no app has entitlements.
  var hasNoEntitlements: InputError {
    let hasApp = objects.items("targets", of: objects.root).contains { Self.isApp($0.object) }
    return InputError(
      hasApp
        ? "no app of this project has entitlements: CODE_SIGN_ENTITLEMENTS names no file"
          + "\(missingFiles); add the capability Associated Domains, or name the file itself"
        : "no target of this project is an app; name the project that has it, or a file", file: file
    )
  }

  /// Returns whether a target is an app or an App Clip.
  static func isApp(_ target: PropertyListValue) -> Bool {
    target[key: "productType"]?.string?.hasPrefix("com.apple.product-type.application") ?? false
  }

  private static func isClip(_ target: PropertyListValue) -> Bool {
    target[key: "productType"]?.string
      == "com.apple.product-type.application.on-demand-install-capable"
  }

  /// Returns the size of a file with entitlements.
  ///
  /// - Throws: `InputError` if the file is not a regular file, or is a link out of the folder.
  func byteCount(of path: String) throws(InputError) -> Int {
    let source = URL(fileURLWithPath: objects.source, isDirectory: true)
    return try InputFile.check(URL(fileURLWithPath: path), namedWithin: source, as: path)
  }

  /// The maximum number of pairs of an app and a configuration, which no real project comes near.
  private static let maximumCount = 10_000
}

extension XcodeProject.Use: CustomStringConvertible {
  /// `Shop/Shop.entitlements: of target Shop, configurations Debug, Release`.
  var description: String {
    let word = configurations.count == 1 ? "configuration" : "configurations"
    let names = configurations.map(\.name).joined(separator: ", ")
    return "\(file): of target \(target) (\(app)), \(word) \(names)"
  }
}
