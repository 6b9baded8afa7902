import Questions
import Running
import Suites

/// The maximum number of bytes of each part of the evidence for a failure.
struct EvidenceLimits {
  /// The limit of a part.
  let headline, origin, question, trace, citations, reproduce: Int

  /// The limits for a file: less than 64 KiB together, to stay below the limits of CI systems.
  static let file = EvidenceLimits(
    headline: 32_000, origin: 1_000, question: 12_000, trace: 12_000, citations: 6_000,
    reproduce: 1_000)

  /// The limits for a comment: small enough that it has room for a dozen failures.
  static let comment = EvidenceLimits(
    headline: 1_000, origin: 500, question: 1_500, trace: 500, citations: 1_000, reproduce: 500)
}

extension CaseRecord {
  /// The message, with the outcome in front if the case is listed as a known failure.
  var headline: String {
    let message = message.isEmpty ? "expected \(expected), got \(actual ?? "no answer")" : message
    guard outcome == .knownFailure || outcome == .unexpectedPass else { return message }
    let prefix = outcome.rawValue + ": "
    return message.hasPrefix(prefix) ? message : prefix + message
  }

  /// The outcome in a word or two, the type of an error, or `flaky` if a wrong answer changes.
  var outcomeName: String {
    switch (outcome, errorType) {
    case (.failed, _) where isFlaky, (.errored, _) where isFlaky: "flaky"
    case (.errored, let type?): type
    case (.informational, let type?): "\(outcome.rawValue) \(type)"
    default: outcome.rawValue
    }
  }

  /// Whether the implementation failed in an unspecified case, which is shown but fails no run.
  var isInformationalError: Bool { outcome == .informational && errorType != nil }

  /// Whether reports show it in full; cases that were not run are shown as one problem of the run.
  var isShownInFull: Bool {
    outcome.isWrong && outcome != .notRun || isInformationalError
  }

  /// A sign that distinguishes the outcome without colors.
  var sign: String { isInformationalError ? Outcome.errored.sign : outcome.sign }

  /// Returns everything that explains a failure without the conformance data at hand.
  ///
  /// - Parameters:
  ///   - cause: The cause that explains the wrong answer.
  ///   - limits: The sizes of the parts, so that a message of megabytes leaves room for the rules.
  func evidence(
    citing rules: [String: RuleCitation], because cause: Diagnosis.Cause? = nil,
    within limits: EvidenceLimits
  ) -> String {
    let parts = [
      (([headline] + causeLine(cause)).joined(separator: "\n"), limits.headline),
      (([title] + origin).joined(separator: "\n"), limits.origin),
      (questionLines.joined(separator: "\n"), limits.question),
      (trace.map { "trace:\n" + $0 } ?? "", limits.trace),
      (citations(from: rules).joined(separator: "\n"), limits.citations),
      (reproduceLine.joined(), limits.reproduce),
    ]
    return parts.lazy.filter { !$0.0.isEmpty }
      .map { text, limit in text.visibleText.cut(toBytes: limit) + "\n" }
      .joined(separator: "\n")
  }

  /// Returns a line with the cause of the wrong answer; empty without a cause.
  func causeLine(_ cause: Diagnosis.Cause?) -> [String] {
    cause.map { ["cause: \($0.statement) (\($0.mutant))"] } ?? []
  }

  /// The location with the authority and platform of the case; empty for a failure of the run.
  var origin: [String] {
    let ground = [authority, platform].filter { !$0.isEmpty }.joined(separator: ", ")
    return location.map { $0 + (ground.isEmpty ? "" : " (\(ground))") }
  }

  /// The file and line of the case; empty for a failure of the run.
  var location: [String] { file.isEmpty ? [] : ["\(file):\(line)"] }

  /// The question, one line per member.
  var questionLines: [String] {
    (question.object ?? [:]).map { "\($0.name): \($0.value.string ?? $0.value.text)" }
  }

  /// The command that runs the case again; empty if there is none.
  var reproduceLine: [String] {
    reproduce.isEmpty ? [] : ["reproduce: " + reproduce]
  }

  /// Returns the rules of the case with their statements, each source and remark on its own line.
  func citations(from rules: [String: RuleCitation]) -> [String] {
    self.rules.flatMap { id in
      guard let rule = rules[id] else { return [id] }
      return ["\(id): \(rule.statement)"] + (rule.sources + rule.remarks).map { "  " + $0 }
    }
  }
}
