package import Questions
package import Suites

/// An input that every test run replays, and a case if there is a question, made from a finding.
package struct Promotion: Sendable {
  /// The case, `nil` if no question of the suites shows what went wrong.
  package let promotedCase: PromotedCase?
  /// The input for the corpus.
  package let regression: Regression

  /// Promotes an input of a target.
  ///
  /// - Parameters:
  ///   - file: The path of the input, which tells what happened if no check can show it again.
  ///   - probe: The outcome of a check of the input.
  ///   - suite: The path of the suite for a case: `query/items`.
  ///   - name: The last part of the case's id, and the regression's name; `nil` to suggest one.
  ///   - library: The library under test.
  package init(
    of input: [UInt8], at file: String, _ target: FuzzTarget, probe: FindingProbe,
    to suite: String? = nil, named name: String? = nil, in data: ConformanceData,
    library: @escaping Reader
  ) throws(InputError) {
    if let name, name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) == nil {
      throw InputError(
        "--name \(name.debugDescription): lowercase letters, digits and hyphens only")
    }
    let fatal = FatalFinding(probe) ?? (probe == .quiet ? FatalFinding(path: file) : nil)
    promotedCase =
      fatal == nil
      ? try target.promotedCase(from: input, to: suite, named: name, in: data, library: library)
      : nil
    if let promotedCase {
      regression = Regression(
        target: target.name, name: promotedCase.name,
        input: target.input(for: promotedCase, madeFrom: input, library),
        story: promotedCase.story)
    } else if let fatal {
      regression = Regression(
        target: target.name, name: name ?? fatal.rawValue, input: input, story: fatal.story)
    } else if case .finding(let oracle, let message) = probe {
      regression = Regression(
        target: target.name, name: name ?? oracle, input: input,
        story: "\(message.prefix(300))")
    } else {
      throw InputError(
        "nothing to promote: the library, the model and all mutants agree on this input",
        file: file)
    }
  }
}

/// A failure of the program that no question of the suites can show.
enum FatalFinding: String, Sendable, CaseIterable {
  /// The program ended by a signal.
  case trap
  /// The check exceeded the time limit.
  case timeout
  /// Memory was not freed.
  case leak
  /// The check exceeded the memory limit.
  case outOfMemory = "out-of-memory"

  /// Finds the failure that a probe observed; `nil` if there is none.
  init?(_ probe: FindingProbe) {
    switch probe {
    case .trap: self = .trap
    case .timeout: self = .timeout
    case .quiet, .finding: return nil
    }
  }

  /// Finds the failure that libFuzzer or a night named the file or its folder after; `nil` if there
  /// is none.
  init?(path: String) {
    let names = path.split(separator: "/").suffix(2)
    let words: KeyValuePairs<String, FatalFinding> = [
      "leak": .leak, "timeout": .timeout, "oom": .outOfMemory, "out-of-memory": .outOfMemory,
    ]
    let fatal = words.first { word, _ in names.contains { $0.hasPrefix(word) } }
    guard let fatal else { return nil }
    self = fatal.value
  }

  /// The failure, in a sentence.
  var story: String {
    switch self {
    case .trap: "it ended the program."
    case .timeout: "it exceeded the time limit."
    case .leak: "it did not free its memory."
    case .outOfMemory: "it exceeded the memory limit."
    }
  }
}
