import Questions

/// The features of an answer that guide libFuzzer.
enum MatcherEvents {
  /// Counts both answers to a question with their circumstances.
  static func hit(_ question: MatcherQuestion, model: MatcherVerdict, library: MatcherVerdict) {
    let words = ["match", "exclude", "no_match"]
    let verdicts = [model, library].map { verdict in
      words.firstIndex { $0 == verdict.decision } ?? words.count
    }
    let path = JSON.steps(of: library.rule ?? "")
    let rule = path.isEmpty ? nil : question.site.value(at: path)
    let pattern = rule?.string ?? rule?["/"]?.string ?? ""
    let (letters, url) = (pattern.unicodeScalars, question.url.unicodeScalars)
    let applinks = question.site["applinks"]
    let defaults = [question.site.value(at: path.prefix(3))?["defaults"], applinks?["defaults"]]

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
    let variable = 1 + (Vocabulary.builtIns.firstIndex { pattern.contains("$(\($0))") } ?? -1)
    let platform = MatcherQuestion.platforms.firstIndex(of: question.platform) ?? 0
    let isUnusual = question.writing == FileWriting() ? 0 : 1

    let details = [place, demands, characters, [variable], [platform, isUnusual]]
    for (kind, details) in details.enumerated() {
      // Equal numbers are one event.
      ExtraCounters.hit(([kind] + verdicts + details).reduce(0) { $0 << 5 | UInt64($1 & 0x1F) })
    }
  }
}
