import Questions

// The pattern language: wildcards, variables and literal text, and the parts of a text they match.

/// One piece of a pattern.
enum Token: Hashable {
  /// Literal text.
  case literal(String)
  /// `*`.
  case star
  /// `?`.
  case questionMark
  /// `$(name)`, and whether slashes at the ends of its values are dropped.
  case variable(name: String, edges: Edges)
  /// One of these characters, in dialects with sets in brackets.
  case oneOf([Unicode.Scalar])
  /// One or more repetitions of a piece, in dialects in which `+` repeats.
  indirect case repeated(Token)
  /// A piece or nothing, in dialects in which `?` makes the piece before it optional.
  indirect case optional(Token)
  /// A piece that matches nothing.
  case never

  /// The slashes of the pattern that a variable is next to.
  struct Edges: Hashable {
    /// Whether a slash precedes it.
    var afterSlash = false
    /// Whether a slash follows it.
    var beforeSlash = false
  }
}

/// A text in the form that patterns are compared with.
struct ComparedText {
  /// Its characters as they are.
  var units: [Unit]
  /// Its characters folded, one for one.
  var folded: [Unit]
  /// Whether its last character is a slash that the URL did not have.
  var endsWithSuppliedSlash = false

  /// Returns the characters, folded or not.
  func units(caseSensitive: Bool) -> [Unit] {
    caseSensitive ? units : folded
  }
}

extension SpecModel {
  /// Returns whether a pattern matches a text of a kind.
  ///
  /// - Rules: PAT-001, PAT-009, PAT-010, PAT-012
  func matches(
    _ pattern: String, _ text: String, _ kind: ComponentKind, _ comparison: Comparison
  ) -> Bool {
    if pattern.isEmpty {
      switch dialect.patterns.emptyPattern {
      case .nothing: return false
      case .anything: return true
      case .emptyText, .absent: break
      }
    }
    if dialect.patterns.barSeparatesPatterns, pattern.unicodeScalars.contains("|") {
      return parts(of: pattern, between: "|").contains { matches($0, text, kind, comparison) }
    }
    let comparison = reaching(kind, comparison)
    let tokens = tokens(
      of: pattern, variables: hasVariables(kind) && !comparison.variablesAreLiteral,
      dots: dialect.patterns.dotIsWildcard)
    guard kind == .path else {
      return comparedText(text, comparison).map { matches(tokens, $0, comparison) } ?? false
    }
    guard let path = comparedPath(text, comparison) else { return false }
    // - Rules: PTH-009
    let isBareDomain = path.units == [.slash]
    if tokens == [.star], isBareDomain, !dialect.pathForm.starMatchesBareDomain { return false }
    return matches(canonicalPattern(tokens), path, comparison)
  }

  /// Returns the characters of a query or fragment; `nil` if no pattern can match it.
  func comparedText(_ text: String, _ comparison: Comparison) -> ComparedText? {
    textAsCompared(text, comparison).map { text in
      let units = units(of: text)
      return ComparedText(units: units, folded: foldedText(units, comparison))
    }
  }

