import AssociatedDomains
import FoundationShim

/// `netlify.toml`, `_redirects` and `_headers`, the configuration of Netlify.
///
/// The first matching rule counts, and an existing file takes precedence over it unless the rule is
/// forced (https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/,
/// https://answers.netlify.com/t/changed-behavior-in-redirects/10084). Folders that begin with a
/// period are not deployed, except `.well-known` (https://github.com/netlify/cli/issues/11). A rule
/// that begins with a host is ignored, because an app may not claim that host.
enum NetlifyHosting {
  /// A rule that redirects or rewrites.
  private struct Rule {
    let line: Int
    let source: String
    let destination: String
    let status: Int
    let isForced: Bool
    /// Whether the rule depends on a country, a language, a role or a query.
    let isConditional: Bool
  }

  /// Returns the problems of a file.
  ///
  /// - Rules: HOST-003, HOST-009, HOST-011
  static func diagnostics(of file: HostingFile) -> [LintDiagnostic] {
    let rules: [Rule]
    let types: [MediaType]
    switch file.name.split(separator: "/").last {
    case "_redirects": (rules, types) = (redirects(in: file.text), [])
    case "_headers": (rules, types) = ([], mediaTypes(in: file.text))
    default:
      let tables = PlainTables(parsing: file.text)
      (rules, types) = (redirects(in: tables), mediaTypes(in: tables))
    }
    return [diagnostic(of: rules, in: file), file.diagnostic(of: types, isComplete: false)]
      .compactMap(\.self)
  }

  /// Returns the effect of the first rule for the site association; `nil` if it is harmless.
  private static func diagnostic(of rules: [Rule], in file: HostingFile) -> LintDiagnostic? {
    guard
      let rule = rules.first(where: {
        $0.source.hasPrefix("/") && !$0.isConditional
          && RoutePattern.splat.matchesSite($0.source)
      })
    else { return nil }
    switch rule.status {
    case 300..<400 where rule.isForced:
      return file.redirect(at: rule.line, from: rule.source, to: rule.destination)
    case 300..<400 where rule.source == HostingFile.sitePath:
      return file.redirect(
        .warning, at: rule.line, from: rule.source, to: rule.destination,
        remark: " unless that file is deployed")
    case 200 where rule.isForced && rule.destination.hasSuffix(".html"),
      400..<500 where rule.isForced:
      return LintDiagnostic(
        file: file.name, line: rule.line, severity: .error, rule: "HOST-003",
        message: "\(rule.source.quotedBriefly) answers \(HostingFile.sitePath) with "
          + "\(rule.destination.quotedBriefly), even if the file is deployed; remove the force, or leave "
          + "the path out")
    default: return nil
    }
  }

  /// Reads one rule per line: `FROM [QUERY] TO [STATUS[!]] [CONDITION]`.
  private static func redirects(in text: String) -> [Rule] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return zip(1..., lines).compactMap { line, text in
      let words = text.split(whereSeparator: \.isWhitespace).prefix { !$0.hasPrefix("#") }
      guard words.count > 1 else { return nil }
      let isConditional = words.dropFirst().contains { word in
        !word.hasPrefix("/") && !word.contains("://") && word.contains("=")
      }
      let status = words.count > 2 ? words[2] : "301"
      return Rule(
        line: line, source: String(words[0]), destination: String(words[1]),
        status: Int(status.hasSuffix("!") ? status.dropLast() : status) ?? 0,
        isForced: status.hasSuffix("!"), isConditional: isConditional)
    }
  }

  private static func redirects(in tables: PlainTables) -> [Rule] {
    tables.tables.indices.compactMap { index in
      let table = tables.tables[index]
      guard table.name == "redirects", let source = table["from"]?.string else { return nil }
      let parts = tables.parts(of: index)
      return Rule(
        line: table["from"]?.line ?? table.line, source: source,
        destination: table["to"]?.string ?? "another address",
        status: table["status"].map { Int($0.text) ?? 0 } ?? 301,
        isForced: table["force"]?.text == "true",
        isConditional: ["conditions", "query", "signed"].contains { name in
          table[name] != nil || parts.contains { $0.name == "redirects.\(name)" }
        })
    }
  }

  /// Reads paths, each followed by indented lines `NAME: VALUE`.
  private static func mediaTypes(in text: String) -> [MediaType] {
    var isOfSite = false
    var types: [MediaType] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (line, text) in zip(1..., lines) {
      guard let first = text.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      if text.first?.isWhitespace == false {
        isOfSite = RoutePattern.splat.matchesSite(text.trimmed)
      } else if let colon = text.firstIndex(of: ":"),
        text[..<colon].trimmed.lowercased() == "content-type"
      {
        types.append(
          MediaType(
            text: text[text.index(after: colon)...].trimmed, line: line, isOfSite: isOfSite))
      }
    }
    return types
  }

  private static func mediaTypes(in tables: PlainTables) -> [MediaType] {
    tables.tables.indices.flatMap { index -> [MediaType] in
      guard tables.tables[index].name == "headers" else { return [] }
      let path = tables.tables[index]["for"]?.string ?? ""
      return tables.parts(of: index).flatMap(\.entries).compactMap { name, value in
        guard name.lowercased() == "content-type", let text = value.string else { return nil }
        return MediaType(
          text: text, line: value.line, isOfSite: RoutePattern.splat.matchesSite(path))
      }
    }
  }
}
