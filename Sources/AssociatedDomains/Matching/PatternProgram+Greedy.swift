extension PatternProgram {
  /// Whether the program covers the text, for programs without words.
  ///
  /// Each of their tokens takes a known number of bytes where it stands, so that after a star the
  /// first place that fits is as good as any later one: only the last star ever needs moving.
  func coversGreedily(_ text: [UInt8]) -> Bool {
    var token = 0
    var offset = 0
    var lastStar: (token: Int, offset: Int)?
    while true {
      if token < tokens.count, case .star = tokens[token] {
        if token == tokens.count - 1 { return true }
        lastStar = (token, offset)
        token += 1
      } else if token < tokens.count, let end = end(of: tokens[token], from: offset, in: text) {
        offset = end
        token += 1
      } else if token == tokens.count, offset == text.count {
        return true
      } else {
        guard let star = lastStar, star.offset < text.count else { return false }
        offset = star.offset + text.scalarLength(at: star.offset)
        lastStar = (star.token, offset)
        token = star.token + 1
      }
    }
  }

  /// Where a token of known length that begins at an offset ends; nothing if it does not fit.
  private func end(of token: Token, from offset: Int, in text: [UInt8]) -> Int? {
    switch token {
    case .literal(let literal):
      hasLiteral(literal, at: offset, of: text) ? offset + literal.count : nil
    case .scalar:
      offset < text.count ? offset + text.scalarLength(at: offset) : nil
    case .character(let characters):
      offset < text.count && characters.contains(text[offset]) ? offset + 1 : nil
    case .star, .words:
      nil
    }
  }
}
