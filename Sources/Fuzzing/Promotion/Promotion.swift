package import Questions
package import Suites

/// What a finding becomes: an input that every test run replays, and a case where there is a question.
package struct Promotion: Sendable {
  /// The case, if the tables can ask what went wrong.
  package let promotedCase: PromotedCase?
  /// The input for the corpus.
  package let regression: Regression

  /// What becomes of an input of a target.
  ///
  /// - Parameters:
  ///   - file: The path of the input, which is believed where no check sees again what happened.
  ///   - probe: How the check of the input ended.
  ///   - suite: The path of the suite for a case: `query/items`.
  ///   - name: The last part of the case's id, and the regression's name; without one it is suggested.
  ///   - library: What is under test.
  package init(
    of input: [UInt8], at file: String, _ target: FuzzTarget, probe: FindingProbe,
    to suite: String? = nil, named name: String? = nil, in tables: ConformanceData, library: @escaping Reader
  ) throws(InputError) {
    if let name, name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) == nil {
      throw InputError("--name \(name.debugDescription): small letters, digits and hyphens only")
    }
    let loss = FindingLoss(probe) ?? (probe == .quiet ? FindingLoss(path: file) : nil)
    promotedCase =
      loss == nil
      ? try target.promotedCase(from: input, to: suite, named: name, in: tables, library: library)
      : nil
    if let promotedCase {
      regression = Regression(
        target: target.name, name: promotedCase.name,
        input: target.input(for: promotedCase, madeFrom: input, library),
        story: promotedCase.story)
    } else if let loss {
      regression = Regression(
        target: target.name, name: name ?? loss.rawValue, input: input, story: loss.story)
    } else if case .finding(let oracle, let message) = probe {
      regression = Regression(
        target: target.name, name: name ?? oracle, input: input,
        story: "\(message.prefix(300))")
    } else {
      throw InputError(
        "there is nothing to tell: library, model and every deviation of the rules agree on it",
        file: file)
    }
  }
}

/// How an input took the program down, or what it cost it.
enum FindingLoss: String, Sendable, CaseIterable {
  /// It ended the program.
  case trap
  /// It took longer than an input may.
  case timeout
  /// It took memory that was not given back.
  case leak
  /// It took more memory than an input may.
  case outOfMemory = "out-of-memory"

  /// What a probe saw.
  init?(_ probe: FindingProbe) {
    switch probe {
    case .trap: self = .trap
    case .timeout: self = .timeout
    case .quiet, .finding: return nil
    }
  }

  /// What libFuzzer and the night name files and folders after, for what only they can see.
  init?(path: String) {
    let names = path.split(separator: "/").suffix(2)
    let words: KeyValuePairs<String, FindingLoss> = [
      "leak": .leak, "timeout": .timeout, "oom": .outOfMemory, "out-of-memory": .outOfMemory,
    ]
    let loss = words.first { word, _ in names.contains { $0.hasPrefix(word) } }
    guard let loss else { return nil }
    self = loss.value
  }

  /// What happened, in a sentence.
  var story: String {
    switch self {
    case .trap: "it ended the program."
    case .timeout: "it took longer than an input may."
    case .leak: "it took memory that was not given back."
    case .outOfMemory: "it took more memory than an input may."
    }
  }
}
