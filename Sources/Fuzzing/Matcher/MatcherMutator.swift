import Discovery

extension Mutator {
  /// Varies questions by their structure: sites by their shape, URLs by the rules of their site.
  ///
  /// A question made of two is varied too: by itself it seldom shows more than they do.
  static let matcher = Mutator(
    mutated: { input, generator in
      var question = MatcherQuestion(bytes: input)
      question.varyRepeatedly(&generator)
      return question.bytes
    },
    crossed: { first, second, generator in
      var question = MatcherQuestion(bytes: first)
      question.take(from: MatcherQuestion(bytes: second), &generator)
      question.varyRepeatedly(&generator)
      return question.bytes
    },
    variationsForOneOfBytes: 16, crossingsForOneMade: 4)
}

extension MatcherQuestion {
  /// Makes one to three changes.
  fileprivate mutating func varyRepeatedly(_ generator: inout SeededGenerator) {
    for _ in 0...generator.number(below: 3) { vary(&generator) }
  }
}