  /// Returns the pieces of a pattern.
  ///
  /// Everything that is not a wildcard is literal.
  ///
  /// - Rules: PAT-001, PAT-004, PAT-011
  func tokens(of pattern: String, wildcards: Bool = true, variables: Bool, dots: Bool) -> [Token] {
    var tokens: [Token] = []
    var rest = Array(pattern.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*" where wildcards && (dialect.patterns.everyStarIsWildcard || !tokens.contains(.star)):
        tokens.append(.star)
      case "?" where wildcards && dialect.patterns.questionMark == .optionalPredecessor:
        tokens.append(tokens.popLast().map(Token.optional) ?? .never)
      case "?" where wildcards && dialect.patterns.questionMark == .optionalUnlessBeforeStar:
        tokens.append(rest.first == "*" ? .questionMark : .optional(.questionMark))
      case "?" where wildcards && dialect.patterns.questionMark != .literal:
        tokens.append(.questionMark)
      case "$" where variables && rest.first == "(" && isReplaced(after: tokens):
        tokens.append(variable(&rest))
      case "." where dots:
        tokens.append(.questionMark)
      case "\\" where dialect.patterns.backslashEscapes:
        tokens.append(.literal(String(rest.popFirst() ?? scalar)))
      case "+" where dialect.patterns.plusRepeats && !tokens.isEmpty:
        tokens.append(.repeated(tokens.removeLast()))
      case "[" where dialect.patterns.bracketsAreSets && rest.contains("]"):
        let set = rest.prefix { $0 != "]" }
        tokens.append(.oneOf(withRanges(set)))
        rest = rest.dropFirst(set.count + 1)
      default:
        tokens.append(.literal(String(scalar)))
      }
    }
    return joined(tokens)
  }

  /// Returns the characters of a set, with those of ranges of ASCII such as `a-c`.
  ///
  /// - Rules: PAT-001
  private func withRanges(_ set: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    set.indices.dropFirst().dropLast().reduce(into: Array(set)) { characters, index in
      let (first, last) = (set[index - 1], set[index + 1])
      guard set[index] == "-", first.isASCII, last.isASCII, first <= last else { return }
      characters += (first.value...last.value).compactMap(Unicode.Scalar.init)
    }
  }

  /// Returns whether `$(name)` is a variable after the pieces that precede it.
  ///
  /// - Rules: SUB-001
  private func isReplaced(after tokens: [Token]) -> Bool {
    dialect.variables.severalVariables
      || !tokens.contains { if case .variable = $0 { true } else { false } }
  }

  /// Returns the pieces with neighboring literal texts joined.
  private func joined(_ tokens: [Token]) -> [Token] {
    var joined: [Token] = []
    var text = ""
    for token in tokens {
      if case .literal(let next) = token {
        text += next
      } else {
        joined += text.isEmpty ? [token] : [.literal(text), token]
        text = ""
      }
    }
    return text.isEmpty ? joined : joined + [.literal(text)]
  }

  /// Returns whether the pieces match a text from end to end.
  ///
  /// - Rules: PAT-006
  func matches(_ tokens: [Token], _ text: ComparedText, _ comparison: Comparison) -> Bool {
    let starts = dialect.patterns.anchoring == .nowhere ? Array(0...text.units.count) : [0]
    let ends = ends(of: tokens, from: starts, in: text, comparison)
    return dialect.patterns.anchoring == .bothEnds ? ends.contains(text.units.count) : !ends.isEmpty
  }

  /// Returns all places, in ascending order, where a match of the tokens that begins at one of
  /// `starts` can end.
  func ends(
    of tokens: [Token], from starts: [Int], in text: ComparedText, _ comparison: Comparison
  ) -> [Int] {
    tokens.indices.reduce(starts) { starts, index in
      ends(
        of: tokens[index], star: star(at: index, of: tokens), from: starts, in: text, comparison)
    }
  }

  /// What a `*` matches.
  private struct Star {
    var crossesSlashes = true
    /// The fewest characters.
    var fewest = 0
  }

  /// Returns what `*` matches at a place of a pattern.
  ///
  /// - Rules: PAT-002, PAT-005, PAT-007
  private func star(at index: Int, of tokens: [Token]) -> Star {
    switch dialect.patterns.star {
    case .anything, .betweenDots: Star()
    case .oneOrMore: Star(fewest: 1)
    case .oneOrMoreUnlessAlone:
      Star(fewest: tokens.count == 1 || index > 0 && tokens[index - 1] == .questionMark ? 0 : 1)
    case .withinSegment: Star(crossesSlashes: false)
    case .withinSegmentUnlessLast: Star(crossesSlashes: index == tokens.count - 1)
    case .withinSegmentUnlessAlone: Star(crossesSlashes: tokens.count == 1)
    }
  }

  /// Returns all places, in ascending order, at which a match of one token can end.
  private func ends(
    of token: Token, star: Star = Star(), from starts: [Int], in text: ComparedText,
    _ comparison: Comparison
  ) -> [Int] {
    guard !starts.isEmpty else { return [] }
    return switch token {
    case .literal(let literal):
      ends(ofLiteral: literal, from: starts, in: text, comparison)
    case .star:
      ends(of: star, from: starts, in: text)
    case .questionMark:
      ends(ofQuestionMarkFrom: starts, in: text)
    case .variable(let name, let edges):
      ends(ofVariable: name, edges, from: starts, in: text, comparison)
    case .oneOf(let characters):
      ends(ofOneOf: characters, from: starts, in: text, comparison)
    case .repeated(let token):
      ends(ofRepeated: token, from: starts, in: text, comparison)
    case .optional(let token):
      ascending(starts + ends(of: token, from: starts, in: text, comparison), in: text)
    case .never:
      []
    }
  }

  /// Returns the places at which literal text ends.
  private func ends(
    ofLiteral literal: String, from starts: [Int], in text: ComparedText, _ comparison: Comparison
  ) -> [Int] {
    let characters = text.units(caseSensitive: comparison.caseSensitive)
    let wanted = patternAsCompared(units(of: literalAsCompared(literal, comparison)), comparison)
    return starts.filter { characters[$0...].starts(with: wanted) }.map { $0 + wanted.count }
  }

  /// Returns where `*` ends.
  ///
  /// - Rules: PAT-002, PAT-005
  private func ends(of star: Star, from starts: [Int], in text: ComparedText) -> [Int] {
    guard let first = starts.first else { return [] }
    let end = text.units.count
    let bounds =
      (dialect.patterns.wildcardsMatchLineFeeds ? [] : [Unit.lineFeed])
      + (star.crossesSlashes ? [] : [.slash])
      + (dialect.patterns.star == .betweenDots ? [.dot] : [])
    if bounds.isEmpty { return Array((first...end).dropFirst(star.fewest)) }
    let starts = Set(starts)
    var isInside = false
    return (first...end).filter { place in
      let bound = place > first ? bounds.first { $0 == text.units[place - 1] } : nil
      // A final slash may be implied, and no reader sees it as the end of a segment.
      let isReached = isInside && (bound == nil || bound == .slash && place == end)
      isInside = isReached || starts.contains(place)
      return isReached || isInside && star.fewest == 0
    }
  }

  /// Returns where `?` ends.
  ///
  /// - Rules: PAT-003, PAT-013, X-38
  private func ends(ofQuestionMarkFrom starts: [Int], in text: ComparedText) -> [Int] {
    if dialect.patterns.questionMark == .anyNumber {
      return ends(of: Star(), from: starts, in: text)
    }
    let last = text.units.count - 1
    let isTaken = !dialect.pathForm.questionMarkTakesSuppliedSlash && text.endsWithSuppliedSlash
    let ends = starts.filter { start in
      guard start <= last, !(isTaken && start == last) else { return false }
      let unit = text.units[start]
      if unit == .lineFeed, !dialect.patterns.wildcardsMatchLineFeeds { return false }
      return dialect.patterns.questionMark != .withinSegment || unit != .slash
    }.map { $0 + 1 }
    return dialect.patterns.questionMark == .optional ? ascending(starts + ends, in: text) : ends
  }

  /// Returns where one of several characters ends.
  func ends(
    ofOneOf characters: [Unicode.Scalar], from starts: [Int], in text: ComparedText,
    _ comparison: Comparison
  ) -> [Int] {
    let units = text.units(caseSensitive: comparison.caseSensitive)
    let wanted = characters.map { patternAsCompared($0, comparison) }
    return starts.filter { $0 < units.count && wanted.contains(units[$0]) }.map { $0 + 1 }
  }

  /// Returns where a repeated piece ends.
  private func ends(
    ofRepeated token: Token, from starts: [Int], in text: ComparedText, _ comparison: Comparison
  ) -> [Int] {
    var all: Set<Int> = []
    var latest = starts
    while !latest.isEmpty {
      latest = ends(of: token, from: latest, in: text, comparison).filter { !all.contains($0) }
      all.formUnion(latest)
    }
    return ascending(all, in: text)
  }

  /// Returns each of some places in a text once, in ascending order.
  func ascending(_ places: some Sequence<Int>, in text: ComparedText) -> [Int] {
    var isAmong = Array(repeating: false, count: text.units.count + 1)
    for place in places { isAmong[place] = true }
    return isAmong.indices.filter { isAmong[$0] }
  }
}
