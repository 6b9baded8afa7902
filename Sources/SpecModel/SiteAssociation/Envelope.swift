// The envelope: the rules ENV-001, ENV-002, ENV-003, ENV-006, ENV-008, ENV-009, ENV-010, ENV-011,
// ENV-012, ENV-014, ENV-018, ENV-019, X-15, X-16 and X-40; for the lists of rules in it, CMP-007,
// PATHS-001 and PATHS-012.

/// What `applinks` says.
struct AppLinks {
  /// The apps named beside `details`; nothing if that member is absent.
  var apps: [String]?
  /// The entries of `details`, in the order of the file; nothing if that member is absent.
  var entries: [Entry]?
  /// The defaults of the whole domain.
  var defaults: Members
  /// The members of `substitutionVariables`.
  var variables: Members
}

/// One details entry.
struct Entry {
  /// Its JSON Pointer.
  var pointer: String
  /// The apps that it speaks of.
  var apps: [String]
  /// Everything that it says.
  var members: Members
}

/// A condition on URLs with its place in the file.
struct Rule {
  /// Its JSON Pointer.
  var pointer: String
  /// What it demands.
  var condition: Condition
  /// Whether a URL that meets the condition is kept out of the app.
  var excludes = false
  /// Whether it decides nothing, however well it matches.
  var fallsThrough = false
  /// How it compares texts.
  var comparison = Comparison()

  /// What a rule demands of a URL.
  enum Condition {
    /// Nothing, so that every URL meets it.
    case nothing
    /// A path that this string of `paths` matches, its keyword `NOT ` taken off.
    case legacyPath(String)
    /// Everything that this component rule specifies.
    case component(Component)
  }
}

extension SpecModel {
  /// The services of a file with their apps.
  ///
  /// States ENV-002.
  func services(of root: Members) -> [String: [String]] {
    var services: [String: [String]] = [:]
    for (name, value) in root {
      guard isService(name), let members = value.object else { continue }
      if name == "applinks" {
        services[name] = applinks(of: root).map { distinct(apps(of: $0)) }
      } else if dialect.envelope.detailsInEveryService, let entries = entries(of: members, in: name)
      {
        services[name] = distinct(entries.flatMap(\.apps))
      } else {
        services[name] = distinct(members["apps"]?.strings ?? [])
      }
    }
    return services
  }

  /// Whether a member of the root is a service.
  ///
  /// States ENV-001.
  private func isService(_ name: String) -> Bool {
    switch dialect.envelope.services {
    case .documented: Shape.services.contains(name)
    case .withoutAuthsrv: Shape.services.contains(name) && name != "authsrv"
    case .everyObject: true
    }
  }

  /// The apps that applinks names.
  private func apps(of applinks: AppLinks) -> [String] {
    applinks.entries?.flatMap(\.apps) ?? applinks.apps ?? []
  }

  /// Without repeats, in the order of the Unicode scalars.
  private func distinct(_ apps: [String]) -> [String] {
    apps.sorted(by: precedes).reduce(into: []) { distinct, app in
      if distinct.last.map({ !sameScalars($0, app) }) ?? true { distinct.append(app) }
    }
  }

  /// What the file says of applinks; nothing where it is ignored altogether.
  ///
  /// States ENV-002, ENV-003.
  func applinks(of root: Members) -> AppLinks? {
    guard let members = root["applinks"]?.object else { return nil }
    let apps = members["apps"]?.strings
    guard apps != nil || dialect.knowsAbsentApps else { return nil }
    guard apps?.isEmpty ?? true || members["details"] == nil || !dialect.envelope.appsMustBeEmpty
    else {
      return nil
    }
    return AppLinks(
      apps: apps, entries: entries(of: members, in: "applinks"),
      defaults: members["defaults"]?.object ?? [:],
      variables: members["substitutionVariables"]?.object ?? [:])
  }

  /// The entries of `details`, which is an array or an object.
  ///
  /// States ENV-006, ENV-008.
  private func entries(of service: Members, in name: String) -> [Entry]? {
    let pointer = "/\(name)/details/"
    switch service["details"] {
    case .array(let elements):
      return elements.enumerated().compactMap { index, element in
        element.object.map {
          Entry(pointer: pointer + "\(index)", apps: apps(ofEntry: $0), members: $0)
        }
      }
    case .object(let details):
      guard dialect.envelope.detailsObjectRead else { return [] }
      return details.inOrder.compactMap { app, value in
        value.object.map {
          Entry(pointer: pointer + escaped(app), apps: apps(of: $0, keyedBy: app), members: $0)
        }
      }
    default:
      return nil
    }
  }

