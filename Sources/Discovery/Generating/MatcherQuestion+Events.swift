import Questions

extension MatcherQuestion {
  /// Returns the features of a question and of its answers, as numbers that name events.
  ///
  /// A generator keeps the questions that show a new event.
  ///
  /// - Parameters:
  ///   - decisions: The answers.
  ///   - rule: The JSON Pointer of the deciding rule; `nil` if there is none.
  package func events(decisions: [String], rule: String?) -> [UInt64] {
    let words = Decision.allCases.map(\.rawValue)
    let verdicts = decisions.map { words.firstIndex(of: $0) ?? words.count }
    let path = JSON.steps(of: rule ?? "")
    let rule = path.isEmpty ? nil : site.value(at: path)
    let pattern = rule?.string ?? rule?["/"]?.string ?? ""
    let (letters, url) = (pattern.unicodeScalars, url.unicodeScalars)
    let applinks = site["applinks"]
    let defaults = [site.value(at: path.prefix(3))?["defaults"], applinks?["defaults"]]

    let place = [
      path.count, min(path.last.flatMap { Int($0) } ?? 0, 3),
      path.dropLast().last == "paths" ? 1 : 0, applinks?["details"]?.object == nil ? 0 : 1,
    ]
    let demands = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"].map { name in
      let own =
        switch rule?[name] {
        case nil: 0
        case .object: 2
        case .bool(false): 3
        default: 1
        }
      return own | (defaults.contains { $0?[name] != nil } ? 4 : 0)
    }
    let characters = [
      letters.contains("*"), letters.contains("?"), letters.contains("$"), letters.contains("%"),
      letters.contains { !$0.isASCII }, url.contains("%"), url.contains("?"), url.contains("#"),
      url.contains { ("A"..."Z").contains($0) },
    ].map { $0 ? 1 : 0 }
    let builtIn =
      letters.contains("$")
      ? Vocabulary.builtIns.firstIndex { pattern.contains("$(\($0))") } : nil
    let variable = 1 + (builtIn ?? -1)
    let system = Self.platforms.firstIndex(of: platform) ?? 0
    let isUnusual = writing == FileWriting() ? 0 : 1

    let details = [place, demands, characters, [variable], [system, isUnusual]]
    return details.enumerated().map { kind, details in
      ([kind] + verdicts + details).reduce(0) { $0 << 5 | UInt64($1 & 0x1F) }
    }
  }
}
