import AssociatedDomainsEntitlements
import Essentials
import Questions

/// The build settings of the configurations of a project, each of which is read once.
struct ProjectSettings {
  /// The configurations of a target or of the project.
  struct Configurations {
    /// Their identifiers and names, in order.
    var items: [(id: String, name: String)] = []
    /// The name of the one that is built unless another is named; `nil` if there is none.
    var standard: String?
  }

  /// What the settings of a configuration say of an app.
  struct AppSettings {
    /// The values of `CODE_SIGN_ENTITLEMENTS`, one for each condition, in order.
    let entitlements: [String]
    /// The identifiers of the app, one for each condition; `nil` if a setting would have to be
    /// evaluated or is missing.
    let apps: [String?]

    /// Reads settings of which the first level that has a value decides: the target's, its file's,
    /// the project's, its file's.
    fileprivate init(_ levels: [BuildSettings]) {
      func values(of name: String) -> Set<String> {
        let values = levels.lazy.map { $0.all(of: name) }.first { !$0.isEmpty }
        return (values ?? []).filter { !$0.isEmpty }
      }
      entitlements = values(of: "CODE_SIGN_ENTITLEMENTS").sorted()
      let teams = values(of: "DEVELOPMENT_TEAM")
      let bundles = values(of: "PRODUCT_BUNDLE_IDENTIFIER")
      // No app has more teams and names than that.
      let isKnown =
        (1...1_000).contains(teams.count * bundles.count)
        && !teams.union(bundles).contains { $0.contains("$") }
      apps = isKnown ? teams.flatMap { team in bundles.map { "\(team).\($0)" } }.sorted() : [nil]
    }
  }

  private let objects: XcodeObjects
  private var files: ConfigurationFiles
  /// The lists of configurations that were read, by identifier.
  private var lists: [String: Configurations] = [:]
  /// The settings that were read, by the identifier of their configuration.
  private var known: [String: AppSettings] = [:]
  private var levels: [String: [BuildSettings]] = [:]
  private var shared = Configurations()
  /// The identifiers of the project's own configurations, by name.
  private var idsOfShared: [String: String] = [:]

  /// Creates settings of which nothing is read yet.
  init(of objects: XcodeObjects) {
    self.objects = objects
    files = ConfigurationFiles(within: URL(fileURLWithPath: objects.source, isDirectory: true))
    shared = configurations(of: objects.root)
    idsOfShared = Dictionary(shared.items.map { ($0.name, $0.id) }) { first, _ in first }
  }

  /// Returns the configurations of a target.
  mutating func configurations(of target: PropertyListValue) -> Configurations {
    guard let id = target[key: "buildConfigurationList"]?.string else { return Configurations() }
    if let list = lists[id] { return list }
    let list = objects[id]
    let configurations = Configurations(
      items: objects.items("buildConfigurations", of: list).map { ($0.id, name(of: $0.object)) },
      standard: list?[key: "defaultConfigurationName"]?.string ?? shared.standard)
    lists[id] = configurations
    return configurations
  }

  /// Returns what a configuration of a target says of an app.
  ///
  /// - Throws: `InputError` if a configuration file cannot be read.
  mutating func settings(of configuration: String) throws(InputError) -> AppSettings {
    if let settings = known[configuration] { return settings }
    var all = try levels(of: configuration)
    if let project = idsOfShared[name(of: objects[configuration])] {
      all += try levels(of: project)
    }
    let settings = AppSettings(all)
    known[configuration] = settings
    return settings
  }

  private func name(of configuration: PropertyListValue?) -> String {
    configuration?[key: "name"]?.string ?? ""
  }

  private mutating func levels(of configuration: String) throws(InputError) -> [BuildSettings] {
    if let levels = levels[configuration] { return levels }
    let object = objects[configuration]
    var own = BuildSettings()
    for member in object?[key: "buildSettings"]?.members ?? [] {
      if let value = member.value.string { own.set(member.key, to: value) }
    }
    var result = [own]
    if let object, let path = try path(ofFileOf: object) {
      result.append(try files.settings(at: URL(fileURLWithPath: path)))
    }
    levels[configuration] = result
    return result
  }

  /// Returns the path of a configuration's file; `nil` if it has none.
  private func path(
    ofFileOf configuration: PropertyListValue
  ) throws(InputError) -> String? {
    if let id = configuration[key: "baseConfigurationReference"]?.string {
      return try objects.location(of: id)
    }
    guard let anchor = configuration[key: "baseConfigurationReferenceAnchor"]?.string,
      let name = configuration[key: "baseConfigurationReferenceRelativePath"]?.string
    else { return nil }
    return XcodeObjects.joined(try objects.location(of: anchor), name)
  }
}
