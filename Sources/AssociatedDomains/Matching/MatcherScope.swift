/// The part of a site association that applies to one app.
package enum MatcherScope: Sendable, Equatable {
  /// No URL opens the app, for a reason in words.
  case nothing(reason: String)
  /// Every URL opens the app, because its entry has no list of rules.
  /// - Rules: X-16
  case everything(JSONPointer)
  /// These rules decide, in order.
  case rules(RuleSet)

  /// Finds what applies to an app on a system, independently of other apps.
  ///
  /// Only the first entry that names the app counts. Its `components`, even if empty, take
  /// precedence over its `paths`.
  /// - Parameters:
  ///   - app: The app.
  ///   - site: The site association.
  ///   - system: The system.
  ///   - known: The rules of entries that are known already, by the index of the entry; `nil` to
  ///     keep none.
  ///   - index: The index of the first entry that names the app, which is looked for by default.
  /// - Rules: MULTI-001, X-14, MULTI-003, X-13, ENV-012, ENV-014, ENV-021, CMP-007, PATHS-001, PATHS-012, PATHS-013, X-83
  init(
    of app: String, in site: SiteAssociation, on system: OperatingSystem,
    sharing known: inout [Int: RuleSet]?, index: Int?? = nil
  ) {
    guard let appLinks = site.appLinks else {
      self = .nothing(reason: "the file has no `applinks` object")
      return
    }
    guard appLinks.isRead(on: system) else {
      self = .nothing(reason: "`applinks` has no `apps` array, which \(system) demands")
      return
    }
    let isNew = system.supports(.components)
    var noRules: MatcherScope { .nothing(reason: "the app has no rules that \(system) reads") }
    guard let details = appLinks.details else {
      let isNamed = (appLinks.apps ?? []).containsScalars(of: app)
      self =
        isNamed && isNew
        ? .everything(appLinks.pointer)
        : isNamed ? noRules : .nothing(reason: "`applinks` has no `details`")
      return
    }
    let index =
      index
      ?? details.firstIndex { $0.apps(on: system).containsScalars(of: app) }
    guard let index else {
      self = .nothing(reason: "no entry of `details` names the app")
      return
    }
    let entry = details[index]
    let components = isNew ? entry.componentList : nil
    guard let list = components ?? entry.pathList else {
      self = isNew ? .everything(entry.pointer) : noRules
      return
    }
    let rules =
      known?[index]
      ?? RuleSet(
        RuleSource(
          list, areComponents: components != nil, variables: appLinks.substitutionVariables,
          defaults: [entry.defaults, appLinks.defaults].compactMap(\.self), system: system))
    known?[index] = rules
    self = .rules(rules)
  }

  /// Finds what applies to an app on a system, without keeping it for other apps.
  init(of app: String, in site: SiteAssociation, on system: OperatingSystem) {
    var known: [Int: RuleSet]?
    self.init(of: app, in: site, on: system, sharing: &known)
  }

  /// Decides on a URL of the domain.
  func decision(for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts) -> MatchResult {
    switch self {
    case .nothing: MatchResult(.noMatch)
    case .everything(let pointer): MatchResult(.match, rule: pointer)
    case .rules(let rules): rules.decider.contents.pointee.decision(for: url, parts)
    }
  }
}

extension MatcherScope {
  /// The rules in order; one without conditions if every URL opens the app.
  package var list: [CompiledRule] {
    switch self {
    case .nothing: []
    case .everything(let pointer):
      [CompiledRule(pointer: pointer, excludes: false, ownConditions: [], defaults: .none)]
    case .rules(let rules): Array(rules.compiled())
    }
  }
}
