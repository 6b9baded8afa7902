import Questions

// One entry of the entitlement: its service, its domain and its modes, or what is wrong with it.

extension SpecModel {
  /// Returns the domains that the value of `com.apple.developer.associated-domains` names.
  ///
  /// - Rules: DOM-001, DOM-002, DOM-022, DOM-023, X-44
  func domains(in value: PlistValue?) -> EntitlementsReading {
    let isLoneString = value?.string != nil && dialect.entitlementsFiles.loneStringIsEntry
    let entries = value?.array ?? (isLoneString ? [value].compactMap(\.self) : [])
    var domains: [EntitlementsAnswer.Domain] = []
    var known: Set<EntitlementsAnswer.Domain> = []
    var ignored: [EntitlementsAnswer.IgnoredEntry] = []
    for (index, entry) in entries.enumerated() {
      do throws(EntryFault) {
        let domain = try domain(ofValue: entry)
        if known.insert(domain).inserted { domains.append(domain) }
      } catch {
        ignored.append(.init(entry: index, reason: error.rawValue))
      }
    }
    let isVoid = dialect.entitlement.wrongEntryVoidsList && !ignored.isEmpty
    return EntitlementsReading(domains: isVoid ? [] : domains, ignored: ignored)
  }

  private func domain(ofValue value: PlistValue) throws(EntryFault) -> EntitlementsAnswer.Domain {
    guard let entry = value.string else { throw .wrongType }
    return try domain(of: entry)
  }

  /// Returns the domain that one entry names: `<service>:<fully qualified domain>[?mode=<mode>]`.
  ///
  /// - Rules: DOM-001, SUB-017
  func domain(of entry: String) throws(EntryFault) -> EntitlementsAnswer.Domain {
    let scalars = entry.unicodeScalars
    let hasVariable = zip(scalars, scalars.dropFirst()).contains { scalar, next in
      scalar == "$" && (next == "(" || next == "{")
    }
    guard !hasVariable || dialect.entitlement.entryVariablesAreLiteral else {
      throw .unexpandedVariable
    }
    let (service, rest) = try serviceAndRest(of: trimmed(entry))
    let (domainPart, query) = halves(of: rest, at: "?")
    let (host, isWildcard) = try host(of: withoutPath(withoutScheme(trimmed(domainPart))))
    let modes = try query.map { query throws(EntryFault) in try self.modes(of: trimmed(query)) }
    // - Rules: DOM-003
    guard !isWildcard || service != "appclips" || dialect.entitlement.wildcardAppClipsTaken else {
      throw .wildcardAppClip
    }
    return EntitlementsAnswer.Domain(
      service: service, host: host, isWildcard: isWildcard, modes: modes ?? [])
  }

  /// Returns a part of an entry as it is compared.
  ///
  /// - Rules: X-56
  private func trimmed(_ text: String) -> String {
    guard dialect.entitlement.entrySpaceTrimmed else { return text }
    let start = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    let backwards = start.reversed().drop(while: \.properties.isWhitespace)
    return String(String.UnicodeScalarView(backwards.reversed()))
  }

  /// Returns a service or a mode as it is compared.
  ///
  /// - Rules: X-57
  private func word(_ text: String) -> String {
    let text = trimmed(text)
    return dialect.entitlement.entryWordsInAnyCase ? lowercased(text) : text
  }

  /// Returns the parts before and after the first `:`.
  ///
  /// - Rules: DOM-001, ENV-001
  private func serviceAndRest(
    of entry: String
  ) throws(EntryFault) -> (service: String, rest: String) {
    let (service, rest) = halves(of: entry, at: ":")
    guard let rest else {
      guard dialect.entitlement.entryServices == .applinksWhereMissing else { throw .noService }
      return ("applinks", entry)
    }
    guard isOne(of: Shape.services, word(service)) || dialect.entitlement.entryServices == .any
    else {
      throw .unknownService
    }
    return (word(service), rest)
  }

  /// Returns the domain of an entry, which must have no scheme.
  ///
  /// - Rules: DOM-001
  private func withoutScheme(_ domain: String) throws(EntryFault) -> String {
    var rest = domain.unicodeScalars.drop { $0 != ":" }
    while !rest.isEmpty, !rest.starts(with: "://".unicodeScalars) {
      rest = rest.dropFirst().drop { $0 != ":" }
    }
    if rest.isEmpty { return domain }
    guard dialect.entitlement.entrySchemeStripped else { throw .scheme }
    return String(rest.dropFirst(3))
  }

  /// Returns the domain of an entry, which must have no path and no slash at its end.
  ///
  /// - Rules: DOM-009
  private func withoutPath(_ domain: String) throws(EntryFault) -> String {
    let (host, path) = halves(of: domain, at: "/")
    guard let path else { return domain }
    if path.isEmpty {
      guard dialect.entitlement.entryTrailingSlashStripped else { throw .trailingSlash }
    } else {
      guard dialect.entitlement.entryPathStripped else { throw .path }
    }
    return host
  }

