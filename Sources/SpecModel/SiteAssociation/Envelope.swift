import Questions

// The envelope: the services of a file, the entries of `applinks`, their apps and rules.

/// The contents of `applinks`.
struct UniversalLinks {
  /// The apps named beside `details`; `nil` if that member is absent.
  var apps: [String]?
  /// The entries of `details`, in the order of the file; `nil` if that member is absent.
  var entries: [Entry]?
  /// The defaults of the whole domain.
  var defaults: JSON.Object
  /// The members of `substitutionVariables`.
  var variables: JSON.Object
}

/// One details entry.
struct Entry {
  /// Its JSON Pointer.
  var pointer: String
  /// The apps that it names.
  var apps: [String]
  /// All its members.
  var members: JSON.Object
}

/// A condition on URLs with its location in the file.
struct SiteRule {
  /// Its JSON Pointer.
  var pointer: String
  /// What it requires.
  var condition: Condition
  /// Whether a URL that meets the condition is excluded from the app.
  var excludes = false
  /// Whether it decides nothing, even if it matches.
  var fallsThrough = false
  /// How it compares texts.
  var comparison = Comparison()

  /// What a rule requires of a URL.
  enum Condition {
    /// Nothing, so that every URL meets it.
    case nothing
    /// A path that this string of `paths` matches, without its keyword `NOT `.
    case legacyPath(String)
    /// Everything that this component rule specifies.
    case component(Component)
  }
}

/// The members of one component rule, and the defaults below it.
struct Component {
  /// The members of the rule itself.
  var members: JSON.Object
  /// The `defaults` of its details entry.
  var entryDefaults: JSON.Object
  /// The `defaults` of the domain.
  var domainDefaults: JSON.Object
}

/// How the patterns of one rule are compared.
struct Comparison {
  /// Whether uppercase and lowercase differ.
  var caseSensitive = true
  /// Whether the text is compared as it is in the URL.
  var percentEncoded = true
  /// The file's variables: name to values.
  var variables: JSON.Object = [:]
  /// Whether `$(name)` is literal text in the pattern.
  var variablesAreLiteral = false
  /// Whether the pattern is a value of a variable.
  var isInsideValue = false
}

extension SpecModel {
  /// Returns the services of a file with their apps.
  ///
  /// - Rules: ENV-002, ENV-023
  func services(of root: JSON.Object) -> [String: [String]] {
    var services: [String: [String]] = [:]
    for member in root {
      guard isService(member.name), let members = member.value.object else { continue }
      let name = member.name
      if name == "applinks" {
        services[name] = applinks(of: root).map { distinct(apps(of: $0)) }
      } else if dialect.envelope.detailsInEveryService, let entries = entries(of: members, in: name)
      {
        services[name] = distinct(entries.flatMap(\.apps))
      } else {
        services[name] = distinct(members["apps"]?.texts ?? [])
      }
    }
    return services
  }

  /// Returns whether a member of the root is a service.
  ///
  /// - Rules: ENV-001
  private func isService(_ name: String) -> Bool {
    switch dialect.envelope.services {
    case .documented: Shape.services.contains(name)
    case .withoutAuthsrv: Shape.services.contains(name) && name != "authsrv"
    case .everyObject: true
    }
  }

  /// Returns the apps that applinks names.
  private func apps(of applinks: UniversalLinks) -> [String] {
    applinks.entries?.flatMap(\.apps) ?? applinks.apps ?? []
  }

  /// Returns the apps without repeats, in the order of their Unicode scalars.
  private func distinct(_ apps: [String]) -> [String] {
    apps.sorted(by: precedes).reduce(into: []) { distinct, app in
      if distinct.last.map({ !sameScalars($0, app) }) ?? true { distinct.append(app) }
    }
  }

