import Discovery

/// The features of an answer that guide libFuzzer.
enum MatcherEvents {
  /// Counts the features of both answers to a question.
  static func hit(_ question: MatcherQuestion, model: MatcherVerdict, library: MatcherVerdict) {
    let decisions = [model.decision, library.decision]
    // Equal numbers are one event.
    for event in question.events(decisions: decisions, rule: library.rule) {
      ExtraCounters.hit(event)
    }
  }
}
