import Questions

// The canonical form in which paths and their patterns are compared.

extension SpecModel {
  /// Returns the characters of a path in its canonical form; `nil` if no pattern can match it.
  ///
  /// - Rules: X-34
  func comparedPath(_ path: String, _ comparison: Comparison) -> ComparedText? {
    var path = withDotSegmentsResolved(path)
    var endsWithSuppliedSlash = false
    if !dialect.percentEncoding.pathFormAfterDecoding {
      (path, endsWithSuppliedSlash) = canonicalPath(path)
    }
    guard var compared = textAsCompared(path, comparison) else { return nil }
    if dialect.percentEncoding.pathFormAfterDecoding {
      (compared, endsWithSuppliedSlash) = canonicalPath(compared)
    }
    let units = units(of: compared)
    return ComparedText(
      units: units, folded: foldedText(units, comparison),
      endsWithSuppliedSlash: endsWithSuppliedSlash)
  }

  /// Returns the form in which the path of a URL is compared, and whether its last slash was
  /// supplied.
  ///
  /// - Rules: PTH-002, PTH-003, PTH-005, PTH-006, PTH-012
  private func canonicalPath(_ path: String) -> (path: String, endsWithSuppliedSlash: Bool) {
    let path = dialect.pathForm.textSlashesCollapse ? withSlashesCollapsed(path) : path
    // - Rules: PTH-008, PATHS-006
    if path.isEmpty { return (dialect.pathForm.emptyPathIsRoot ? "/" : "", false) }
    switch finalSlash {
    case .supplied, .suppliedUnlessAfterAnyWildcard:
      return endsWithSlash(path) ? (path, false) : (path + "/", true)
    case .stripped:
      let isStripped = endsWithSlash(path) && path != "/"
      return (isStripped ? String(path.unicodeScalars.dropLast()) : path, false)
    case .significant, .significantBeforeComponents:
      return (path, false)
    }
  }

  /// Returns the canonical form of a path pattern, in which it is compared.
  ///
  /// - Rules: PAT-009, PTH-003, PTH-006, PTH-008
  func canonicalPattern(_ tokens: [Token]) -> [Token] {
    if tokens.isEmpty, !dialect.pathForm.emptyPatternIsRoot { return [] }
    var tokens = tokens.map(collapsed)
    if lacksLeadingSlash(tokens) {
      tokens.insert(.literal("/"), at: 0)
    }
    switch finalSlash {
    case .supplied where dialect.patterns.anchoring == .startOnly:
      // A reader that compares beginnings supplies no final slash.
      break
    case .supplied:
      // - Rules: PTH-004
      if lacksFinalSlash(tokens, after: [.star]) { tokens.append(.literal("/")) }
    case .suppliedUnlessAfterAnyWildcard:
      if lacksFinalSlash(tokens, after: [.star, .questionMark]) { tokens.append(.literal("/")) }
    case .stripped:
      if tokens != [.literal("/")], case .literal(let text) = tokens.last, endsWithSlash(text) {
        tokens[tokens.count - 1] = .literal(String(text.unicodeScalars.dropLast()))
      }
    case .significant, .significantBeforeComponents:
      break
    }
    return withEdges(tokens)
  }

  /// What is done about a final slash on this system.
  ///
  /// - Rules: X-17
  private var finalSlash: PathFormChoices.FinalSlash {
    dialect.pathForm.finalSlash == .significantBeforeComponents && dialect.supportsComponents
      ? .supplied : dialect.pathForm.finalSlash
  }

  /// Returns whether a leading slash is to be supplied.
  ///
  /// - Rules: PTH-001, PAT-009, X-39
  private func lacksLeadingSlash(_ tokens: [Token]) -> Bool {
    guard dialect.pathForm.leadingSlashSupplied else { return tokens.isEmpty }
    switch tokens.first {
    case nil: return true
    case .star: return false
    case .literal(let text): return !startsWithSlash(text)
    default: return dialect.pathForm.leadingSlashBeforeWildcards
    }
  }

  /// Returns whether a final slash is to be supplied; after the given wildcards, it is not.
  private func lacksFinalSlash(_ tokens: [Token], after wildcards: [Token]) -> Bool {
    switch tokens.last {
    case nil: true
    case .literal(let text): !endsWithSlash(text)
    case .some(let last): !wildcards.contains(last)
    }
  }

  /// Returns literal text of a path pattern with each run of slashes made one.
  ///
  /// - Rules: PTH-005, PTH-012
  private func collapsed(_ token: Token) -> Token {
    guard case .literal(let text) = token, dialect.pathForm.patternSlashesCollapse else {
      return token
    }
    return .literal(withSlashesCollapsed(text))
  }

  /// Returns the variables of a path pattern, marked if they are next to a slash.
  ///
  /// - Rules: X-37
  private func withEdges(_ tokens: [Token]) -> [Token] {
    guard dialect.pathForm.valueSlashesCollapse else { return tokens }
    return tokens.indices.map { index in
      guard case .variable(let name, var edges) = tokens[index] else { return tokens[index] }
      if index > 0, case .literal(let text) = tokens[index - 1] {
        edges.afterSlash = endsWithSlash(text)
      }
      if index + 1 < tokens.count, case .literal(let text) = tokens[index + 1] {
        edges.beforeSlash = startsWithSlash(text)
      }
      return .variable(name: name, edges: edges)
    }
  }

  /// Returns a path with each run of slashes made one.
  private func withSlashesCollapsed(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "/", result.unicodeScalars.last == "/" { return }
      result.unicodeScalars.append(scalar)
    }
  }

  private func startsWithSlash(_ text: String) -> Bool {
    text.unicodeScalars.first == "/"
  }

  private func endsWithSlash(_ text: String) -> Bool {
    text.unicodeScalars.last == "/"
  }

  /// Returns a path without its `.` and `..` segments, as a browser would resolve it.
  ///
  /// - Rules: PTH-011
  private func withDotSegmentsResolved(_ path: String) -> String {
    guard dialect.pathForm.dotSegmentsResolved else { return path }
    let segments = parts(of: path, between: "/")
    var result: [String] = []
    for (index, segment) in segments.enumerated() {
      if segment == "..", result.count > 1 { result.removeLast() }
      let isDots = segment == "." || segment == ".."
      if !isDots { result.append(segment) }
      if isDots, index == segments.count - 1 { result.append("") }
    }
    return result.joined(separator: "/")
  }
}
