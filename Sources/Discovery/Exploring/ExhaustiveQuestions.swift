package import Questions

/// Every pattern and every text up to a length, over some symbols.
package struct ExhaustiveQuestions: QuestionSource {
  /// The path of the suite that their cases would be in.
  package let suite = "exhaust"
  /// The number of the last question, from 1.
  package private(set) var number: Int
  private let shape: Shape
  private let asMatch: Bool
  private let platform = Platform(.ios, AppleSystem.ios.latest)

  /// What the questions are made of.
  package struct Shape: Sendable {
    /// The symbols of patterns and texts.
    package var symbols: [String]
    /// The most symbols of a pattern, and of a text.
    package var lengths: (pattern: Int, text: Int)
    /// The components of a URL that the texts stand for.
    package var kinds: [ComponentKind] = [.path]
    /// The values of `caseSensitive` and of `percentEncoded`.
    package var caseSensitive = [true], percentEncoded = [true]
    /// The substitution variables of every question.
    package var variables: JSON.Object = [:]

    /// Creates a shape of paths without flags and variables.
    package init(symbols: [String], lengths: (pattern: Int, text: Int)) {
      (self.symbols, self.lengths) = (symbols, lengths)
    }

    /// The number of questions; `nil` if it is too large.
    package var count: Int? {
      guard let patterns = count(upTo: lengths.pattern), let texts = count(upTo: lengths.text)
      else { return nil }
      let factors = [texts, kinds.count, caseSensitive.count, percentEncoded.count]
      return factors.reduce(patterns) { product, factor in
        product.flatMap { product in
          let (result, isTooLarge) = product.multipliedReportingOverflow(by: factor)
          return isTooLarge ? nil : result
        }
      }
    }

    /// Returns the number of sequences of symbols up to a length; `nil` if it is too large.
    private func count(upTo length: Int) -> Int? {
      var (count, longest) = (1, 1)
      for _ in 0..<length {
        let (next, isTooLarge) = longest.multipliedReportingOverflow(by: symbols.count)
        guard !isTooLarge, next < Int.max - count else { return nil }
        (longest, count) = (next, count + next)
      }
      return count
    }

    /// Returns the *n*-th sequence of symbols, from 0, the shortest first.
    private func text(_ number: Int) -> String {
      var (rest, power, length) = (number, 1, 0)
      while rest >= power {
        rest -= power
        power *= symbols.count
        length += 1
      }
      var parts: [String] = []
      for _ in 0..<length {
        parts.append(symbols[rest % symbols.count])
        rest /= symbols.count
      }
      return parts.reversed().joined()
    }

    /// Returns the *n*-th question, from 0; questions with the same pattern are consecutive.
    fileprivate func question(_ number: Int) -> PatternQuestion {
      var rest = number
      func pick<Element>(_ elements: [Element]) -> Element {
        defer { rest /= elements.count }
        return elements[rest % elements.count]
      }
      let percentEncoded = pick(percentEncoded)
      let caseSensitive = pick(caseSensitive)
      let kind = pick(kinds)
      let texts = count(upTo: lengths.text) ?? 1
      return PatternQuestion(
        pattern: text(rest / texts), text: text(rest % texts), kind: kind, variables: variables,
        caseSensitive: caseSensitive, percentEncoded: percentEncoded)
    }
  }

  /// Creates the source.
  ///
  /// - Parameters:
  ///   - asMatch: Whether to ask `match` questions, without those that no URL can express.
  ///   - number: The number of questions to leave out at the beginning.
  package init(_ shape: Shape, asMatch: Bool, after number: Int = 0) {
    (self.shape, self.asMatch, self.number) = (shape, asMatch, number)
  }

  /// Returns the next questions, fewer only at the end.
  package mutating func next(_ count: Int) -> [QuestionOnPlatform] {
    let all = shape.count ?? 0
    var questions: [QuestionOnPlatform] = []
    while questions.count < count, number < all {
      let pattern = shape.question(number)
      number += 1
      let question = asMatch ? pattern.asMatch?.question : .pattern(pattern)
      if let question, let question = QuestionOnPlatform(number: number, question, on: platform) {
        questions.append(question)
      }
    }
    return questions
  }
}
