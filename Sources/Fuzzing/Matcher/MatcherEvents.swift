import Questions

/// The features of an answer that guide libFuzzer: both verdicts with their circumstances.
struct MatcherEvents {
  private let question: MatcherQuestion
  private let verdicts: [Int]
  private let path: [String]
  private let rule: JSON?

  /// Creates the events of two answers to a question.
  init(_ question: MatcherQuestion, model: MatcherVerdict, library: MatcherVerdict) {
    let words = ["match", "exclude", "no_match"]
    self.question = question
    verdicts = [model, library].map { verdict in
      words.firstIndex { $0 == verdict.decision } ?? words.count
    }
    path = JSON.steps(of: library.rule ?? "")
    rule = library.rule.flatMap { question.site.value(at: $0) }
  }

  /// Counts the events.
  func hit() {
    for event in all { ExtraCounters.hit(event) }
  }

  /// The events as numbers; equal numbers are one event.
  private var all: [UInt64] {
    [place, demands, wildcards, variable, system].enumerated().map { kind, details in
      ([kind] + verdicts + details).reduce(0) { $0 << 5 | UInt64($1 & 0x1F) }
    }
  }

  /// The location of the deciding rule.
  private var place: [Int] {
    let applinks = question.site["applinks"]
    let isObject = applinks?["details"]?.object != nil
    let index = path.last.flatMap { Int($0) } ?? 0
    return [path.count, min(index, 3), path.dropLast().last == "paths" ? 1 : 0, isObject ? 1 : 0]
  }

  /// The members of the deciding rule and of its defaults.
  private var demands: [Int] {
    let entry = question.site.value(at: path.prefix(3))
    let defaults = [entry?["defaults"], question.site["applinks"]?["defaults"]]
    return ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"].map { name in
      let own =
        switch rule?[name] {
        case nil: 0
        case .object: 2
        case .bool(false): 3
        default: 1
        }
      return own | (defaults.contains { $0?[name] != nil } ? 4 : 0)
    }
  }

  /// The pattern that the path of the URL is compared with.
  private var pattern: String { rule?.string ?? rule?["/"]?.string ?? "" }

  /// The built-in variable that the deciding pattern uses.
  private var variable: [Int] {
    [1 + (Vocabulary.builtIns.firstIndex { pattern.contains("$(\($0))") } ?? -1)]
  }

  /// The special characters of the deciding pattern and of the URL.
  private var wildcards: [Int] {
    let pattern = pattern.unicodeScalars
    let url = question.url.unicodeScalars
    return [
      pattern.contains("*"), pattern.contains("?"), pattern.contains("$"), pattern.contains("%"),
      pattern.contains { !$0.isASCII }, url.contains("%"), url.contains("?"), url.contains("#"),
      url.contains { ("A"..."Z").contains($0) },
    ].map { $0 ? 1 : 0 }
  }

  /// The system, and whether the file is written in the usual way.
  private var system: [Int] {
    let platform = MatcherQuestion.platforms.firstIndex(of: question.platform) ?? 0
    return [platform, question.writing == FileWriting() ? 0 : 1]
  }
}
