import Questions

extension Answer {
  /// Returns whether the answer is the same apart from its details.
  func isLike(_ other: Answer) -> Bool {
    switch (self, other) {
    case (.decision(let mine, _), .decision(let theirs, _)): mine == theirs
    case (.opens(let mine, _), .opens(let theirs, _)): mine == theirs
    default: self == other
    }
  }

  /// The answer without its details: the rule of a decision, the reason why a link opens.
  var withoutDetails: Answer {
    switch self {
    case .decision(let decision, _): .decision(decision, rule: nil)
    case .opens(let opens, _): .opens(opens, reason: nil)
    case .refused, .matches, .site, .entitlements, .fetch: self
    }
  }
}
