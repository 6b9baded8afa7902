extension PatternProgram {
  /// Whether the program covers the text, whatever its tokens.
  ///
  /// Token by token it keeps the set of all places that a beginning of the pattern can reach, so
  /// that nothing is tried twice and a variable costs no more memory for being used often.
  func coversBySets(_ text: ComparedText) -> Bool {
    var places = PositionSet(upTo: text.bytes.count)
    places.insert(0)
    for token in tokens {
      places = ends(of: token, from: places, in: text)
      if places.isEmpty { return false }
    }
    return places.contains(text.bytes.count)
  }

  private func ends(
    of token: Token, from places: PositionSet, in text: ComparedText
  ) -> PositionSet {
    var ends = PositionSet(upTo: text.bytes.count)
    switch token {
    case .star: return text.boundaries.suffix(from: places.first)
    case .scalar: return places.moved(by: text.scalarSteps)
    case .words(let index): return text.ends(of: words[index], from: places)
    case .literal(let literal):
      places.forEach { place in
        if hasLiteral(literal, at: place, of: text.bytes) { ends.insert(place + literal.count) }
      }
    case .character(let characters):
      places.forEach { place in
        if place < text.bytes.count, characters.contains(text.bytes[place]) {
          ends.insert(place + 1)
        }
      }
    }
    return ends
  }

}
