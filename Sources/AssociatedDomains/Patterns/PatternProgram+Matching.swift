extension PatternProgram {
  /// Returns whether a program without words matches a text; `nil` if that takes too long this way,
  /// because beginnings of what follows a star occur again and again.
  ///
  /// Each token matches a fixed number of bytes at a position. After a star, the first position
  /// that fits is therefore as good as any later one, and only the last star is ever retried.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func matchesGreedily(_ text: [UInt8]) -> Bool? {
    var budget = text.count / 16 + 256
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
        budget -= 1 + offset - star.offset
        if token < tokens.count, case .literal(let literal) = tokens[token] {
          budget -= commonLength(literal, at: offset, of: text)
        }
        if budget < 0 { return nil }
        offset = star.offset + text.scalarLength(at: star.offset)
        lastStar = (star.token, offset)
        token = star.token + 1
      }
    }
  }

  /// Returns the end of a token of fixed length that begins at an offset; `nil` if it does not
  /// match.
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

extension PatternProgram {
  /// Returns whether the program, which may have any tokens, matches a text.
  ///
  /// For each token, the set of all positions that the program can reach is computed once, without
  /// those too near to the end for the tokens that follow. Nothing is tried twice, and repeated uses
  /// of a variable need no more memory.
  func matchesBySets(_ text: ComparedText) -> Bool {
    var places = text.starts
    var remaining = minimumLength
    for token in tokens {
      remaining -= minimumLength(of: token)
      let limit = text.bytes.count - remaining
      move(&places, over: token, upTo: limit, in: text)
      places.removeAll(after: limit)
      if places.isEmpty { return false }
    }
    return places.isSuperset(of: text.ends)
  }

  /// The most positions that are compared one by one.
  private static let fewPlaces = 64

  private func minimumLength(of token: Token) -> Int {
    switch token {
    case .star: 0
    case .scalar, .character: 1
    case .literal(let literal): literal.count
    case .words(let index): words[index].minimumLength
    }
  }

  /// Replaces positions by those behind a token; some or all after the limit may be missing.
  private func move(
    _ places: inout PositionSet, over token: Token, upTo limit: Int, in text: ComparedText
  ) {
    switch token {
    case .star: places = text.endsOfAnyText(from: places)
    case .scalar:
      if let starts = text.singleByteStarts {
        _ = places.move(over: starts)
      } else {
        places = places.moved(by: text.scalarSteps)
      }
    case .words(let index): places = text.ends(of: words[index], from: places, upTo: limit)
    case .literal(let literal) where places.count > Self.fewPlaces:
      _ = literals[literal].allSatisfy { places.move(over: text.occurrences(of: $0)) }
    case .literal(let literal):
      var ends = PositionSet(upTo: text.bytes.count)
      places.forEach { place in
        if hasLiteral(literal, at: place, of: text.bytes) { ends.insert(place + literal.count) }
      }
      places = ends
    case .character(let characters) where places.count > Self.fewPlaces:
      _ = places.move(over: text.occurrences(of: characters))
    case .character(let characters):
      var ends = PositionSet(upTo: text.bytes.count)
      places.forEach { place in
        if place < text.bytes.count, characters.contains(text.bytes[place]) {
          ends.insert(place + 1)
        }
      }
      places = ends
    }
  }
}
