import AssociatedDomains

/// `next.config.*`, the configuration of Next.js; only redirects that are written out are read.
///
/// Redirects come before files
/// (https://nextjs.org/docs/app/api-reference/config/next-config-js/redirects). No slash is added
/// to paths below `/.well-known`
/// (https://nextjs.org/docs/app/api-reference/config/next-config-js/trailingSlash).
enum NextHosting {
  /// Returns the problems of a file.
  ///
  /// - Rules: HOST-009
  static func diagnostics(of file: HostingFile) -> [LintDiagnostic] {
    redirects(in: ScriptToken.all(in: file.text)).filter {
      RoutePattern.path.matchesSite($0.source)
    }.map { redirect in
      file.redirect(
        .warning, at: redirect.line, from: redirect.source, to: redirect.destination,
        remark: ", except on Vercel, which redirects nothing below /.well-known")
    }
  }

  /// The tokens before the list of redirects.
  private static let heads = [
    "redirects ( ) { return [", "redirects : async ( ) = > { return [",
    "redirects : async ( ) = > [", "redirects : ( ) = > [",
  ].map { $0.split(separator: " ").map(String.init) }

  /// Returns the objects of `redirects() { return [{source: "…", destination: "…"}] }` that have
  /// only constants, and so no conditions.
  private static func redirects(
    in tokens: [ScriptToken]
  ) -> [(source: String, destination: String, line: Int)] {
    guard !tokens.contains(where: { $0.isName("basePath") || $0.isName("i18n") }),
      let start = tokens.indices.lazy.compactMap({ index in
        heads.first { tokens[index...].prefix($0.count).map(\.text) == $0 }.map { index + $0.count }
      }).first
    else { return [] }
    var found: [(String, String, Int)] = []
    var rest = tokens[start...]
    while rest.first?.text == "{" {
      guard let end = rest.firstIndex(where: { $0.text == "}" && !$0.isString }) else { break }
      var members: [String: ScriptToken] = [:]
      var body = rest[(rest.startIndex + 1)..<end]
      while body.count > 2, body[body.startIndex + 1].text == ":",
        ![",", "{", "["].contains(body[body.startIndex + 2].text)
      {
        members[body[body.startIndex].text] = body[body.startIndex + 2]
        body = body.dropFirst(3)
        guard body.first?.text == "," else { break }
        body = body.dropFirst()
      }
      // An object with anything else is not plain, and neither is what follows it.
      guard body.isEmpty else { break }
      if let source = members["source"], let destination = members["destination"], source.isString,
        destination.isString
      {
        found.append((source.text, destination.text, source.line))
      }
      rest = tokens[(end + 1)...]
      if rest.first?.text == "," { rest = rest.dropFirst() }
    }
    return found
  }
}

/// A word, a string or a character of a script.
private struct ScriptToken {
  let text: String
  let line: Int
  let isString: Bool

  func isName(_ name: String) -> Bool { !isString && text == name }

  /// Returns the tokens without comments; strings with escapes or values do not count as strings.
  static func all(in text: String) -> [ScriptToken] {
    var tokens: [ScriptToken] = []
    var line = 1
    var rest = text[...]
    while let first = rest.first {
      let start = line
      if first.isNewline { line += 1 }
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        let end = rest.firstRange(of: "*/")?.upperBound ?? rest.endIndex
        line += rest[..<end].count(where: \.isNewline)
        rest = rest[end...]
      } else if "\"'`".contains(first) {
        let body = rest.dropFirst().prefix { $0 != first }
        line += body.count(where: \.isNewline)
        let isPlain =
          !body.contains("\\") && !body.contains("${") && !body.contains(where: \.isNewline)
        tokens.append(ScriptToken(text: String(body), line: start, isString: isPlain))
        rest = rest[body.endIndex...].dropFirst()
      } else if first.isLetter || first.isNumber || "_$".contains(first) {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_$".contains($0) }
        tokens.append(ScriptToken(text: String(word), line: start, isString: false))
        rest = rest[word.endIndex...]
      } else {
        if !first.isWhitespace {
          tokens.append(ScriptToken(text: String(first), line: start, isString: false))
        }
        rest = rest.dropFirst()
      }
    }
    return tokens
  }
}
