import Questions
import Running
import Suites

extension CaseRecord {
  /// The message, which says for a listed case that it was listed.
  var headline: String {
    let message = message.isEmpty ? "expected \(expected), got \(actual ?? "no answer")" : message
    guard outcome == .knownFailure || outcome == .unexpectedPass else { return message }
    let prefix = outcome.rawValue + ": "
    return message.hasPrefix(prefix) ? message : prefix + message
  }

  /// The outcome in a word or two; of an error its type.
  var kind: String { outcome == .errored ? errorType ?? outcome.rawValue : outcome.rawValue }

  /// All that a reader of the CI page needs, without the tables at hand, within limits that a
  /// message of megabytes leaves room for the rules in.
  func evidence(
    citing rules: [String: RuleCitation], within limits: EvidenceLimits = .file
  ) -> String {
    guard outcome.inJUnit != .skipped else {
      return headline.visibleText.cut(toBytes: limits.headline)
    }
    let parts = [
      (headline, limits.headline),
      (([title] + place).joined(separator: "\n"), limits.place),
      (questionLines.joined(separator: "\n"), limits.question),
      (trace.map { "trace:\n" + $0 } ?? "", limits.trace),
      (citations(from: rules).joined(separator: "\n"), limits.citations),
      (reproduceLine.joined(), limits.reproduce),
    ]
    return parts.lazy.filter { !$0.0.isEmpty }
      .map { text, limit in text.visibleText.cut(toBytes: limit) + "\n" }
      .joined(separator: "\n")
  }

  /// Where the case stands and what it rests on; nothing for a run that could not begin.
  private var place: [String] {
    guard !file.isEmpty else { return [] }
    let ground = [authority, platform].filter { !$0.isEmpty }.joined(separator: ", ")
    return ["\(file):\(line)" + (ground.isEmpty ? "" : " (\(ground))")]
  }

  /// The question, a member a line.
  var questionLines: [String] {
    (question.object ?? [:]).map { "\($0.name): \($0.value.string ?? $0.value.text)" }
  }

  /// The command that asks the case again, if there is one.
  var reproduceLine: [String] {
    reproduce.isEmpty ? [] : ["reproduce: " + reproduce]
  }

  /// The rules of the case, each with its statement, its sources on lines of their own.
  func citations(from rules: [String: RuleCitation]) -> [String] {
    self.rules.flatMap { id in
      guard let rule = rules[id] else { return [id] }
      return ["\(id): \(rule.statement)"] + rule.sources.map { "  " + $0 }
    }
  }
}
