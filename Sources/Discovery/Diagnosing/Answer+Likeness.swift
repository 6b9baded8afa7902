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
}
