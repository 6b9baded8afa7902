extension Pattern {
  /// Whether the pattern certainly matches every text of its component.
  var matchesEverything: Bool {
    guard defect == nil, !program.hasWords else { return false }
    switch program.tokens.count {
    case 1:
      if case .star = program.tokens[0] { return true }
    case 2 where kind == .path:
      // A path always begins with a slash.
      if case .star = program.tokens[1], program.literals == [UInt8(ascii: "/")] { return true }
    default: break
    }
    return false
  }

  /// Returns whether the pattern certainly matches every text that another one matches.
  ///
  /// The other pattern is treated as a text whose wildcards only wildcards match.
  func matchesEverything(matchedBy other: Pattern) -> Bool {
    if matchesEverything { return true }
    guard form == other.form, defect == nil, other.defect == nil, !program.hasWords,
      !other.program.hasWords, program.minimumLength <= other.program.minimumLength
    else { return false }
    let text = other.program.units
    var places = [Bool](repeating: false, count: text.count + 1)
    places[0] = true
    for unit in program.units {
      var next = [Bool](repeating: false, count: text.count + 1)
      if case .star = unit {
        var isReached = false
        for place in next.indices {
          isReached = isReached || places[place]
          next[place] = isReached
        }
      } else {
        for place in text.indices where places[place] && unit.includes(text[place]) {
          next[place + 1] = true
        }
      }
      places = next
    }
    return places[text.count]
  }
}

extension PatternProgram {
  /// One scalar of a text, or a wildcard.
  fileprivate enum Unit {
    case star
    case scalar
    case character(ASCIISet)
    case literal(Unicode.Scalar)

    func includes(_ other: Unit) -> Bool {
      switch (self, other) {
      case (.scalar, .scalar), (.scalar, .character), (.scalar, .literal): true
      case (.literal(let mine), .literal(let theirs)): mine == theirs
      case (.character(let mine), .character(let theirs)): mine == theirs
      case (.character(let mine), .literal(let theirs)):
        theirs.isASCII && mine.contains(UInt8(truncatingIfNeeded: theirs.value))
      default: false
      }
    }
  }

  fileprivate var units: [Unit] {
    tokens.flatMap { token -> [Unit] in
      switch token {
      case .star: [.star]
      case .scalar: [.scalar]
      case .character(let characters): [.character(characters)]
      case .literal(let range):
        String(decoding: literals[range], as: UTF8.self).unicodeScalars.map(Unit.literal)
      case .words: []
      }
    }
  }
}
