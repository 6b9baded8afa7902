// Defaults: the rules DEF-001, DEF-002 and DEF-003.

extension SpecModel {
  /// A member of a component rule, its own or inherited.
  ///
  /// States DEF-001, DEF-002, DEF-003.
  func member(_ name: String, of component: Component) -> JSONValue? {
    let own = value(named: name, in: component.members)
    let isInherited = dialect.knowsDefaults && isInheritable(name)
    let entry =
      isInherited && dialect.defaultsLevels != .domainOnly
      ? value(named: name, in: component.entryDefaults) : nil
    let domain =
      isInherited && dialect.defaultsLevels != .entryOnly
      ? value(named: name, in: component.domainDefaults) : nil
    return switch dialect.defaultsPrecedence {
    case .componentEntryDomain: own ?? entry ?? domain
    case .componentDomainEntry: own ?? domain ?? entry
    case .entryDomainComponent: entry ?? domain ?? own
    case .componentThenOneDefaults: own ?? (component.entryDefaults.isEmpty ? domain : entry)
    }
  }

  /// Whether a component rule can inherit a member.
  ///
  /// States DEF-003.
  private func isInheritable(_ name: String) -> Bool {
    let isFlag = ["caseSensitive", "percentEncoded"].contains(name)
    return switch dialect.inheritableMembers {
    case .all: true
    case .flagsAndExclude: isFlag || name == "exclude"
    case .flagsAndPatterns: name != "exclude"
    case .flags: isFlag
    }
  }

  /// How the patterns of a rule are compared.
  func comparison(of component: Component, _ variables: Members) -> Comparison {
    Comparison(
      caseSensitive: isCaseSensitive(component),
      percentEncoded: isPercentEncoded(component, variables),
      variables: variables.compactMapValues(\.strings))
  }
}

extension Dialect {
  /// DEF-001: which `defaults` are read.
  public enum DefaultsLevels: Sendable, Hashable {
    /// Those beside `components` and those beside `details`.
    case entryAndDomain
    /// Those beside `components` alone.
    case entryOnly
    /// Those beside `details` alone.
    case domainOnly
  }

  /// DEF-002: which setting of a member counts, in order.
  public enum DefaultsPrecedence: Sendable, Hashable {
    /// The component's, then that of the entry's `defaults`, then that of the domain's.
    case componentEntryDomain
    /// The component's, then that of the domain's `defaults`, then that of the entry's.
    case componentDomainEntry
    /// That of the entry's `defaults`, then that of the domain's, then the component's.
    case entryDomainComponent
    /// The component, then the `defaults` of the entry as a whole or, without those, the domain's.
    case componentThenOneDefaults
  }

  /// DEF-003: which members a component rule can inherit from `defaults`.
  public enum InheritableMembers: Sendable, Hashable {
    /// Every member that it can have itself.
    case all
    /// `caseSensitive`, `percentEncoded` and `exclude`, but no pattern.
    case flagsAndExclude
    /// `caseSensitive`, `percentEncoded` and the patterns, but not `exclude`.
    case flagsAndPatterns
    /// `caseSensitive` and `percentEncoded`, the two that Apple's own list names.
    case flags
  }
}
