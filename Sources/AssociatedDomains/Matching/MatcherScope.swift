/// The part of a site association that applies to one app.
enum MatcherScope: Sendable, Equatable {
  /// No URL opens the app, for a reason in words.
  case nothing(reason: String)
  /// Every URL opens the app, because its entry has no list of rules.
  /// - Rules: X-16
  case everything(JSONPointer)
  /// These rules decide, in order.
  case rules([CompiledRule])

  /// Finds what applies to an app on a system, independently of other apps.
  ///
  /// Only the first entry that names the app counts. Its `components`, even if empty, take
  /// precedence over its `paths`.
  /// - Rules: MULTI-001, X-14, MULTI-003, X-13, ENV-012, ENV-014, ENV-021, CMP-007, PATHS-001, PATHS-012, PATHS-013
  init(of app: String, in site: SiteAssociation, on system: OperatingSystem) {
    guard let appLinks = site.appLinks else {
      self = .nothing(reason: "the file has no `applinks` object")
      return
    }
    guard appLinks.isRead(on: system) else {
      self = .nothing(reason: "`applinks` has no `apps` array, which \(system) demands")
      return
    }
    let isNew = system.supports(.components)
    let noRules = MatcherScope.nothing(reason: "the app has no rules that \(system) reads")
    guard let details = appLinks.details else {
      let isNamed = (appLinks.apps ?? []).containsScalars(of: app)
      self =
        isNamed && isNew
        ? .everything(appLinks.pointer)
        : isNamed ? noRules : .nothing(reason: "`applinks` has no `details`")
      return
    }
    guard let entry = details.first(where: { $0.apps(on: system).containsScalars(of: app) })
    else {
      self = .nothing(reason: "no entry of `details` names the app")
      return
    }
    let compiler = RuleCompiler(
      variables: SubstitutionVariables(pairs: appLinks.substitutionVariables),
      defaults: [entry.defaults, appLinks.defaults].compactMap(\.self), system: system)
    if isNew, let components = entry.components {
      self = .rules(components.map(compiler.rule))
    } else if let paths = entry.paths {
      self = .rules(paths.map(compiler.rule))
    } else {
      self = isNew ? .everything(entry.pointer) : noRules
    }
  }
}
