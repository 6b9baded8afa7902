import Questions

// Defaults: which members a component rule inherits, and from where.

extension SpecModel {
  /// Returns a member of a component rule, its own or inherited.
  ///
  /// - Rules: DEF-001, DEF-002, DEF-003
  func member(_ name: String, of component: Component) -> JSON? {
    let own = value(named: name, in: component.members)
    let isInherited = dialect.supportsDefaults && isInheritable(name)
    let entry =
      isInherited && dialect.defaults.defaultsLevels != .domainOnly
      ? value(named: name, in: component.entryDefaults) : nil
    let domain =
      isInherited && dialect.defaults.defaultsLevels != .entryOnly
      ? value(named: name, in: component.domainDefaults) : nil
    return switch dialect.defaults.defaultsPrecedence {
    case .componentEntryDomain: own ?? entry ?? domain
    case .componentDomainEntry: own ?? domain ?? entry
    case .entryDomainComponent: entry ?? domain ?? own
    case .flagsOfDefaultsOnly: isFlag(name) ? entry ?? domain : own ?? entry ?? domain
    case .componentThenOneDefaults: own ?? (component.entryDefaults.isEmpty ? domain : entry)
    }
  }

  /// Returns whether a component rule can inherit a member.
  ///
  /// - Rules: DEF-003
  private func isInheritable(_ name: String) -> Bool {
    if name == dialect.defaults.uninheritedFlag.rawValue { return false }
    return switch dialect.defaults.inheritableMembers {
    case .all: true
    case .flagsAndExclude: isFlag(name) || name == "exclude"
    case .flagsAndPatterns: name != "exclude"
    case .flags: isFlag(name)
    case .patternsAndExclude: !isFlag(name)
    }
  }

  private func isFlag(_ name: String) -> Bool {
    ["caseSensitive", "percentEncoded"].contains(name)
  }

  /// Returns how the patterns of a rule are compared.
  func comparison(
    of component: Component, isLegacyPath: Bool = false, _ variables: JSON.Object
  ) -> Comparison {
    Comparison(
      caseSensitive: isCaseSensitive(component, isLegacyPath: isLegacyPath),
      percentEncoded: isPercentEncoded(component, variables),
      variables: variables)
  }
}
