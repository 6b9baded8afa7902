/// The choices of what a component rule inherits from `defaults`.
struct DefaultsChoices: Sendable, Hashable {
  /// Where `defaults` is read.
  var presence = Dialect.Presence.asDocumented

  /// Which `defaults` are read.
  var defaultsLevels = DefaultsLevels.entryAndDomain
  enum DefaultsLevels: String, Alternatives {
    case entryAndDomain = "Those beside `components` and those beside `details`."
    case entryOnly = "only-entry-defaults: `defaults` beside `details` is not read."
    case domainOnly = "only-domain-defaults: `defaults` beside `components` is not read."
  }

  /// Which setting of a member counts.
  var defaultsPrecedence = DefaultsPrecedence.componentEntryDomain
  enum DefaultsPrecedence: String, Alternatives {
    case componentEntryDomain =
      "The component's, then that of the entry's `defaults`, then that of the domain's."
    case componentDomainEntry =
      "domain-defaults-win: The defaults of the domain win over those of the entry."
    case entryDomainComponent =
      "defaults-win-over-component: The members of a component rule do not override the defaults."
    case componentThenOneDefaults = """
      entry-defaults-replace-domain-defaults: Beside the defaults of an entry those of the domain \
      count for nothing.
      """
    case flagsOfDefaultsOnly = """
      component-flags-ignored: `caseSensitive` and `percentEncoded` are read in `defaults`, but \
      not in a component rule.
      """
  }

  /// Which members a component rule can inherit from `defaults`.
  var inheritableMembers = InheritableMembers.all
  enum InheritableMembers: String, Alternatives {
    case all = "Every member that it can have itself."
    case flagsAndExclude = "default-patterns-not-inherited: Patterns in `defaults` are not read."
    case flagsAndPatterns = "default-exclude-not-inherited: `exclude` in `defaults` is not read."
    case flags = """
      only-default-flags-inherited: Of `defaults` only `caseSensitive` and `percentEncoded` are \
      read.
      """
    case patternsAndExclude = """
      default-flags-not-inherited: `caseSensitive` and `percentEncoded` in `defaults` are not \
      read.
      """
  }

  static let choices: [Choice] = [
    Choice(
      \.defaults.presence, ["DEF-001"],
      [
        .onNoSystem: "defaults-unknown: `defaults` is not read.",
        .onEverySystem: "defaults-on-every-system: Systems before iOS 14 read `defaults` too.",
      ]),
    Choice(\.defaults.defaultsLevels, ["DEF-001"]),
    Choice(\.defaults.defaultsPrecedence, ["DEF-002"]),
    Choice(\.defaults.inheritableMembers, ["DEF-003"]),
  ]
}
