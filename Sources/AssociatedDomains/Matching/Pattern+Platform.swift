extension Pattern {
  /// Compiles a pattern as a system reads it: one that lacks a flag or the variables goes without.
  public init(
    _ text: String, kind: Kind, variables: SubstitutionVariables = .builtIn,
    caseSensitive: Bool = true, percentEncoded: Bool = true, on platform: Platform
  ) {
    self.init(
      text, kind: kind, variables: platform.has(.substitutionVariables) ? variables : nil,
      caseSensitive: !platform.has(.caseSensitive) || caseSensitive,
      percentEncoded: !platform.has(.percentEncoded) || percentEncoded)
  }
}
