/// What a site association holds for one app.
enum MatcherScope: Sendable {
  /// No URL is the app's; the reason is for people.
  case nothing(reason: String)
  /// Every URL is, as no rules were written where they belong.
  case everything(JSONPointer)
  /// These rules decide, from the first to the last.
  case rules([CompiledRule])

  /// What a system finds for an app, whatever the file says of other apps (MULTI-001, X-14).
  ///
  /// Of the entries that name it only the first counts (MULTI-003, X-13); one that names nobody is
  /// for nobody (ENV-012). Its `components` go before its `paths` (ENV-014), even if they are empty,
  /// so that nothing matches (CMP-007); without them `paths` still count (PATHS-001, PATHS-012).
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
