package import AssociatedDomains
import AssociatedDomainsEntitlements
package import RuleAnalysis

extension AuditedFile {
  /// Returns the diagnostics of the file by itself.
  ///
  /// - Parameters:
  ///   - oldest: The oldest system that matters; problems on newer ones are included.
  ///   - distribution: How the apps will be distributed; checks that depend only on this are made
  ///     by `SitesAndApps`. `nil` if it is not known.
  ///   - budget: What the comparison of rules may spend.
  package func diagnostics(
    since oldest: OperatingSystem = .latest, for distribution: Distribution? = nil,
    within budget: AnalysisBudget = AnalysisBudget()
  ) -> [LintDiagnostic] {
    switch contents {
    case .site(let site):
      [publishedName].compactMap(\.self)
        + site.allDiagnostics(since: oldest, within: budget)
        .sorted { $0.position.offset < $1.position.offset }.map { LintDiagnostic($0, in: name) }
        .joiningCommonNotes
    case .entitlements(let entitlements):
      entitlements.diagnostics(on: oldest).filter { diagnostic in
        switch diagnostic.kind {
        case .developerMode: (distribution ?? .development) == .development
        // What a project's settings lack is reported where their values are put in.
        case .buildSetting: use == nil
        case .noDomains: !needsNoDomains
        case .general, .repeatedEntry, .unsupportedWildcard: true
        }
      }.map { diagnostic in
        LintDiagnostic(
          file: name, line: diagnostic.line, severity: diagnostic.severity, rule: diagnostic.rule,
          message: diagnostic.line == nil
            ? (diagnostic.entry.map { "entry \($0): " } ?? "") + diagnostic.message
            : diagnostic.message,
          kind: LintDiagnostic.Kind(diagnostic.kind))
      }.joiningCommonNotes
    case .invalidSite(let error):
      [
        LintDiagnostic(
          file: name, line: error.position.line, column: error.position.column, severity: .error,
          rule: error.rule, message: error.message)
      ]
    case .invalidEntitlements(let error):
      [
        LintDiagnostic(
          file: name, line: error.line, severity: .error, rule: error.rule, message: error.message)
      ]
    }
  }

  /// A note on a name that is nearly the published one; `nil` for that one and for all others.
  private var publishedName: LintDiagnostic? {
    let published = "apple-app-site-association"
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let parts = last.replacing("_", with: "-").split(separator: ".")
    let isExtended = parts.count == 2 && ["json", "txt"].contains(parts[1].lowercased())
    guard last != published, parts.count == 1 || isExtended,
      KnownNames([published]).suggestion(for: String(parts[0])) != nil
    else { return nil }
    return LintDiagnostic(
      file: name, severity: .note, rule: "HOST-008",
      message: "systems request `\(published)` and no other name; publish the file as that, not as "
        + last.quotedBriefly)
  }

  /// The kind of the file in one word, as the output of `lint` shows it.
  package var kind: String {
    switch contents {
    case .site, .invalidSite: "site-association"
    case .entitlements(let entitlements): entitlements.kind.rawValue
    case .invalidEntitlements: "entitlements"
    }
  }
}

extension SitesAndApps {
  /// Returns the diagnostics of the only file, including those of rules only if they were
  /// evaluated; rules are compared with each other in pairs.
  ///
  /// - Parameters:
  ///   - oldest: The oldest system that matters.
  ///   - rules: The rules that were evaluated.
  package func diagnostics(
    since oldest: OperatingSystem, concerning rules: [JSONPointer]
  ) -> [LintDiagnostic] {
    guard let site = defaultSite else { return [] }
    let tried = Set(rules.map(\.text))
    let diagnostics = site.association.diagnostics(on: oldest).filter { diagnostic in
      // A rule is an element of a list of an entry of `details`.
      let parts = diagnostic.pointer.text.split(separator: "/")
      let isOfRule = parts.count > 4 && (parts[3] == "components" || parts[3] == "paths")
      return !isOfRule || tried.contains("/" + parts.prefix(5).joined(separator: "/"))
    }
    return diagnostics.map { LintDiagnostic($0, in: site.file) }.joiningCommonNotes
  }
}

extension [LintDiagnostic] {
  /// The diagnostics, with only the first note on each rule about habits, which says how many more
  /// there are.
  ///
  /// Authors who omit something once, such as the leading slash, omit it everywhere.
  fileprivate var joiningCommonNotes: [LintDiagnostic] {
    let groups = Dictionary(grouping: filter { $0.kind == .habit }, by: \.rule)
    var seen: Set<String> = []
    return compactMap { diagnostic in
      guard diagnostic.kind == .habit, let group = groups[diagnostic.rule], group.count > 1 else {
        return diagnostic
      }
      guard seen.insert(diagnostic.rule).inserted else { return nil }
      return LintDiagnostic(
        file: diagnostic.file, line: diagnostic.line, column: diagnostic.column,
        severity: .note, rule: diagnostic.rule,
        message: "\(diagnostic.message) (\(group.count - 1) more like this)", kind: .habit)
    }
  }
}

extension SiteAssociation {
  /// The diagnostics of the file on a system, and the diagnostics from comparing rules on all URLs
  /// that the former do not explain already.
  ///
  /// - Complexity: O(*n* log *n*) for *n* diagnostics, besides the search for them.
  fileprivate func allDiagnostics(
    since oldest: OperatingSystem, within budget: AnalysisBudget
  ) -> [Diagnostic] {
    let findings = ruleFindings(within: budget)
    var known: Set<String> = []
    for diagnostic in diagnostics
    where diagnostic.severity == .error || diagnostic.kind.explainsVerdict {
      // A diagnostic about a member of a rule also counts for the rule.
      var pointer = diagnostic.pointer.text[...]
      while known.insert(String(pointer)).inserted, let end = pointer.lastIndex(of: "/") {
        pointer = pointer[..<end]
      }
    }
    // After a rule that excludes every URL by mistake, no rule decides until the mistake is fixed.
    let mistaken = diagnostics.filter { $0.kind == .mistakenExclude }
    let lists = Set(mistaken.map(\.list))
    // If older systems matter, it is no problem that both lists make the same decisions.
    let further = findings.diagnostics.filter { !lists.contains($0.list) }.filter {
      $0.kind == .twoLists
        ? $0.severity == .warning || oldest.supports(.components) : !known.contains($0.pointer.text)
    }
    let compared = Set(further.filter { $0.kind == .twoLists }.map(\.pointer))
    let others = diagnostics(on: oldest).filter {
      $0.kind != .twoLists || !compared.contains($0.pointer)
    }
    return others + further + [findings.limit].compactMap(\.self)
  }
}

extension Diagnostic.Kind {
  /// Whether the diagnostic says why a rule decides nothing, or what it decides by mistake.
  fileprivate var explainsVerdict: Bool {
    switch self {
    case .ineffectiveRule, .unneededRule, .ineffectiveCondition, .mistakenExclude: true
    case .general, .missingSlash, .surroundingSpace, .repeatedStar, .wholeQuery,
      .unsupportedFeature, .twoLists:
      false
    }
  }
}

extension Diagnostic {
  /// The pointer to the list of rules that the diagnostic concerns.
  fileprivate var list: Substring {
    let ends = pointer.text.indices.filter { pointer.text[$0] == "/" }
    return ends.count > 4 ? pointer.text[..<ends[4]] : pointer.text[...]
  }
}