  /// Returns the host of an entry and whether `*.` precedes it; a system without wildcards reads
  /// the asterisk as part of the host.
  ///
  /// - Rules: DOM-003, DOM-010, DOM-030, URL-010
  private func host(of domain: String) throws(EntryFault) -> (host: String, isWildcard: Bool) {
    let scalars = domain.unicodeScalars
    let hasPeriod = scalars.starts(with: "*.".unicodeScalars)
    let isWildcard = scalars.first == "*" && dialect.supportsWildcards
    guard hasPeriod || !isWildcard || !dialect.entitlement.wildcardNeedsPeriod else {
      throw .wildcardWithoutPeriod
    }
    var host = String(scalars.dropFirst(!isWildcard ? 0 : hasPeriod ? 2 : 1))
    guard !host.isEmpty else { throw .emptyHost }
    let (beforePort, port) = halves(of: host, at: ":")
    if port != nil, host.unicodeScalars.first != "[" {
      guard dialect.entitlement.entryPortIgnored else { throw .port }
      host = beforePort
    }
    guard isHost(host) else { throw .invalidHost }
    return (dialect.entitlement.entryHostCaseCounts ? host : lowercased(host), isWildcard)
  }

  /// Returns whether a text is a host: labels separated by periods, in Punycode too.
  ///
  /// - Rules: URL-009, X-41, X-82
  private func isHost(_ text: String) -> Bool {
    var labels = parts(of: text, between: ".")
    if dialect.entitlement.finalDotTaken, labels.count > 1, labels.last == "" {
      labels.removeLast()
    }
    guard labels.count > 1 || dialect.entitlement.oneLabelHostsTaken else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty && label.unicodeScalars.allSatisfy(isOfHost)
    }
  }

  /// Returns whether a label may contain a character.
  ///
  /// - Rules: SUB-017, URL-009, X-41
  private func isOfHost(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    case "_": dialect.entitlement.underscoresTaken
    case "$", "(", ")", "{", "}": dialect.entitlement.entryVariablesAreLiteral
    default: dialect.entitlement.entryHostInUnicode && scalar.properties.isAlphabetic
    }
  }

  /// Returns the modes in a query.
  ///
  /// - Rules: DOM-009, DOM-012, X-42, X-43
  private func modes(of query: String) throws(EntryFault) -> Set<String> {
    guard dialect.supportsModes else {
      guard dialect.entitlement.modeDroppedBeforeModes || dialect.entitlement.entryQueryIgnored
      else { throw .query }
      return []
    }
    let key = "mode=".unicodeScalars
    guard query.unicodeScalars.starts(with: key) else {
      guard dialect.entitlement.entryQueryIgnored else { throw .query }
      return []
    }
    let mode = word(String(query.unicodeScalars.dropFirst(key.count)))
    if isOne(of: ["developer", "managed"], mode) { return [mode] }
    let both =
      ["developer+managed"] + (dialect.entitlement.modesInAnyOrder ? ["managed+developer"] : [])
    if isOne(of: both, mode) { return ["developer", "managed"] }
    guard dialect.entitlement.unknownModesDropped else { throw .unknownMode }
    return []
  }
}

extension SpecModel {
  /// Returns whether an entry matches a host, as written in a URL.
  ///
  /// - Rules: DOM-003, DOM-005, URL-003, X-70
  func matches(_ domain: EntitlementsAnswer.Domain, _ host: String) -> Bool {
    let host = dialect.entitlement.entryHostCaseCounts ? host : lowercased(host)
    guard domain.isWildcard else { return sameScalars(host, domain.host) }
    let endsWithHost = host.unicodeScalars.reversed().starts(
      with: domain.host.unicodeScalars.reversed())
    guard endsWithHost else { return false }
    let below = host.unicodeScalars.dropLast(domain.host.unicodeScalars.count)
    let labels = parts(of: String(String.UnicodeScalarView(below.dropLast())), between: ".")
    let isBelow =
      below.last == "." && (dialect.entitlement.emptyLabelsMatched || !labels.contains(""))
    return switch dialect.entitlement.wildcardMatches {
    case .everyDepth: isBelow
    case .oneLabel: isBelow && below.count { $0 == "." } == 1
    case .apexToo: isBelow || below.isEmpty
    case .everySuffix: !below.isEmpty
    }
  }

  /// Returns whether the modes of an entry are on.
  ///
  /// - Rules: DOM-012, DOM-017, DOM-018
  func isActive(
    _ domain: EntitlementsAnswer.Domain, for distribution: ResolveQuestion.Distribution,
    inDeveloperMode: Bool, managed: Bool
  ) -> Bool {
    guard dialect.entitlement.modesEnforced else { return true }
    let areOn = domain.modes.map { mode in
      mode == "managed"
        ? managed || !dialect.entitlement.managedModeNeedsManagement
        : (inDeveloperMode || !dialect.entitlement.developerModeNeedsSwitch)
          && (distribution == .development || !dialect.entitlement.developerModeNeedsSignature)
    }
    return dialect.entitlement.eitherModeSuffices
      ? areOn.isEmpty || areOn.contains(true) : !areOn.contains(false)
  }
}
