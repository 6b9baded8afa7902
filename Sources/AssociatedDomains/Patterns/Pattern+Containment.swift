extension Pattern {
  /// Whether the pattern certainly matches every text of its component.
  package var matchesEverything: Bool {
    guard tokens.variables.isEmpty else { return false }
    switch tokens.list.count {
    case 1: return tokens.list[0] == .star
    // A path always begins with a slash.
    case 2 where kind == .path:
      return tokens.list[1] == .star && tokens.literals == [UInt8(ascii: "/")]
    default: return false
    }
  }

  /// Returns whether the pattern certainly matches every text that another pattern matches.
  ///
  /// The position sets compare the pattern with the other pattern as a text.
  /// - Parameters:
  ///   - other: The other pattern.
  ///   - budget: The steps left, which the comparison reduces; if none are left, the result is
  ///     `false`.
  /// - Rules: PTH-006, CASE-001
  func matchesEverything(matchedBy other: Pattern, budget: inout Int) -> Bool {
    if matchesEverything { return true }
    guard form.isDecoded == other.form.isDecoded, form.isFolded || !other.form.isFolded,
      defect == nil, other.defect == nil, tokens.variables.isEmpty, other.tokens.variables.isEmpty,
      tokens.minimumLength <= other.tokens.minimumLength + 1,
      form.isFolded != other.form.isFolded
        || other.tokens.firstLiteral.starts(with: tokens.firstLiteral)
    else { return false }
    budget -= 100 + tokens.size * (other.tokens.size / 64 + 1)
    guard budget > 0 else { return false }
    func matches(_ length: Int, then end: [UInt8] = []) -> Bool {
      program.matchesBySets(
        PositionIndex(of: other.tokens, length, then: end, isFolded: form.isFolded))
    }
    let count = other.tokens.list.count
    guard kind == .path, other.tokens.list.last == .star else { return matches(count) }
    // A path ends with a slash, and so does the text that a final star matches unless it is empty.
    let mayEndBefore =
      switch other.tokens.list.dropLast().last {
      case .scalar: true
      case .literal: other.tokens.literals.last == UInt8(ascii: "/")
      case .star, .character, .value, nil: false
      }
    return matches(count, then: [UInt8(ascii: "/")]) && (!mayEndBefore || matches(count - 1))
  }

  /// Returns whether a pattern of `paths` certainly matches a path, or every path that another
  /// pattern of `paths` matches, including on systems before iOS 13.
  ///
  /// No source says whether those systems ignore a final slash. On iOS 9, a star alone does not
  /// match the root.
  /// - Parameter path: A path, or a pattern whose wildcards only wildcards match.
  /// - Complexity: O(*m* · *n*) for lengths *m* and *n*; beyond a limit, the result is `false`.
  /// - Rules: X-17, PATHS-015
  package func matchesOnOldSystems(_ path: String) -> Bool {
    let (own, other) = (text.tokensAsWritten, path.tokensAsWritten)
    if own == other { return true }
    guard own.size * other.size <= 10_000 else { return false }
    let program = PatternProgram(own)
    func matches(_ tokens: PatternTokens) -> Bool {
      program.matchesBySets(PositionIndex(of: tokens, tokens.list.count, isFolded: false))
    }
    return matches(other)
      && !(own.list == [.star]
        && PatternProgram(other).matchesBySets(PositionIndex([[UInt8(ascii: "/")]])))
  }
}

extension String {
  /// The tokens of a pattern of `paths` as written, with a leading slash.
  fileprivate var tokensAsWritten: PatternTokens {
    let begins = utf8.first == UInt8(ascii: "/") || utf8.first == UInt8(ascii: "*")
    return PatternParser.tokens(ofValue: begins ? self : "/" + self, isFolded: false)
  }
}

extension PatternTokens {
  /// The bytes that all matching texts begin with.
  package var firstLiteral: ArraySlice<UInt8> {
    guard case .literal(let range) = list.first else { return [] }
    return literals[range]
  }

  /// An upper bound on the number of instructions.
  fileprivate var size: Int { 2 * list.count + literals.count }
}
