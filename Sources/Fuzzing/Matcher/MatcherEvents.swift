/// What is worth remembering of an answer: both verdicts, with one side of how they came about.
struct MatcherEvents {
  private let question: MatcherQuestion
  private let verdicts: [Int]
  private let way: [String]
  private let rule: SiteValue?

  /// What happened when a question was answered twice.
  init(_ question: MatcherQuestion, model: MatcherVerdict, library: MatcherVerdict) {
    let words = ["match", "exclude", "no_match"]
    self.question = question
    verdicts = [model, library].map { verdict in
      words.firstIndex { $0 == verdict.decision } ?? words.count
    }
    way = SiteValue.steps(of: library.rule ?? "")
    rule = library.rule.flatMap { question.site.value(at: $0) }
  }

  /// Lets the events guide libFuzzer.
  func hit() {
    for event in all { ExtraCounters.hit(event) }
  }

  /// The events as numbers; equal numbers are one event.
  private var all: [UInt64] {
    [place, demands, wildcards, variable, system].enumerated().map { kind, details in
      ([kind] + verdicts + details).reduce(0) { $0 << 5 | UInt64($1 & 0x1F) }
    }
  }

  /// Where the deciding rule stands.
  private var place: [Int] {
    let applinks = question.site["applinks"]
    let isObject = applinks?["details"]?.members != nil
    let index = way.last.flatMap { Int($0) } ?? 0
    return [way.count, min(index, 3), way.dropLast().last == "paths" ? 1 : 0, isObject ? 1 : 0]
  }

  /// What the deciding rule and its defaults say.
  private var demands: [Int] {
    let entry = question.site.value(at: way.prefix(3))
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

  /// Which variable that every site has the deciding pattern uses.
  private var variable: [Int] {
    [1 + (Vocabulary.builtIns.firstIndex { pattern.contains("$(\($0))") } ?? -1)]
  }

  /// What the deciding pattern is made of, and what the URL is.
  private var wildcards: [Int] {
    let pattern = pattern.unicodeScalars
    let url = question.url.unicodeScalars
    return [
      pattern.contains("*"), pattern.contains("?"), pattern.contains("$"), pattern.contains("%"),
      pattern.contains { !$0.isASCII }, url.contains("%"), url.contains("?"), url.contains("#"),
      url.contains { ("A"..."Z").contains($0) },
    ].map { $0 ? 1 : 0 }
  }

  /// The system, and how the file is written.
  private var system: [Int] {
    let platform = MatcherQuestion.platforms.firstIndex(of: question.platform) ?? 0
    return [platform, question.writing == FileWriting() ? 0 : 1]
  }
}
