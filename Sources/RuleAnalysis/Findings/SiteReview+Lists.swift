import AssociatedDomains

extension SiteReview {
  /// Reports a URL that `paths` and the `components` beside them decide differently, or reports
  /// that they decide alike.
  mutating func compare(
    _ paths: RuleListMatcher, with components: RuleListMatcher, _ place: LocatedValue,
    _ budget: AnalysisBudget
  ) {
    var search = ChangeSearch(
      from: (paths.rules, paths), to: (components.rules, components), budget, reserve: budget)
    let found = search.changes()
    let changes = found.changes.filter {
      ($0.old.decision == .match) != ($0.new.decision == .match)
    }
    let difference = changes.lazy.compactMap {
      Self.difference(near: $0.example, paths, components)
    }
    .first
    if let difference {
      let systems = difference.isOpenedByPaths ? "only systems" : "all systems but those"
      report(
        .warning, "ENV-016", place, kind: .twoLists,
        "`paths` and `components` decide differently: \(systems) before iOS 13 open the app for "
          + "`\(difference.example.escaped)`; make them alike, or remove `paths`")
    } else if changes.isEmpty, found.unsettledOld.isEmpty, found.unsettledNew.isEmpty {
      report(
        .note, "ENV-016", place, kind: .twoLists,
        "`paths` and `components` decide alike; remove `paths` unless systems before iOS 13 matter")
    }
  }

  /// Returns a URL at or below another URL that both lists certainly decide differently; `nil` if
  /// none is known.
  private static func difference(
    near example: String, _ paths: RuleListMatcher, _ components: RuleListMatcher
  ) -> (example: String, isOpenedByPaths: Bool)? {
    let path = example.prefix { $0 != "?" && $0 != "#" }
    let rest = example.dropFirst(path.count)
    for end in ["", path.hasSuffix("/") ? "x" : "/x", "/"] {
      let url = "\(path)\(end)\(rest)"
      let rules = [paths, components].map { list in
        list.firstRule(matching: url).index.map { list.rules[$0] }
      }
      let old = paths.rules.first {
        $0.conditions[0].pattern.matchesOnOldSystems("\(path)\(end)")
      }
      let isOpened = (rules + [old]).map { $0?.excludes == false }
      if isOpened[0] == isOpened[2], isOpened[0] != isOpened[1] { return (url, isOpened[0]) }
    }
    return nil
  }

  /// Paths at which a login by another site, or the change of a password, usually ends.
  private static let callbacks = [
    "/auth/callback", "/oauth/callback", "/login/callback", "/signin-oidc", "/__/auth/handler",
    "/reset-password", "/password/reset", "/forgot-password",
  ]
  /// Words in the pattern of a rule that keeps these paths from the app.
  private static let marks = ["auth", "login", "signin", "sso", "callback", "password"]

  /// Reports a rule for the whole site that opens the app where a login usually ends, if no other
  /// rule seems to exclude those URLs.
  ///
  /// Most sites with a single rule for the whole site mean exactly that. The rule is therefore
  /// reported only if the list keeps some pages from the app, or if the site has a login.
  /// - Parameter hasLogin: Whether the site shares passwords with an app.
  mutating func reviewWholeSite(_ matcher: RuleListMatcher, in list: LocatedValue, hasLogin: Bool) {
    let index = matcher.rules.firstIndex { !$0.excludes && $0.conditions.allSatisfy(\.alwaysHolds) }
    let excluded = matcher.rules.filter(\.excludes).flatMap(\.conditions)
    guard let index, hasLogin || !excluded.isEmpty,
      let place = list.elements.first(where: { $0.pointer == matcher.rules[index].pointer }),
      !excluded.contains(where: { condition in
        Self.marks.contains { condition.pattern.text.lowercased().contains($0) }
      })
    else { return }
    let opened = Self.callbacks.filter { matcher.firstRule(matching: $0).index == index }
    guard let first = opened.first, let last = opened.last else { return }
    report(
      .note, "PTH-009", place,
      "this rule opens the app for the whole site, so also where a login or the change of a password "
        + "usually ends, such as `\(first)` and `\(last)`; exclude what the app does not handle")
  }
}
