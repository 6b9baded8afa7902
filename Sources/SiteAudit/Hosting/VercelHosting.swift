import AssociatedDomains

/// `vercel.json`, the configuration of Vercel.
///
/// Nothing below `/.well-known` is redirected or rewritten
/// (https://vercel.com/docs/routing/rewrites), so a rule for all paths does no harm, and a rule for
/// this path has no effect.
enum VercelHosting {
  /// Returns the problems of a file.
  ///
  /// - Rules: HOST-003, HOST-011
  static func diagnostics(of file: HostingFile) -> [LintDiagnostic] {
    guard let root = file.json?.object else { return [file.unevaluated] }
    let rules = ["redirects", "rewrites"].flatMap { root[$0]?.array ?? [] }.filter { rule in
      let source = rule.object?["source"]?.string ?? ""
      return RoutePattern.namesWellKnown(source) && RoutePattern.path.matchesSite(source)
    }
    let idle = rules.map { rule in
      LintDiagnostic(
        file: file.name, line: rule.position.line, column: rule.position.column, severity: .note,
        rule: "HOST-003",
        message: "Vercel's documentation says that nothing below /.well-known is redirected or "
          + "rewritten; put the file at public\(HostingFile.sitePath), or see with `assay fetch` "
          + "what is served")
    }
    return idle
      + [
        file.diagnostic(
          of: RoutePattern.path.mediaTypes(in: root["headers"]), isComplete: true)
      ].compactMap(\.self)
  }
}
