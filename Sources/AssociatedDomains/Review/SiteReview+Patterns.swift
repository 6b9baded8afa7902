extension SiteReview {
  /// Reviews one pattern.
  mutating func reviewPattern(_ pattern: Pattern, _ place: LocatedValue) {
    if let defect = pattern.defect {
      report(.error, "X-20", place, "\(pattern.text.quotedBriefly) never matches: \(defect)")
      return
    }
    if reviewEnds(pattern, place) || pattern.kind == .path && reviewAddress(pattern, place)
      || reviewForeignSyntax(pattern, place)
    {
      return
    }
    let literals = Array(pattern.literals.joined())
    if pattern.kind == .path { reviewPath(pattern, place) }
    reviewDelimiters(pattern, literals, place)
    reviewCharacters(pattern, literals, place)
    reviewEscapes(pattern, place)
  }

  /// Reports white space around a pattern; returns whether there is any.
  private mutating func reviewEnds(_ pattern: Pattern, _ place: LocatedValue) -> Bool {
    let scalars = pattern.text.unicodeScalars
    let isSpaced = { (scalar: Unicode.Scalar?) in scalar?.properties.isWhitespace == true }
    guard !pattern.form.isDecoded, isSpaced(scalars.first) || isSpaced(scalars.last) else {
      return false
    }
    report(
      .error, "ENC-001", place, kind: .surroundingSpace,
      "\(pattern.text.quotedBriefly) never matches: it begins or ends with white space, which no URL "
        + "has; remove it")
    return true
  }

  /// Reports syntax of regular expressions, routes or globs; returns whether there is any.
  private mutating func reviewForeignSyntax(_ pattern: Pattern, _ place: LocatedValue) -> Bool {
    guard let syntax = ForeignSyntax(in: pattern) else { return false }
    let (quoted, part) = (pattern.text.quotedBriefly, syntax.part.escapedBriefly)
    let isNever =
      !pattern.form.isDecoded && !syntax.part.unicodeScalars.allSatisfy(LinkURLReader.allows)
    report(
      isNever ? .error : .warning, "PAT-001", place,
      (isNever
        ? "\(quoted) never matches, because `\(part)` is compared as it is written"
        : "`\(part)` in \(quoted) is compared as it is written") + ": \(syntax.advice)")
    return true
  }

  /// Reports a URL, or a `NOT` where it has no meaning; returns whether there is one.
  private mutating func reviewAddress(_ pattern: Pattern, _ place: LocatedValue) -> Bool {
    let text = pattern.text
    if text.utf8.includes("://") || text.lowercased().hasPrefix("www.") {
      report(
        .error, "PATHS-004", place,
        "\(text.quotedBriefly) is compared with the path alone; leave out the scheme and the host")
      return true
    }
    guard let path = text.pathAfterNegation else { return false }
    report(
      text.utf8.contains(UInt8(ascii: " ")) ? .error : .warning, "PATHS-011", place,
      "\(text.quotedBriefly) excludes nothing; write "
        + "`{\"/\": \(String(path).quotedBriefly), \"exclude\": true}`")
    return true
  }

  /// Reviews aspects of a pattern that are particular to paths.
  private mutating func reviewPath(_ pattern: Pattern, _ place: LocatedValue) {
    let text = pattern.text
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
        .note, isWildcard ? "X-39" : "PTH-001", place, kind: isWildcard ? .general : .missingSlash,
        "\(text.quotedBriefly) has no leading slash; it is read as if it had one")
    }
    if let query = text.utf8.firstIndex(of: UInt8(ascii: "?")),
      text.utf8[query...].contains(UInt8(ascii: "="))
    {
      report(
        .warning, "PATHS-004", place,
        "`?` in \(text.quotedBriefly) matches one character; a path has no query")
    }
    if text.utf8.includes("**") {
      report(
        .note, "PAT-007", place, kind: .repeatedStar,
        "`**` in \(text.quotedBriefly) is no more than `*`, which matches slashes too; write `*`")
    }
  }

  private static let hosts = [".com", ".net", ".org", ".io", ".app", ".dev"]

  private mutating func reviewDelimiters(
    _ pattern: Pattern, _ literals: [UInt8], _ place: LocatedValue
  ) {
    if !pattern.form.isDecoded, literals.contains(UInt8(ascii: "#")) {
      report(
        .error, "CMP-008", place,
        "\(pattern.text.quotedBriefly) never matches: no component holds a `#`; the fragment has a "
          + "member `#` of its own, and is compared without that sign")
    }
    let parts = place.pointer.parts.suffix(2)
    // An item may have the name `?` too.
    if parts.last == "?", parts.first != "?", pattern.text.utf8.contains(UInt8(ascii: "=")) {
      reviewQuery(pattern, place)
    }
  }

  /// Reviews the pattern of a whole query.
  private mutating func reviewQuery(_ pattern: Pattern, _ place: LocatedValue) {
    let text = pattern.text
    if text.hasPrefix("?") {
      report(
        .warning, "QRY-001", place,
        "the query is compared without its question mark; `?` in \(text.quotedBriefly) matches one "
          + "character")
      return
    }
    let ends = [("before", text.hasPrefix("*")), ("after", text.hasSuffix("*"))]
    let fixed = ends.filter { !$0.1 }.map(\.0)
    if fixed.isEmpty { return }
    let items = text.split(separator: "&").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let arePlain = items.allSatisfy {
      $0.count == 2 && $0[0].utf8.allSatisfy(ASCIISet.unreserved.contains)
    }
    let members = items.map { "\(String($0[0]).quoted): \(String($0.last ?? "").quoted)" }
    report(
      .note, "QRY-001", place, kind: .wholeQuery,
      "\(text.quotedBriefly) is compared with the whole query, and does not match if another item "
        + "stands \(fixed.joined(separator: " or ")) it; write "
        + (arePlain && text.utf8.count < 200
          ? "`{\(members.joined(separator: ", "))}`" : "an object with a member for each item"))
  }

  /// Reviews characters that never occur in the compared text.
  private mutating func reviewCharacters(
    _ pattern: Pattern, _ literals: [UInt8], _ place: LocatedValue
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

  private mutating func reviewEscapes(_ pattern: Pattern, _ place: LocatedValue) {
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

extension String {
  /// The path after a prefix that resembles an exclusion: `not`, `NOT` with any number of spaces,
  /// `!`; `nil` if the text begins otherwise.
  var pathAfterNegation: Substring? {
    if utf8.starts(with: "!/".utf8) || utf8.starts(with: "!*".utf8) { return dropFirst() }
    guard prefix(3).lowercased() == "not" else { return nil }
    let rest = dropFirst(3)
    return rest.first == " "
      ? rest.drop { $0 == " " } : utf8.starts(with: "NOT/".utf8) ? rest : nil
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
    tokens.list.compactMap { token in
      guard case .literal(let range) = token else { return nil }
      return tokens.literals[range]
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
    if case .literal = tokens.list.last { true } else { false }
  }
}
