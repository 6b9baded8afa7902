/// The part of a site association that applies to one app.
package enum MatcherScope: Sendable {
  /// No URL opens the app, for the given reason.
  case nothing(Explanation.Reason)
  /// Every URL opens the app, because its entry has no list of rules.
  /// - Rules: X-16
  case everything(JSONPointer)
  /// These rules decide, in order.
  case rules(Shared<RuleSet>)

  /// Finds the part that applies to an app on a system, independently of other apps.
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
    sharing known: inout [Int: Shared<RuleSet>]?, index: Int?? = nil
  ) {
    guard let appLinks = site.appLinks else {
      self = .nothing(.missingService)
      return
    }
    guard appLinks.isRead(on: system) else {
      self = .nothing(.missingApps(system))
      return
    }
    let isNew = system.supports(.components)
    var noRules: MatcherScope { .nothing(.unreadRules(system)) }
    guard let details = appLinks.details else {
      let isNamed = (appLinks.apps ?? []).containsScalars(of: app)
      self =
        isNamed && isNew
        ? .everything(appLinks.pointer)
        : isNamed ? noRules : .nothing(.missingDetails)
      return
    }
    let index =
      index
      ?? details.firstIndex { $0.apps(on: system).containsScalars(of: app) }
    guard let index else {
      self = .nothing(.unnamedApp)
      return
    }
    let entry = details[index]
    let declarations = RuleDeclarations(
      of: entry, areComponents: isNew && entry.componentList != nil, in: appLinks, on: system)
    guard let declarations else {
      self = isNew ? .everything(entry.pointer) : noRules
      return
    }
    let rules = known?[index] ?? Shared(RuleSet(declarations))
    known?[index] = rules
    self = .rules(rules)
  }

  /// Finds the part that applies to an app on a system, without keeping rules for other apps.
  init(of app: String, in site: SiteAssociation, on system: OperatingSystem) {
    var known: [Int: Shared<RuleSet>]?
    self.init(of: app, in: site, on: system, sharing: &known)
  }

  /// Returns the result for a URL of the domain.
  func result(for url: UnsafeBufferPointer<UInt8>, _ parts: URLParts) -> MatchResult {
    switch self {
    case .nothing: MatchResult(.noMatch)
    case .everything(let pointer): MatchResult(.match, rule: pointer)
    case .rules(let rules): rules.contents.pointee.result(for: url, parts)
    }
  }
}

extension MatcherScope: Equatable {
  /// The rules in order, read from the file on each access; a single rule without conditions if
  /// every URL opens the app.
  package var rules: [LinkRule] {
    switch self {
    case .nothing: []
    case .everything(let pointer): [LinkRule(pointer: pointer, excludes: false, conditions: [])]
    case .rules(let rules): rules.contents.pointee.declarations.rules
    }
  }

  /// Compares the reasons, or what the rules require.
  package static func == (left: MatcherScope, right: MatcherScope) -> Bool {
    switch (left, right) {
    case (.nothing(let left), .nothing(let right)): left == right
    case (.everything(let left), .everything(let right)): left == right
    case (.rules(let first), .rules(let second)):
      first.identity == second.identity || left.rules == right.rules
    default: false
    }
  }
}
