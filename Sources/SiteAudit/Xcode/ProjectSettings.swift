import AssociatedDomainsEntitlements
import FoundationShim
import Questions

/// The build settings of a project's configurations, each read only once.
struct ProjectSettings {
  /// The settings of a configuration that concern an app.
  struct AppSettings {
    /// The values of `CODE_SIGN_ENTITLEMENTS`, one for each condition.
    let entitlements: SettingValues
    /// The app's identifier, as far as it is known, for each condition.
    let apps: [AppIdentity]
  }

  private let objects: XcodeObjects
  private var files: ConfigurationFiles
  /// The lists of configurations that were read, by identifier.
  private var lists: [String: [XcodeProject.Configuration]] = [:]
  /// The evaluators of configurations, by target and configuration.
  private var evaluators: [[String]: SettingsEvaluator] = [:]
  /// The remaining number of bytes that evaluating settings may cost.
  private var remainingCost = SettingsEvaluator.maximumCost
  private var levels: [String: [BuildSettings]] = [:]
  /// The identifiers of the project's own configurations, by name.
  private var idsOfShared: [String: String] = [:]

  /// The configuration files that are missing.
  var missingFiles: [ConfigurationFiles.MissingFile] { files.missing }

  /// Creates settings that have not been read yet.
  init(of objects: XcodeObjects) {
    self.objects = objects
    files = ConfigurationFiles(within: objects.source)
    let shared = configurations(of: objects.root)
    idsOfShared = Dictionary(shared.map { ($0.name, $0.id) }) { first, _ in first }
  }

  /// Returns the configurations of a target or of the project, in order.
  mutating func configurations(
    of target: PropertyListValue
  ) -> [XcodeProject.Configuration] {
    guard let id = target[key: "buildConfigurationList"]?.string else { return [] }
    if let list = lists[id] { return list }
    let configurations = objects.items("buildConfigurations", of: objects[id])
      .map { XcodeProject.Configuration(id: $0.id, name: name(of: $0.object)) }
    lists[id] = configurations
    return configurations
  }

  /// Returns the settings of a target's configuration that concern an app.
  ///
  /// - Throws: `InputError` if a configuration file cannot be read, or a setting has too many values.
  mutating func settings(
    of configuration: String, target: PropertyListValue
  ) throws(InputError) -> AppSettings {
    func values(of name: String) throws(InputError) -> SettingValues {
      let values = try self.values(of: configuration, target: target) {
        (evaluator, cost) throws(InputError) in
        try evaluator.values(of: name, cost: &cost)
      }
      return values ?? SettingValues()
    }
    let entitlements = try values(of: "CODE_SIGN_ENTITLEMENTS")
    let team = try values(of: "DEVELOPMENT_TEAM")
    let bundle = try values(of: "PRODUCT_BUNDLE_IDENTIFIER")
    let teams: [String?] = team.isKnown ? team.texts.sorted() : [nil]
    // No app has more combinations of teams and names than this limit.
    let isKnown = bundle.isKnown && teams.count * bundle.texts.count <= 1_000
    return AppSettings(
      entitlements: entitlements,
      apps: isKnown
        ? teams.flatMap { team in
          bundle.texts.sorted().map { AppIdentity.built(bundle: $0, team: team) }
        } : [.unknown])
  }

  /// Returns the values of a text that refers to settings of a target's configuration.
  ///
  /// - Throws: `InputError` if a configuration file cannot be read, or there are too many values.
  mutating func values(
    ofText text: String, of configuration: String, target: PropertyListValue
  ) throws(InputError) -> SettingValues {
    try values(of: configuration, target: target) { (evaluator, cost) throws(InputError) in
      try evaluator.values(ofText: text, cost: &cost)
    }
  }

  /// Evaluates settings of a configuration of a target.
  private mutating func values<Values>(
    of configuration: String, target: PropertyListValue,
    _ body: (inout SettingsEvaluator, inout Int) throws(InputError) -> Values
  ) throws(InputError) -> Values {
    let targetName = target[key: "name"]?.string ?? ""
    let key = [targetName, configuration]
    var evaluator: SettingsEvaluator
    if let known = evaluators.removeValue(forKey: key) {
      evaluator = known
    } else {
      let name = name(of: objects[configuration])
      var all = try levels(of: configuration)
      if let project = idsOfShared[name] { all += try levels(of: project) }
      evaluator = SettingsEvaluator(
        levels: all,
        constants: [
          "CONFIGURATION": name, "TARGET_NAME": targetName, "TARGETNAME": targetName,
          "PRODUCT_NAME": targetName,
          "PROJECT": objects.name, "PROJECT_NAME": objects.name,
        ].merging(XcodeObjects.projectFolders) { own, _ in own })
    }
    // Removed first, because a second reference would make each change copy the known values.
    defer { evaluators[key] = evaluator }
    return try body(&evaluator, &remainingCost)
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
      result.append(try files.settings(at: path, namedBy: objects.file))
    }
    levels[configuration] = result
    return result
  }

  /// Returns the path of a configuration's file; `nil` if the configuration has no file.
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