  /// A member's name as a JSON Pointer writes it.
  private func escaped(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// The apps of an entry in a `details` object.
  ///
  /// States X-40.
  private func apps(of entry: Members, keyedBy app: String) -> [String] {
    switch dialect.envelope.detailsObjectApps {
    case .nameOnly: [app]
    case .nameAndMembers: [app] + apps(ofEntry: entry)
    }
  }

  /// The apps of an entry in a `details` array.
  ///
  /// States ENV-010, ENV-011, X-15.
  private func apps(ofEntry entry: Members) -> [String] {
    let appID = entry["appID"]?.string.map { [$0] }
    let appIDs = dialect.knowsAppIDs ? entry["appIDs"]?.strings : nil
    return switch dialect.envelope.entryApps {
    case .appIDsElseAppID: appIDs ?? appID ?? []
    case .appIDsUnlessEmptyElseAppID: (appIDs ?? []).isEmpty ? appID ?? [] : appIDs ?? []
    case .appIDElseAppIDs: appID ?? appIDs ?? []
    case .both: (appIDs ?? []) + (appID ?? [])
    case .appIDsOnly: appIDs ?? []
    }
  }

  /// Whether an entry speaks of an app.
  ///
  /// States ENV-012.
  func speaks(_ entry: Entry, of app: String) -> Bool {
    if entry.apps.isEmpty, dialect.envelope.entryWithoutAppsIsForAll { return true }
    return entry.apps.contains { names($0, app) }
  }

  /// Whether an app identifier of the file names an app.
  ///
  /// States ENV-009.
  func names(_ identifier: String, _ app: String) -> Bool {
    switch dialect.envelope.appIdentifiers {
    case .whole: sameScalars(identifier, app)
    case .withoutPrefix: sameScalars(withoutPrefix(identifier), withoutPrefix(app))
    }
  }

  private func withoutPrefix(_ identifier: String) -> String {
    halves(of: identifier, at: ".").after ?? identifier
  }

  /// The rules of an entry.
  ///
  /// States ENV-014, PATHS-012.
  func rules(of entry: Entry, in applinks: AppLinks) -> [Rule] {
    let componentRules = componentRules(of: entry, in: applinks)
    let legacyRules = legacyRules(of: entry, in: applinks)
    let rules =
      switch dialect.envelope.entryRules {
      case .componentsElsePaths: componentRules ?? legacyRules
      case .componentsUnlessEmptyElsePaths:
        componentRules.flatMap { $0.isEmpty ? legacyRules : $0 } ?? legacyRules ?? componentRules
      case .pathsElseComponents: legacyRules ?? componentRules
      case .componentsThenPaths:
        componentRules.map { $0 + (legacyRules ?? []) } ?? legacyRules
      case .componentsOnly: componentRules ?? (legacyRules == nil ? nil : [])
      }
    // States X-16.
    return rules ?? rulesForEverything(dialect.envelope.entryWithoutRules, at: entry.pointer)
  }

  /// The one rule that matches everything, or none at all.
  func rulesForEverything(_ ruleless: Dialect.Ruleless, at pointer: String) -> [Rule] {
    let matches = ruleless == .everything && dialect.knowsComponents
    return matches ? [Rule(pointer: pointer, condition: .nothing)] : []
  }

  /// The component rules of an entry; nothing if it has no `components`.
  ///
  /// States CMP-007, ENV-014.
  private func componentRules(of entry: Entry, in applinks: AppLinks) -> [Rule]? {
    guard dialect.knowsComponents, let elements = entry.members["components"]?.array else {
      return nil
    }
    let pointer = entry.pointer + "/components"
    if elements.isEmpty, dialect.components.emptyComponentsMatch {
      return [Rule(pointer: pointer, condition: .nothing)]
    }
    return elements.enumerated().compactMap { index, element in
      guard let members = element.object, !isVoid(members) else { return nil }
      let component = Component(
        members: members, entryDefaults: defaults(of: entry), domainDefaults: applinks.defaults)
      return rule(component, at: pointer + "/\(index)", applinks.variables)
    }
  }

  /// Whether a component rule counts for nothing.
  ///
  /// States ENV-018, ENV-019.
  private func isVoid(_ component: Members) -> Bool {
    if dialect.envelope.commentedRulesSkipped, component["comment"] != nil { return true }
    return dialect.envelope.unknownMembers == .voidTheRule && hasUnknownMembers(component)
  }

  /// The rules of `paths`; nothing if the entry has none.
  ///
  /// States PATHS-001.
  private func legacyRules(of entry: Entry, in applinks: AppLinks) -> [Rule]? {
    entry.members["paths"]?.array?.enumerated().compactMap { index, element in
      guard let path = element.string else { return nil }
      let component = Component(
        members: [:], entryDefaults: defaults(of: entry), domainDefaults: applinks.defaults)
      let pointer = entry.pointer + "/paths/\(index)"
      return rule(legacyPath: path, component, at: pointer, applinks.variables)
    }
  }

  private func defaults(of entry: Entry) -> Members {
    entry.members["defaults"]?.object ?? [:]
  }
}
