import AssociatedDomains

/// A review that collects the diagnostics of entitlements.
struct EntitlementsReview {
  /// The entitlements.
  let entitlements: Entitlements
  /// The domain of each entry, or why the system ignores the entry.
  let readings: [Entitlements.Entry.Reading]
  /// The diagnostics so far.
  private(set) var diagnostics: [EntitlementsDiagnostic] = []

  /// Creates a review of entitlements as a system reads them.
  init(of entitlements: Entitlements, on system: OperatingSystem) {
    self.entitlements = entitlements
    readings = entitlements.entries.map { $0.reading(on: system) }
  }

  /// Reports a diagnostic on a line, or on the whole file.
  mutating func report(
    _ severity: DiagnosticSeverity, _ rule: String, line: Int?,
    kind: EntitlementsDiagnostic.Kind = .general, _ message: String
  ) {
    diagnostics.append(
      EntitlementsDiagnostic(
        severity: severity, rule: rule, line: line, entry: nil, message: message, kind: kind))
  }

  /// Reports a diagnostic on an entry.
  mutating func report(
    _ severity: DiagnosticSeverity, _ rule: String, _ entry: Int,
    kind: EntitlementsDiagnostic.Kind = .general, _ message: String
  ) {
    diagnostics.append(
      EntitlementsDiagnostic(
        severity: severity, rule: rule, line: entitlements.entries[entry].line, entry: entry,
        message: message, kind: kind))
  }

  /// Reviews the dictionary around the entries and the properties of the file.
  mutating func reviewFile() {
    let dictionary = entitlements.sources.entitlements
    if entitlements.sources.isBare {
      report(
        .note, "X-55", line: dictionary.line,
        "the dictionary is not in a `plist`, which the document type requires; put it "
          + "into `<plist version=\"1.0\">`")
    }
    reviewKeys(of: dictionary)
    reviewValue(dictionary[key: Entitlements.associatedDomainsKey], in: dictionary)
    for (number, difference) in entitlements.sources.differences.sorted(by: { $0.key < $1.key }) {
      report(difference, ofProgram: number)
    }
  }

  private mutating func reviewKeys(of dictionary: PropertyListValue) {
    var seen: Set<ScalarText> = []
    for member in (dictionary.members ?? []).reversed()
    where !seen.insert(ScalarText(member.key)).inserted {
      guard let line = member.line else {
        report(
          .warning, "X-45", line: nil,
          "\(member.key.quotedBriefly) is repeated, and systems may read either value; remove one of them"
        )
        continue
      }
      report(
        .warning, "ENT-016", line: line,
        "\(member.key.quotedBriefly) is repeated below; this one is ignored, remove one of them")
    }
  }

  private mutating func reviewValue(
    _ value: PropertyListValue?, in dictionary: PropertyListValue
  ) {
    guard let value else {
      let known = KnownNames([Entitlements.associatedDomainsKey])
      let similar = (dictionary.members ?? []).lazy.map(\.key).first {
        known.suggestion(for: $0) != nil
      }
      report(
        .warning, "ENT-001", line: dictionary.line, kind: .noDomains,
        "there are no associated domains; add an array named `\(Entitlements.associatedDomainsKey)`"
          + (similar.map { ", not \($0.quotedBriefly)" } ?? ""))
      return
    }
    if let elements = value.elements {
      guard elements.isEmpty else { return }
      report(
        .warning, "ENT-001", line: value.line, kind: .noDomains,
        "the array of associated domains is empty")
    } else if entitlements.kind == .provisioningProfile, value.string == "*" {
      report(
        .note, "X-44", line: value.line,
        "a profile only allows domains, here all of them; the entitlements of the signed program "
          + "contain those that the app claims")
    } else {
      report(
        .error, "X-44", line: value.line,
        "the associated domains must be an array of strings, not \(value.typeName); they are "
          + "ignored")
    }
  }

  /// Reports a program of a universal file whose domains differ from the domains that are read.
  private mutating func report(
    _ difference: EntitlementsSources.Difference, ofProgram number: Int
  ) {
    let message =
      switch difference {
      case .domains:
        "the associated domains of program \(number) in the file differ from those that are read"
      case .unreadable(let error):
        "the entitlements of program \(number) in the file cannot be read: \(error.message)"
      }
    report(.warning, "X-46", line: nil, "\(message); sign all programs alike")
  }
}

extension EntitlementsReview {
  /// Reviews each entry, and duplicates.
  mutating func reviewEntries() {
    var places: [AssociatedDomain: String] = [:]
    for (index, reading) in readings.enumerated() {
      let entry = entitlements.entries[index]
      switch reading {
      case _ where entry.text?.hasPlaceholderDomain == true:
        let severity: DiagnosticSeverity = (try? reading.get()) == nil ? .error : .warning
        report(
          severity, "DOM-001", index,
          "\((entry.text ?? "").quotedBriefly) is a placeholder; put the app's own domain in its place"
        )
      case .failure(let error):
        if error.code == .unexpandedVariable, !entitlements.isSigned {
          report(
            .note, error.rule, index, kind: .buildSetting,
            "\((entry.text ?? "").quotedBriefly) contains a build setting, whose value only the project "
              + "has; name the project instead of this file")
        } else if entry.text == "*" {
          report(
            .error, error.rule, index,
            "\"*\" allows all domains in a profile, but claims none in an app; list each domain, such as "
              + "`applinks:example.com`")
        } else {
          // A wildcard is right on the systems that support it.
          let isNote = error.isUnsupportedWildcard
          let kind: EntitlementsDiagnostic.Kind =
            error.code == .unexpandedVariable
            ? .buildSetting : isNote ? .unsupportedWildcard : .general
          report(isNote ? .note : .error, error.rule, index, kind: kind, error.message)
        }
      case .success(let domain):
        if let first = places[domain] {
          report(
            .note, "DOM-002", index, kind: .repeatedEntry,
            "\(domain.inMessage) repeats \(first); it counts once")
        } else {
          places[domain] = entry.line.map { "line \($0)" } ?? "entry \(index)"
          reviewHost(of: domain, index)
          reviewModes(of: domain, index)
        }
        reviewCase(of: domain, entry, index)
      }
    }
    let count = Set(places.keys.map { $0.isWildcard ? "*.\($0.host)" : $0.host }).count
    if count > Self.advisedDomains {
      let list = entitlements.sources.entitlements[key: Entitlements.associatedDomainsKey]
      report(
        .note, "DOM-011", line: list?.line,
        "there are \(count) domains; list no more than 20 to \(Self.advisedDomains)")
    }
  }

