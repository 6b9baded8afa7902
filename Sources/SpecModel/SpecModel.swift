/// The reference model: the rules of universal links as plain functions, read under one dialect.
///
/// One file holds the rules of one area, and the files follow the rule catalog: `JSONReading`,
/// `MemberTypes`, `Envelope`, `PatternLanguage`, `PathForm`, `LegacyPaths`, `Components`, `Query`,
/// `LetterCase`, `PercentEncoding`, `Defaults`, `SubstitutionVariables`, `URLReading`, `Entries`;
/// then `EntitlementsFiles`, `PropertyLists`, `CodeSignature`, `Entitlement`, `Claims`, `Hosting`,
/// `Responses`, `Opening`. The folders have the names of the library's; `Dialects` holds the
/// choices that a reader makes. Nothing is cached or prepared, but dialects that read files alike
/// can share a ``FileReading``.
///
/// `- Rules:` in a comment names the rules whose choice is made there, in a function or in a branch
/// of a function.
package struct SpecModel: Sendable {
  /// The choices that this reader makes.
  package let dialect: Dialect

  /// Creates a reader of one dialect.
  package init(dialect: Dialect) {
    self.dialect = dialect
  }
}
