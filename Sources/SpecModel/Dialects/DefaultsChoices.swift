/// The choices of what a component rule inherits from `defaults`.
struct DefaultsChoices: Sendable, Hashable {
  /// Where `defaults` is read.
  var presence = Dialect.Presence.asDocumented

  /// Which `defaults` are read.
  var defaultsLevels = DefaultsLevels.entryAndDomain
  enum DefaultsLevels: Alternatives {
    /// The `defaults` beside `components` and the `defaults` beside `details`.
    case entryAndDomain
    case entryOnly, domainOnly
  }

  /// Which setting of a member counts.
  var defaultsPrecedence = DefaultsPrecedence.componentEntryDomain
  enum DefaultsPrecedence: Alternatives {
    /// The component's, then the one in the entry's `defaults`, then the one in the domain's.
    case componentEntryDomain
    case componentDomainEntry, entryDomainComponent, componentThenOneDefaults, flagsOfDefaultsOnly
  }

  /// Which members a component rule can inherit from `defaults`.
  var inheritableMembers = InheritableMembers.all
  enum InheritableMembers: Alternatives {
    /// Every member that it can have itself.
    case all
    case flagsAndExclude, flagsAndPatterns, flags, patternsAndExclude
  }

  /// Which flag a component rule cannot inherit.
  var uninheritedFlag = UninheritedFlag.none
  enum UninheritedFlag: String, Alternatives {
    /// It can inherit both.
    case none
    case caseSensitive, percentEncoded
  }

  static let choices: [Choice] = [
    Choice(
      \.defaults.presence, ["DEF-001"],
      [
        .onNoSystem: .init("defaults-unknown", "`defaults` is not read."),
        .onEverySystem: .init(
          "defaults-on-every-system", "Systems before iOS 14 read `defaults` too."),
      ]),
    Choice(
      \.defaults.defaultsLevels, ["DEF-001"],
      [
        .entryOnly: .init("only-entry-defaults", "`defaults` beside `details` is not read."),
        .domainOnly: .init("only-domain-defaults", "`defaults` beside `components` is not read."),
      ]),
    Choice(
      \.defaults.defaultsPrecedence, ["DEF-002"],
      [
        .componentDomainEntry: .init(
          "domain-defaults-win", "The defaults of the domain win over those of the entry."),
        .entryDomainComponent: .init(
          "defaults-win-over-component",
          "The members of a component rule do not override the defaults."),
        .componentThenOneDefaults: .init(
          "entry-defaults-replace-domain-defaults",
          "Beside the defaults of an entry those of the domain count for nothing."),
        .flagsOfDefaultsOnly: .init(
          "component-flags-ignored",
          """
          `caseSensitive` and `percentEncoded` are read in `defaults`, but not in a component \
          rule.
          """),
      ]),
    Choice(
      \.defaults.inheritableMembers, ["DEF-003"],
      [
        .flagsAndExclude: .init(
          "default-patterns-not-inherited", "Patterns in `defaults` are not read."),
        .flagsAndPatterns: .init(
          "default-exclude-not-inherited", "`exclude` in `defaults` is not read."),
        .flags: .init(
          "only-default-flags-inherited",
          "Of `defaults` only `caseSensitive` and `percentEncoded` are read."),
        .patternsAndExclude: .init(
          "default-flags-not-inherited",
          "`caseSensitive` and `percentEncoded` in `defaults` are not read."),
      ]),
    Choice(
      \.defaults.uninheritedFlag, ["DEF-003"],
      [
        .caseSensitive: .init(
          "default-case-not-inherited", "`caseSensitive` in `defaults` is not read."),
        .percentEncoded: .init(
          "default-encoding-not-inherited", "`percentEncoded` in `defaults` is not read."),
      ]),
  ]
}
