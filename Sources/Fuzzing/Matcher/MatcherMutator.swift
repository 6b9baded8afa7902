import Discovery

extension Mutator {
  /// A mutator that varies sites by their shape, and URLs by the rules of their site.
  ///
  /// A question made from two others is varied as well: unvaried, it seldom shows more than they
  /// do.
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
    byteMutationInterval: 16, crossoverInterval: 4)
}

extension MatcherQuestion {
  /// Makes one to three changes.
  fileprivate mutating func varyRepeatedly(_ generator: inout SeededGenerator) {
    for _ in 0...generator.number(below: 3) { vary(&generator) }
  }
}
