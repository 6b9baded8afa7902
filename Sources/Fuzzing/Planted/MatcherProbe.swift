/// What the matcher makes of an input, for bugs planted behind it.
package enum MatcherProbe {
  /// `match`, `exclude` or `no_match`; nothing where the library refuses the file.
  ///
  /// ``ExtraCounters`` guide the fuzzer as they do for the matcher, or do not.
  package static func decision(on input: [UInt8], countingEvents: Bool) -> String? {
    let question = MatcherQuestion(bytes: input)
    guard let matcher = question.matcher(on: question.file) else { return nil }
    let verdict = MatcherVerdict(matcher, question.url)
    if countingEvents { MatcherEvents(question, model: verdict, library: verdict).hit() }
    return verdict.decision
  }
}
