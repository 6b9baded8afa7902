import Questions

// Case: where it counts, and how it is folded where it does not.

extension SpecModel {
  /// Returns whether case counts for a rule.
  ///
  /// - Rules: CASE-001, CASE-002, CASE-003, PAT-008, PATHS-005
  func isCaseSensitive(_ component: Component, isLegacyPath: Bool) -> Bool {
    if isLegacyPath, !dialect.letterCase.countsInPaths { return false }
    let said = dialect.supportsCaseSensitive ? member("caseSensitive", of: component)?.bool : nil
    return switch dialect.letterCase.unlessSpecified {
    case .counts: said ?? true
    case .doesNotCount: said ?? false
    case .neverCounts: false
    }
  }

  /// Returns how the text of one component of the URL is compared.
  ///
  /// - Rules: CASE-001, ENC-006
  func reaching(_ kind: ComponentKind, _ comparison: Comparison) -> Comparison {
    var comparison = comparison
    let isDecoded =
      kind == .path && dialect.percentEncoding.pathsAlwaysDecoded
      || kind == .fragment && dialect.percentEncoding.fragmentsAlwaysDecoded
    if isDecoded { comparison.percentEncoded = false }
    if kind != .path, !dialect.letterCase.foldingBeyondPath { comparison.caseSensitive = true }
    return comparison
  }

  /// Returns the member of a component rule by its name.
  ///
  /// - Rules: CASE-004
  func value(named name: String, in members: JSON.Object) -> JSON? {
    guard dialect.letterCase.memberNamesInAnyCase else { return members[name] }
    return members[name]
      ?? members.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Returns the characters of the URL as they are compared where case does not count.
  ///
  /// - Rules: CASE-001
  func foldedText(_ units: [Unit], _ comparison: Comparison) -> [Unit] {
    dialect.letterCase.folding == .patternOnly ? units : folded(units, comparison)
  }

  /// Returns the characters of a pattern as they are compared by a rule.
  ///
  /// - Rules: CASE-001
  func patternAsCompared(_ units: [Unit], _ comparison: Comparison) -> [Unit] {
    isPatternFolded(comparison) ? folded(units, comparison) : units
  }

  /// Returns one character of a pattern as it is compared by a rule.
  ///
  /// - Rules: CASE-001
  func patternAsCompared(_ scalar: Unicode.Scalar, _ comparison: Comparison) -> Unit {
    Unit(value: (isPatternFolded(comparison) ? folded(scalar) : scalar).value)
  }

  private func isPatternFolded(_ comparison: Comparison) -> Bool {
    !comparison.caseSensitive && dialect.letterCase.folding != .urlOnly
  }

  /// Returns characters folded one for one.
  ///
  /// - Rules: CASE-007
  func folded(_ units: [Unit], _ comparison: Comparison) -> [Unit] {
    var digitsOfEscape = 0
    return units.map { unit in
      let isDigitOfEscape = digitsOfEscape > 0
      digitsOfEscape = unit == .percentSign ? 2 : digitsOfEscape - 1
      let isKept =
        isDigitOfEscape && comparison.percentEncoded && !dialect.letterCase.foldingInEscapes
      return isKept ? unit : folded(unit)
    }
  }

  private func folded(_ unit: Unit) -> Unit {
    Unit(value: folded(unit.value), others: unit.others?.map(folded))
  }

  private func folded(_ value: UInt32) -> UInt32 {
    // Above ASCII the value of a UTF-8 or UTF-16 unit is not a scalar.
    let isScalar =
      value < 0x80 || dialect.percentEncoding.character == .scalar
      || dialect.percentEncoding.character == .grapheme
    guard isScalar, let scalar = Unicode.Scalar(value) else { return value }
    return folded(scalar).value
  }

  /// Returns the lowercase mapping of a scalar if that is a single scalar.
  ///
  /// - Rules: X-33
  private func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar
    }
    guard dialect.letterCase.foldingBeyondASCII else { return scalar }
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    guard mapping.count == 1, let single = mapping.first else { return scalar }
    return single
  }
}