  /// Returns the `applinks` of a file; `nil` if it is ignored altogether.
  ///
  /// - Rules: ENV-002, ENV-003, ENV-020
  func applinks(of root: JSON.Object) -> UniversalLinks? {
    guard let members = root["applinks"]?.object else { return nil }
    let apps = members["apps"]?.texts
    guard apps != nil || dialect.supportsAbsentApps else { return nil }
    guard apps?.isEmpty ?? true || members["details"] == nil || !dialect.envelope.appsMustBeEmpty
    else {
      return nil
    }
    return UniversalLinks(
      apps: apps, entries: entries(of: members, in: "applinks"),
      defaults: members["defaults"]?.object ?? [:],
      variables: dialect.variables.fileVariablesRead
        ? members["substitutionVariables"]?.object ?? [:] : [:])
  }

  /// Returns whether a file is refused for what its `applinks` has or lacks.
  ///
  /// - Rules: ENV-003, ENV-008, ENV-010, ENV-022, PATHS-012
  func isRefusedForAppLinks(_ root: JSON.Object) -> Bool {
    guard let applinks = root["applinks"]?.object else { return false }
    if dialect.envelope.appsRequiredInFile, applinks["apps"] == nil { return true }
    return switch applinks["details"] {
    case .object:
      dialect.envelope.detailsObject == .refuseTheFile
    case .array(let elements):
      elements.compactMap(\.object).contains { entry in
        dialect.envelope.entryApps == .appIDsRequired && entry["appIDs"] == nil
          || dialect.envelope.entryRules == .componentsRequired && entry["components"] == nil
      }
    default:
      false
    }
  }

  /// Returns the entries of `details`, which is an array or an object.
  ///
  /// - Rules: ENV-006, ENV-008, ENV-022, ENV-027
  private func entries(of service: JSON.Object, in name: String) -> [Entry]? {
    let pointer = "/\(name)/details/"
    switch service["details"] {
    case .array(let elements):
      return elements.enumerated().compactMap { index, element in
        element.object.map {
          Entry(pointer: pointer + "\(index)", apps: apps(ofEntry: $0), members: $0)
        }
      }
    case .object(let details):
      guard dialect.envelope.detailsObject == .read else { return [] }
      return details.compactMap { detail in
        detail.value.object.map { members in
          Entry(
            pointer: pointer + escaped(detail.name), apps: apps(of: members, keyedBy: detail.name),
            members: members)
        }
      }
    default:
      return nil
    }
  }

  /// Returns a member's name as it is written in a JSON Pointer.
  private func escaped(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns the apps of an entry in a `details` object.
  ///
  /// - Rules: X-40
  private func apps(of entry: JSON.Object, keyedBy app: String) -> [String] {
    switch dialect.envelope.detailsObjectApps {
    case .nameOnly: [app]
    case .nameAndMembers: [app] + apps(ofEntry: entry)
    }
  }

  /// Returns the apps of an entry in a `details` array.
  ///
  /// - Rules: ENV-010, ENV-011, ENV-026
  private func apps(ofEntry entry: JSON.Object) -> [String] {
    let appID = entry["appID"]?.string.map { [$0] }
    let appIDs = dialect.supportsAppIDs ? entry["appIDs"]?.texts : nil
    return switch dialect.envelope.entryApps {
    case .appIDsElseAppID: appIDs ?? appID ?? []
    case .appIDsUnlessEmptyElseAppID: (appIDs ?? []).isEmpty ? appID ?? [] : appIDs ?? []
    case .firstOfAppIDsElseAppID: appIDs.map { Array($0.prefix(1)) } ?? appID ?? []
    case .appIDElseAppIDs: appID ?? appIDs ?? []
    case .both: (appIDs ?? []) + (appID ?? [])
    case .appIDsOnly, .appIDsRequired: appIDs ?? []
    }
  }

  /// Returns whether an entry applies to an app.
  ///
  /// - Rules: ENV-006, ENV-012
  func speaks(_ entry: Entry, of app: String) -> Bool {
    if dialect.envelope.appIdentifiers == .notCompared { return true }
    if entry.apps.isEmpty, dialect.envelope.entryWithoutAppsIsForAll { return true }
    return entry.apps.contains { names($0, app) }
  }

  /// Returns whether an app identifier of the file names an app.
  ///
  /// - Rules: ENV-009, X-83
  func names(_ identifier: String, _ app: String) -> Bool {
    switch dialect.envelope.appIdentifiers {
    case .whole: sameScalars(identifier, app)
    case .withoutPrefix: sameScalars(withoutPrefix(identifier), withoutPrefix(app))
    case .inAnyCase: sameScalars(lowercased(identifier), lowercased(app))
    case .isPattern: matches(identifier, app, .fragment, Comparison())
    case .notCompared: true
    }
  }

  private func withoutPrefix(_ identifier: String) -> String {
    halves(of: identifier, at: ".").after ?? identifier
  }

  /// Returns the rules of an entry.
  ///
  /// - Rules: CMP-001, ENV-014, PATHS-012
  func rules(of entry: Entry, in applinks: UniversalLinks) -> [SiteRule] {
    if dialect.envelope.decidedBy == .apps {
      return [SiteRule(pointer: entry.pointer, condition: .nothing)]
    }
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
      case .componentsOnly, .componentsRequired: componentRules ?? (legacyRules == nil ? nil : [])
      }
    // - Rules: X-16
    return rules ?? rulesForEverything(dialect.envelope.entryWithoutRules, at: entry.pointer)
  }

