import AssociatedDomains

/// The scalars that texts of a component are made of.
enum TextAlphabet {
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

  /// The characters that need no escape in a URL, the most readable first.
  static let plainScalars: [Unicode.Scalar] = {
    let best = "aebcdfghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_./"
    let ascii = (0x20..<0x7F as Range<UInt8>).map(Unicode.Scalar.init)
    return Array(best.unicodeScalars) + ascii.filter { $0 != "%" && LinkURLReader.allows($0) }
  }()

  /// Returns the scalars whose lowercase form is the given scalar, which comes first.
  static func scalars(foldedTo scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let upper = scalar.isASCII ? scalar.properties.uppercaseMapping.unicodeScalars.first : nil
    return [scalar] + [upper].compactMap(\.self) + (unfolded[scalar] ?? [])
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

  /// The scalars beyond ASCII that change when lowercased, by their lowercase form.
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
