extension Pattern {
  /// Whether the pattern certainly matches every text of its component.
  var matchesEverything: Bool {
    guard defect == nil, tokens.variables.isEmpty else { return false }
    switch tokens.list.count {
    case 1:
      if case .star = tokens.list[0] { return true }
    case 2 where kind == .path:
      // A path always begins with a slash.
      if case .star = tokens.list[1], tokens.literals == [UInt8(ascii: "/")] { return true }
    default: break
    }
    return false
  }

  /// Returns whether the pattern certainly matches every text that another one matches.
  ///
  /// The other pattern is treated as a text whose wildcards only wildcards match.
  /// - Parameters:
  ///   - other: The other pattern.
  ///   - budget: The steps left, which the comparison reduces; without any left it is not certain.
  /// - Rules: PTH-006, CASE-001
  func matchesEverything(matchedBy other: Pattern, budget: inout Int) -> Bool {
    if matchesEverything { return true }
    guard form.isDecoded == other.form.isDecoded, form.isFolded || !other.form.isFolded,
      defect == nil, other.defect == nil, tokens.variables.isEmpty, other.tokens.variables.isEmpty,
      tokens.minimumLength <= other.tokens.minimumLength + 1,
      form.isFolded != other.form.isFolded
        || other.tokens.firstLiteral.starts(with: tokens.firstLiteral)
    else { return false }
    budget -= tokens.size * (other.tokens.size + 1)
    guard budget > 0 else { return false }
    let units = tokens.units(folded: false)
    var text = other.tokens.units(folded: form.isFolded)
    guard kind == .path, case .star = text.last else { return units.match(text) }
    // A path ends with a slash, and so does what a final star matches unless that is empty.
    text.removeLast()
    let slash = PatternTokens.Unit.literal("/")
    let mayEndHere = text.last?.includes(slash) ?? false
    return units.match(text + [.star, slash]) && (!mayEndHere || units.match(text))
  }
}

extension Pattern {
  /// Returns whether a pattern of `paths` certainly matches a path, or all that another such pattern
  /// does, also on systems before iOS 13.
  ///
  /// No source says whether those ignore a final slash, and on iOS 9 a star alone does not match the root.
  /// - Parameter path: A path, or a pattern whose wildcards only wildcards match.
  /// - Complexity: O(*m* · *n*) for lengths *m* and *n*; beyond a limit it is not certain.
  /// - Rules: X-17, PATHS-015
  package func matchesOnOldSystems(_ path: String) -> Bool {
    let (own, other) = (text.unitsAsWritten, path.unitsAsWritten)
    if own == other { return true }
    guard own.count * other.count <= 10_000 else { return false }
    return own.match(other) && !(own.allSatisfy { $0 == .star } && other.match([.literal("/")]))
  }
}

extension CompiledRule {
  /// Says that a rule is not needed after others that decide alike, and since when; it is of the kind
  /// `unneededRule` only if that is so on all systems.
  package func needlessness(
    after others: [CompiledRule], _ place: LocatedValue
  ) -> (text: String, kind: Diagnostic.Kind) {
    let path = ownConditions.first?.pattern.text ?? ""
    let needless = "this rule is not needed"
    guard place.value.string != nil else { return (needless, .unneededRule) }
    guard others.count == 1 else { return (needless + " since iOS 13", .ineffectiveRule) }
    let other = others[0].ownConditions[0].pattern
    if other.matchesOnOldSystems(path) { return (needless, .unneededRule) }
    return (needless + (other.text == "*" ? " since iOS 10" : " since iOS 13"), .ineffectiveRule)
  }
}

extension String {
  /// The units of a pattern of `paths`, with a leading slash.
  fileprivate var unitsAsWritten: [PatternTokens.Unit] {
    let units = unicodeScalars.map { scalar -> PatternTokens.Unit in
      switch scalar {
      case "*": .star
      case "?": .scalar
      default: .literal(scalar)
      }
    }
    return units.first == .star || units.first == .literal("/") ? units : [.literal("/")] + units
  }
}

extension [PatternTokens.Unit] {
  /// Returns whether the units of a pattern match those of another as a whole text.
  fileprivate func match(_ text: [PatternTokens.Unit]) -> Bool {
    var places = [Bool](repeating: false, count: text.count + 1)
    places[0] = true
    for unit in self {
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

extension PatternTokens {
  /// The bytes that all matching texts begin with.
  package var firstLiteral: ArraySlice<UInt8> {
    guard case .literal(let range) = list.first else { return [] }
    return literals[range]
  }

  /// An upper bound of the number of units.
  fileprivate var size: Int { list.count + literals.count }

  /// One scalar of a text, or a wildcard.
  fileprivate enum Unit: Equatable {
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

  fileprivate func units(folded: Bool) -> [Unit] {
    list.flatMap { token -> [Unit] in
      switch token {
      case .star: [.star]
      case .scalar: [.scalar]
      case .character(let characters): [.character(characters)]
      case .literal(let range):
        literal(range, folded: folded).unicodeScalars.map(Unit.literal)
      case .value: []
      }
    }
  }
  private func literal(_ range: Range<Int>, folded: Bool) -> String {
    let bytes = Array(literals[range])
    return String(decoding: folded ? bytes.caseFolded : bytes, as: UTF8.self)
  }
}
