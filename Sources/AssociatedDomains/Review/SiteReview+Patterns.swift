extension SiteReview {
  /// Reviews one pattern.
  mutating func reviewPattern(_ pattern: Pattern, _ place: Place) {
    if let defect = pattern.defect {
      report(.error, "X-20", place, "\(pattern.text.quotedBriefly) never matches: \(defect)")
      return
    }
    let literals = Array(pattern.literals.joined())
    if pattern.kind == .path, reviewPath(pattern, place) { return }
    reviewDelimiters(pattern, literals, place)
    reviewCharacters(pattern, literals, place)
    reviewEscapes(pattern, place)
  }

  /// Reviews what is particular to paths.
  /// - Returns: Whether the diagnostic makes all others redundant.
  private mutating func reviewPath(_ pattern: Pattern, _ place: Place) -> Bool {
    let text = pattern.text
    if text.utf8.includes("://") || text.lowercased().hasPrefix("www.") {
      report(
        .error, "PATHS-004", place,
        "\(text.quotedBriefly) is compared with the path alone; leave out the scheme and the host")
      return true
    }
    if text.utf8.starts(with: PathRule.negation.utf8) {
      report(
        .error, "PATHS-011", place,
        "`NOT` is a part of the pattern \(text.quotedBriefly) here; write `\"exclude\": true`")
      return true
    }
    let firstSegment = text.split(separator: "/").first ?? ""
    if Self.hosts.contains(where: firstSegment.hasSuffix) {
      report(
        .warning, "PATHS-004", place,
        "\(text.quotedBriefly) begins like a host, but is compared with the path alone")
    }
    let first = text.unicodeScalars.first
    if let first, first != "/", first != "*" {
      let isWildcard = first == "?" || text.hasPrefix("$(")
      report(
        .note, isWildcard ? "X-39" : "PTH-001", place,
        "\(text.quotedBriefly) has no leading slash; it is read as if it had one")
    }
    if let query = text.utf8.firstIndex(of: UInt8(ascii: "?")),
      text.utf8[query...].contains(UInt8(ascii: "="))
    {
      report(
        .warning, "PATHS-004", place,
        "`?` in \(text.quotedBriefly) matches one character; a path has no query")
    }
    return false
  }

  private static let hosts = [".com", ".net", ".org", ".io", ".app", ".dev"]

  private mutating func reviewDelimiters(
    _ pattern: Pattern, _ literals: [UInt8], _ place: Place
  ) {
    if !pattern.form.isDecoded, literals.contains(UInt8(ascii: "#")) {
      report(
        .error, "CMP-008", place,
        "\(pattern.text.quotedBriefly) never matches: no component holds a `#`; the fragment has a "
          + "member `#` of its own, and is compared without that sign")
    }
    if pattern.kind == .query, pattern.text.hasPrefix("?"),
      pattern.text.utf8.contains(UInt8(ascii: "="))
    {
      report(
        .warning, "QRY-001", place,
        "the query is compared without its question mark; `?` in \(pattern.text.quotedBriefly) matches "
          + "one character")
    }
  }

  /// Reviews characters that never occur in the compared text.
  private mutating func reviewCharacters(
    _ pattern: Pattern, _ literals: [UInt8], _ place: Place
  ) {
    let scalars = String(decoding: literals, as: UTF8.self).unicodeScalars
    if scalars.contains("\\") {
      report(
        pattern.form.isDecoded ? .warning : .error, "PAT-011", place,
        "the backslash in \(pattern.text.quotedBriefly) is not an escape; it is an ordinary character"
      )
    }
    let never = scalars.first { !LinkURLReader.allows($0) && $0 != "\\" && $0 != "#" }
    guard !pattern.form.isDecoded, let never else { return }
    let isOfPaths = place.pointer.parts.dropLast().last == "paths"
    report(
      .error, "ENC-001", place,
      "\(pattern.text.quotedBriefly) never matches: URLs cannot contain \(never.nameInMessage); write "
        + "`\(String(never).percentEncoded)` or set `\"percentEncoded\": false`"
        + (isOfPaths ? " in `defaults`" : ""))
  }

  private mutating func reviewEscapes(_ pattern: Pattern, _ place: Place) {
    let escapes = pattern.escapes
    let quoted = pattern.text.quotedBriefly
    if pattern.form.isDecoded {
      guard let escape = escapes.first(where: { !$0.isBroken }) else { return }
      report(
        .warning, "ENC-003", place,
        "`\(escape.text)` in \(quoted) is not decoded, as the URL is; write the character itself")
    } else if let broken = escapes.first(where: \.isBroken) {
      report(
        .error, "X-10", place,
        "\(quoted) never matches: `\(broken.text.escaped)` is not an escape; write a percent sign "
          + "as `%25`")
    } else if !pattern.form.isFolded,
      let escape = escapes.first(where: { $0.text != $0.text.uppercased() })
    {
      report(
        .warning, "ENC-004", place,
        "`\(escape.text)` in \(quoted) does not match `\(escape.text.uppercased())`, as most URLs "
          + "have it")
    }
  }
}

/// A percent sign in a pattern and the characters after it.
private struct Escape {
  let text: String
  /// Whether it cannot be the escape of a byte.
  let isBroken: Bool
}

extension Pattern {
  /// The literal parts of the pattern, in the form that is compared.
  fileprivate var literals: [ArraySlice<UInt8>] {
    program.tokens.compactMap { token in
      guard case .literal(let range) = token else { return nil }
      return program.literals[range]
    }
  }

  /// The escapes in the literal parts, except one that a wildcard may complete.
  fileprivate var escapes: [Escape] {
    let parts = literals
    return parts.indices.flatMap { index in
      let part = parts[index]
      let signs = part.indices.filter { part[$0] == UInt8(ascii: "%") }
      return signs.compactMap { sign -> Escape? in
        let digits = part[(sign + 1)...].prefix(2)
        let text = "%" + String(decoding: digits, as: UTF8.self)
        if !digits.allSatisfy(ASCIISet.xdigit.contains) {
          return Escape(text: text, isBroken: true)
        }
        if digits.count == 2 { return Escape(text: text, isBroken: false) }
        return endsInLiteral && index == parts.count - 1 ? Escape(text: text, isBroken: true) : nil
      }
    }
  }

  private var endsInLiteral: Bool {
    if case .literal = program.tokens.last { true } else { false }
  }
}
