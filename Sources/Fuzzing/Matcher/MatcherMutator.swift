import Discovery

extension Mutator {
  /// Varies questions by their structure: sites by their shape, URLs by the rules of their site.
  static let matcher = Mutator(
    mutated: { input, generator in
      var question = MatcherQuestion(bytes: input)
      for _ in 0...generator.number(below: 3) { question.vary(&generator) }
      return question.bytes
    },
    crossed: { first, second, generator in
      var question = MatcherQuestion(bytes: first)
      question.take(from: MatcherQuestion(bytes: second), &generator)
      return question.bytes
    })
}
