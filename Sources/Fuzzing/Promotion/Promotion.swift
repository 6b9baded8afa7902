package import Questions
package import Suites

/// A promoted finding: an input that every test run replays and, if possible, a case.
package struct Promotion: Sendable {
  /// The case; `nil` if no question of the suites shows what went wrong.
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
    of input: [UInt8], at file: String, _ target: any FuzzTarget, probe: FindingProbe,
    to suite: String? = nil, named name: String? = nil, in data: ConformanceData,
    library: @escaping Reader
  ) throws(InputError) {
    if let name, name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) == nil {
      throw InputError(
        "--name \(name.debugDescription): lowercase letters, digits and hyphens only")
    }
    let probe = probe == .quiet ? FindingProbe(path: file) : probe
    promotedCase =
      probe.isShownByQuestions
      ? try target.promotedCase(from: input, to: suite, named: name, in: data, library: library)
      : nil
    if let promotedCase {
      regression = Regression(
        target: target.name, name: promotedCase.name, input: promotedCase.input,
        story: promotedCase.story)
    } else if let (suggestion, story) = probe.regression {
      regression = Regression(
        target: target.name, name: name ?? suggestion, input: input, story: story)
    } else {
      throw InputError(
        "nothing to promote: the library, the model and all mutants agree on this input",
        file: file)
    }
  }
}
