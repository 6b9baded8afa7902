/// The scalars that texts of a component are made of, one for each class that no pattern
/// distinguishes.
struct TextAlphabet {
  /// A scalar that represents its class.
  struct Symbol: Hashable {
    /// The scalar.
    let scalar: Unicode.Scalar
    /// The scalar in lowercase.
    let folded: Unicode.Scalar
    /// Whether it separates items of a query, or the name of one from its value.
    let isDelimiter: Bool

    /// Creates a symbol.
    init(_ scalar: Unicode.Scalar, isDelimiter: Bool = false) {
      self.scalar = scalar
      folded = isDelimiter ? scalar : scalar.folded
      self.isDelimiter = isDelimiter
    }
  }

  /// The symbols, those that make the plainest examples first.
  let symbols: [Symbol]

  /// Creates the alphabet of a component.
  ///
  /// - Parameters:
  ///   - requirements: The requirements of all patterns.
  ///   - names: The names of query items with a condition.
  ///   - isDecoded: Whether texts are decoded, so that they may hold any scalar.
  ///   - hasItems: Whether the texts are queries of items.
  init(
    _ requirements: Set<PatternGraph.FoldedRequirement>, names: [String], isDecoded: Bool,
    hasItems: Bool
  ) {
    var requirements = requirements
    for scalar in names.flatMap(\.unicodeScalars) {
      requirements.insert(.init(requirement: .literal(scalar), isFolded: false))
    }
    let ordered = Array(requirements)
    var seen: Set<[Bool]> = []
    var symbols: [Symbol] = []
    for scalar in Self.candidates(for: ordered, isDecoded: isDecoded) {
      // What delimits items is not also a scalar of them, unless it was decoded.
      let isDelimiter = hasItems && !isDecoded && Self.delimiters.contains(scalar)
      let symbol = Symbol(scalar, isDelimiter: isDelimiter)
      let structure = [
        scalar == "/", !isDecoded && scalar == "%", !isDecoded && scalar.hexDigitValue != nil,
        isDelimiter && scalar == "&", isDelimiter && scalar == "=",
      ]
      if seen.insert(structure + ordered.map { $0.includes(symbol) }).inserted {
        symbols.append(symbol)
      }
    }
    if hasItems, isDecoded {
      symbols += Self.delimiters.map { Symbol($0, isDelimiter: true) }
    }
    self.symbols = symbols
  }

  private static let delimiters: [Unicode.Scalar] = ["&", "="]

  /// Returns scalars among which every class has one, those that read best first.
  private static func candidates(
    for requirements: [PatternGraph.FoldedRequirement], isDecoded: Bool
  ) -> [Unicode.Scalar] {
    let plain = "aebcdfghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_./"
    let candidates = Array(plain.unicodeScalars)
    let ascii = (0x20..<0x7F as Range<UInt8>).map(Unicode.Scalar.init)
    guard isDecoded else { return candidates + ascii.filter(LinkURLReader.allows) }
    // In case the patterns name every other one.
    return candidates + ascii + otherCandidates(for: requirements) + ["\u{2603}"]
  }

  /// Returns the scalars beyond ASCII that requirements distinguish from the others.
  static func otherCandidates(
    for requirements: [PatternGraph.FoldedRequirement]
  ) -> [Unicode.Scalar] {
    requirements.flatMap { requirement -> [Unicode.Scalar] in
      guard case .literal(let literal) = requirement.requirement else { return [] }
      return [literal] + (requirement.isFolded ? unfolded[literal] ?? [] : [])
    }.filter { !$0.isASCII }
  }

  /// The scalars beyond ASCII that are in lowercase another one.
  private static let unfolded: [Unicode.Scalar: [Unicode.Scalar]] = {
    let all = (0x80..<0x1F000 as Range<UInt32>).compactMap(Unicode.Scalar.init)
    return Dictionary(grouping: all.filter(\.properties.changesWhenLowercased), by: \.folded)
  }()
}

extension Unicode.Scalar {
  /// The scalar in lowercase, unless that is several.
  /// - Rules: CASE-007
  var folded: Unicode.Scalar {
    if isASCII { return Unicode.Scalar(UInt8(truncatingIfNeeded: value).asciiLowercased) }
    let mapping = properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping[mapping.startIndex] : self
  }
}
