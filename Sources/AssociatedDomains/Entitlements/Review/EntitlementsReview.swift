/// Collects what is odd in entitlements; what concerns the entries has an extension of its own.
struct EntitlementsReview {
  /// What is reviewed.
  let entitlements: Entitlements
  /// What the system makes of each entry.
  let readings: [Result<AssociatedDomain, AssociatedDomainError>]
  /// What was found so far.
  private(set) var diagnostics: [EntitlementsDiagnostic] = []

  /// A review of entitlements as a system reads them.
  init(
    entitlements: Entitlements, readings: [Result<AssociatedDomain, AssociatedDomainError>]
  ) {
    (self.entitlements, self.readings) = (entitlements, readings)
  }

  /// Notes something about a line around the entries, or about the whole file.
  mutating func report(
    _ severity: Diagnostic.Severity, _ rule: String, line: Int?, _ message: String
  ) {
    diagnostics.append(
      EntitlementsDiagnostic(
        severity: severity, rule: rule, line: line, entry: nil, message: message))
  }

  /// Notes something about an entry, given by its index.
  mutating func report(
    _ severity: Diagnostic.Severity, _ rule: String, _ entry: Int, _ message: String
  ) {
    diagnostics.append(
      EntitlementsDiagnostic(
        severity: severity, rule: rule, line: entitlements.entries[entry].line, entry: entry,
        message: message))
  }

  /// Reviews the dictionary around the entries, and what else the file holds.
  mutating func reviewFile() {
    let dictionary = entitlements.sources.entitlements
    if entitlements.sources.isBare {
      report(
        .note, "X-55", line: dictionary.line,
        "no `plist` stands around the dictionary, and nobody says that systems read it so; put it "
          + "into `<plist version=\"1.0\">`")
    }
    reviewKeys(of: dictionary)
    reviewValue(dictionary[key: Entitlements.associatedDomainsKey], in: dictionary)
    for (number, difference) in entitlements.sources.differences {
      report(difference, ofProgram: number)
    }
  }

  private mutating func reviewKeys(of dictionary: PropertyListValue) {
    var seen: Set<ScalarText> = []
    for member in (dictionary.members ?? []).reversed()
    where !seen.insert(ScalarText(member.key)).inserted {
      report(
        .warning, "X-45", line: member.line,
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
        .warning, "ENT-001", line: dictionary.line,
        "there are no associated domains; add an array named `\(Entitlements.associatedDomainsKey)`"
          + (similar.map { ", which \($0.quotedBriefly) is not" } ?? ""))
      return
    }
    if let elements = value.elements {
      guard elements.isEmpty else { return }
      report(.warning, "ENT-001", line: value.line, "the array of associated domains is empty")
    } else if entitlements.kind == .provisioningProfile, value.string == "*" {
      report(
        .note, "X-44", line: value.line,
        "a profile only allows domains, here all of them; which ones the app claims stands in its "
          + "own entitlements, in the signed program")
    } else {
      report(
        .error, "X-44", line: value.line,
        "the associated domains must be an array of strings, not \(value.typeName); they are "
          + "ignored")
    }
  }

  /// Reports a program of a universal file whose domains are not those that are read.
  private mutating func report(
    _ difference: EntitlementsSources.Difference, ofProgram number: Int
  ) {
    let message =
      switch difference {
      case .domains:
        "program \(number) in the file has other associated domains than those that are read"
      case .unreadable(let error):
        "the entitlements of program \(number) in the file cannot be read: \(error.message)"
      }
    report(.warning, "X-46", line: nil, "\(message); sign all programs alike")
  }
}
