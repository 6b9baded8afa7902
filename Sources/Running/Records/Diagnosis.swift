import Questions
package import Suites

/// Why answers of a run are wrong: the causes that explain them, each a misreading of a rule.
///
/// A wrong answer counts as explained if a reader with exactly these misreadings, all together,
/// gives the same answer.
package struct Diagnosis: Sendable, Hashable {
  /// A misreading of a rule.
  package struct Cause: Sendable, Hashable {
    /// The name of the mutant of the reference model: `only-first-repeated-item`.
    package var mutant: String
    /// What such a reader does, in a sentence.
    package var statement: String
    /// The id of the rule that it breaks.
    package var rule: String
    /// The statement and the sources of the rule.
    package var citation: RuleCitation
    /// The ids of the wrong cases that it explains, alone or with other causes, in the order of the
    /// record.
    package var cases: [String]
    /// The number of these cases that it explains alone.
    package var alone: Int
    /// The smallest example.
    package var example: Example
    /// A command line that runs a small case that it explains.
    package var reproduce: String
    /// Other misreadings that explain the same answers; no question shows which one it is.
    package var alternatives: [Alternative]
    /// The number of questions, asked by no case, that confirm the cause: the implementation
    /// answered them as the cause claims, and the model without the cause gives another answer.
    package var confirmations: Int

    /// The number of such questions that confirm a cause; with fewer, it is only consistent with
    /// answers.
    private static let neededConfirmations = 3

    /// Returns whether this many questions that no case asks are enough to confirm a cause.
    package static func isConfirmed(by confirmations: Int) -> Bool {
      confirmations >= neededConfirmations
    }

    /// Creates a cause.
    package init(
      mutant: String, statement: String, rule: String, citation: RuleCitation, cases: [String],
      alone: Int, example: Example, reproduce: String, alternatives: [Alternative] = [],
      confirmations: Int = 0
    ) {
      self.mutant = mutant
      self.statement = statement
      self.rule = rule
      self.citation = citation
      self.cases = cases
      self.alone = alone
      self.example = example
      self.reproduce = reproduce
      self.alternatives = alternatives
      self.confirmations = confirmations
    }
  }

  /// A misreading that may be the cause instead of another.
  package struct Alternative: Sendable, Hashable {
    /// The name of the mutant.
    package var mutant: String
    /// What such a reader does, in a sentence.
    package var statement: String
    /// The id of the rule that it breaks.
    package var rule: String

    /// The alternative in words, to be shown below or after a cause:
    /// `or: A reader takes the first (first-only, QRY-004); no question shows a difference`.
    package var words: String {
      "or: \(statement) (\(mutant), \(rule)); no question shows a difference"
    }

    /// Creates an alternative.
    package init(mutant: String, statement: String, rule: String) {
      (self.mutant, self.statement, self.rule) = (mutant, statement, rule)
    }
  }

  /// A question with the right and the wrong answer.
  package struct Example: Sendable, Hashable {
    /// The rules of the file, or the pattern.
    package var pattern: String
    /// The URL, or the text.
    package var url: String
    /// The right answer.
    package var expected: String
    /// The answer of the implementation.
    package var got: String

    /// Creates an example.
    package init(pattern: String, url: String, expected: String, got: String) {
      (self.pattern, self.url, self.expected, self.got) = (pattern, url, expected, got)
    }
  }

  /// The causes, those that explain most first.
  package var causes: [Cause]
  /// The ids of right cases that a reader with these causes would answer wrongly.
  package var contradicted: [String]
  /// How the time of an answer grows, in a sentence, if that explains timeouts.
  package var growth: String?

  /// Creates a diagnosis.
  package init(causes: [Cause], contradicted: [String], growth: String? = nil) {
    self.causes = causes
    self.contradicted = contradicted
    self.growth = growth
  }
}

extension RunRecord {
  /// The wrong cases that no cause explains, in the order of the record.
  ///
  /// Errors, problems of the run and answers that change are not among them.
  package var unexplained: [CaseRecord] {
    let explained = Set(diagnosis?.causes.flatMap(\.cases) ?? [])
    return cases.filter { $0.outcome == .failed && !$0.isFlaky && !explained.contains($0.id) }
  }
}
