/// What the matcher makes of an input, for bugs planted behind it.
public enum MatcherProbe {
  /// `match`, `exclude` or `no_match`; nothing where the library refuses the file.
  public static func decision(on input: [UInt8]) -> String? {
    let question = MatcherQuestion(bytes: input)
    return question.matcher().map { MatcherVerdict($0, question.url).decision }
  }
}