  /// Returns the one rule that matches everything, or none at all.
  func rulesForEverything(_ ruleless: Dialect.Ruleless, at pointer: String) -> [SiteRule] {
    let matches = ruleless == .everything && dialect.supportsComponents
    return matches ? [SiteRule(pointer: pointer, condition: .nothing)] : []
  }

  /// Returns the component rules of an entry; `nil` if it has no `components`.
  ///
  /// - Rules: CMP-007, ENV-014, ENV-021
  private func componentRules(of entry: Entry, in applinks: UniversalLinks) -> [SiteRule]? {
    guard dialect.supportsComponents, let elements = entry.members["components"]?.array else {
      return nil
    }
    let pointer = entry.pointer + "/components"
    if elements.isEmpty, dialect.components.emptyComponentsMatch {
      return [SiteRule(pointer: pointer, condition: .nothing)]
    }
    return elements.enumerated().compactMap { index, element in
      guard let members = element.object, !isVoid(members) else { return nil }
      let component = Component(
        members: members, entryDefaults: defaults(of: entry), domainDefaults: applinks.defaults)
      return rule(component, at: pointer + "/\(index)", applinks.variables)
    }
  }

  /// Returns whether a component rule is ignored.
  ///
  /// - Rules: ENV-018, ENV-019
  private func isVoid(_ component: JSON.Object) -> Bool {
    if dialect.envelope.commentedRulesSkipped, component["comment"] != nil { return true }
    return dialect.envelope.unknownMembers == .voidTheRule && hasUnknownMembers(component)
  }

  /// Returns the rules of `paths`; `nil` if the entry has none.
  ///
  /// - Rules: PATHS-001, PATHS-013
  private func legacyRules(of entry: Entry, in applinks: UniversalLinks) -> [SiteRule]? {
    let paths = entry.members["paths"]?.array
    if dialect.legacyPaths.emptyPathsMatch, paths?.isEmpty ?? false {
      return [SiteRule(pointer: entry.pointer + "/paths", condition: .nothing)]
    }
    return paths?.enumerated().compactMap { index, element in
      guard let path = element.string else { return nil }
      let component = Component(
        members: [:], entryDefaults: defaults(of: entry), domainDefaults: applinks.defaults)
      let pointer = entry.pointer + "/paths/\(index)"
      return rule(legacyPath: path, component, at: pointer, applinks.variables)
    }
  }

  private func defaults(of entry: Entry) -> JSON.Object {
    entry.members["defaults"]?.object ?? [:]
  }
}
