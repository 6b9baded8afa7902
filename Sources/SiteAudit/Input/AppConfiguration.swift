import AssociatedDomains
import AssociatedDomainsEntitlements

/// The configuration from which a tool makes an app's Xcode project, as far as it determines the
/// entitlements.
struct AppConfiguration {
  /// The tool.
  let generator: ProjectGenerator
  /// The team of the app; `nil` if the file does not name one.
  private(set) var team: String?
  /// The bundle identifier of the app; `nil` if the file does not name one.
  private(set) var bundle: String?
  /// The entries of associated domains, including those that are not strings.
  private(set) var entries: [Entitlements.Entry] = []

  /// Returns the entitlements that a tool makes from the configuration.
  ///
  /// - Throws: `EntitlementsError` if there are too many entries.
  func entitlements() throws(EntitlementsError) -> Entitlements {
    try Entitlements(ofEntries: entries)
  }

  /// What the configuration says about the app's identifier.
  var identity: AppIdentity {
    guard let bundle, !bundle.isEmpty else { return .unknown }
    return .built(bundle: bundle, team: team.flatMap { $0.isEmpty ? nil : $0 })
  }
}

extension AppConfiguration {
  /// Reads the configuration of Expo, `app.json`; `nil` if a JSON file is something else.
  init?(expo file: SiteAssociation) {
    let expo = file.root.object?["expo"]?.object
    let ios = (expo ?? file.root.object)?["ios"]?.object
    // `npx expo config --json` prints what is in `expo`.
    guard expo != nil || ios?["bundleIdentifier"] != nil || ios?["associatedDomains"] != nil else {
      return nil
    }
    generator = ProjectGenerator(
      name: "Expo", advice: "write the domains into `associatedDomains` of `ios`")
    team = ios?["appleTeamId"]?.string
    bundle = ios?["bundleIdentifier"]?.string
    let list = ios?["associatedDomains"]?.array ?? []
    entries = zip(list, JSONValue.positions(of: list)).map { value, position in
      Entitlements.Entry(text: value.string, typeName: value.kindName, line: position.line)
    }
  }

  /// Reads the configuration of Cordova, `config.xml`; `nil` if an XML file is something else.
  ///
  /// Entries come from `config-file` and `edit-config`, and from the hosts in `universal-links`,
  /// which plugins for universal links read.
  init?(cordova text: String) {
    let tags = XMLTag.all(in: text)
    guard let widget = tags.first(where: { $0.name == "widget" }) else { return nil }
    generator = ProjectGenerator(
      name: "Cordova", advice: "run `cordova prepare ios` and name the project")
    bundle = widget["ios-CFBundleIdentifier"] ?? widget["id"]
    var isOfPlugin = false
    var isOfDomains = false
    var known: Set<String> = []
    func add(_ text: String?, of tag: XMLTag) {
      // Debug and release builds may each have the entry.
      guard let text, known.insert(text).inserted else { return }
      entries.append(Entitlements.Entry(text: text, typeName: "a string", line: tag.line))
    }
    for tag in tags {
      switch tag.name {
      case "universal-links": isOfPlugin = true
      case "/universal-links": isOfPlugin = false
      case "config-file": isOfDomains = tag["parent"] == Entitlements.associatedDomainsKey
      case "edit-config": isOfDomains = tag["target"] == Entitlements.associatedDomainsKey
      case "/config-file", "/edit-config": isOfDomains = false
      case "ios-team-id" where isOfPlugin: team = tag["value"]
      case "host" where isOfPlugin: add(tag["name"].map { "applinks:\($0)" }, of: tag)
      case "string" where isOfDomains: add(tag.following, of: tag)
      default: break
      }
    }
  }
}