  /// The maximum number of domains that Apple recommends.
  private static let advisedDomains = 30

  /// Reports a host that no site can have, or the host whose file a wildcard needs.
  private mutating func reviewHost(of domain: AssociatedDomain, _ index: Int) {
    if let problem = domain.hostProblem {
      report(.warning, problem.rule, index, "\(domain.inMessage) \(problem.message)")
    } else if domain.isWildcard {
      report(
        .note, "DOM-006", index,
        "\(domain.inMessage) needs the file of \(domain.host.inMessage), not of a subdomain; "
          + "serve it there")
    }
  }

  private mutating func reviewModes(of domain: AssociatedDomain, _ index: Int) {
    for mode in AssociatedDomain.Mode.allCases where domain.modes.contains(mode) {
      switch mode {
      case .developer:
        report(
          .note, "DOM-017", index, kind: .developerMode,
          "\(domain.inMessage) counts only in apps signed for development, on devices in developer mode"
        )
      case .managed:
        report(.note, "DOM-018", index, "\(domain.inMessage) counts only on managed devices")
      }
    }
  }

  private mutating func reviewCase(
    of domain: AssociatedDomain, _ entry: Entitlements.Entry, _ index: Int
  ) {
    guard let text = entry.text, text.utf8.contains(where: ASCIISet.upper.contains) else { return }
    report(
      .note, "URL-010", index,
      "\(text.quotedBriefly) has uppercase letters in its domain, which have no effect; write "
        + domain.inMessage)
  }

  /// Reports entries that do not match the parent domain although they may seem to.
  mutating func reviewCoverage() {
    let domains = readings.map { try? $0.get() }
    var modes: [ServedHost: Set<Set<AssociatedDomain.Mode>>] = [:]
    for domain in domains.compactMap(\.self) where !domain.isWildcard {
      modes[ServedHost(service: domain.service, host: domain.host), default: []].insert(
        domain.modes)
    }
    var reported: Set<ServedHost> = []
    for (index, domain) in domains.enumerated()
    where entitlements.entries[index].text?.hasPlaceholderDomain != true {
      guard let domain, domain.hostProblem == nil, let apex = domain.apex else { continue }
      let apexHost = ServedHost(service: domain.service, host: apex)
      // An entry with more conditions than this one does not always count where this one does.
      let isClaimed = modes[apexHost]?.contains { $0.isSubset(of: domain.modes) } ?? false
      guard !isClaimed, reported.insert(apexHost).inserted else { continue }
      report(
        .note, domain.isWildcard ? "DOM-005" : "DOM-008", index,
        "\(domain.inMessage) does not match the domain itself; add "
          + "\("\(domain.service.rawValue):\(apex)".inMessage) to match that too"
      )
    }
  }
}

/// A host and the service that it is claimed for.
private struct ServedHost: Hashable {
  let service: Service
  let host: String
}

extension String {
  /// The text of a domain for messages, truncated if it is long.
  fileprivate var inMessage: String {
    let (start, ellipsis) = shortened
    return "`\(start)`\(ellipsis)"
  }
}

extension AssociatedDomain {
  fileprivate var inMessage: String { description.inMessage }

  /// Why no site can have the host, and the rule; `nil` if one can.
  /// - Rules: DOM-001, X-41
  fileprivate var hostProblem: (message: String, rule: String)? {
    let labels = host.utf8.split(separator: UInt8(ascii: "."))
    let (hyphen, digits) = (UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"))
    if labels.last?.allSatisfy(digits.contains) == true {
      return ("is an IP address; write the name of the host", "DOM-001")
    }
    if labels.contains(where: { $0.count > 63 }) {
      return ("has a label of more than 63 characters; use a shorter host", "DOM-001")
    }
    if labels.contains(where: { $0.first == hyphen || $0.last == hyphen }) {
      return ("has a label that begins or ends with a hyphen; use another host", "DOM-001")
    }
    if labels.count == 1 {
      return ("has a single label, which systems may ignore; write the whole domain", "X-41")
    }
    if host.utf8.contains(UInt8(ascii: "_")) {
      return ("has an underscore, which systems may ignore; use a host without", "X-41")
    }
    return nil
  }

  /// The host of a wildcard, or the host without `www.`.
  fileprivate var apex: String? {
    let prefix = "www."
    if isWildcard { return host }
    let apex = host.hasPrefix(prefix) ? String(host.dropFirst(prefix.count)) : ""
    return apex.utf8.contains(UInt8(ascii: ".")) ? apex : nil
  }
}
