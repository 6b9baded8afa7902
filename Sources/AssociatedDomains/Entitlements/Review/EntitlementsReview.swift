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

  /// Notes something about a line.
  mutating func report(
    _ severity: Diagnostic.Severity, _ rule: String, _ line: Int?, _ message: String
  ) {
    diagnostics.append(
      EntitlementsDiagnostic(severity: severity, rule: rule, line: line, message: message))
  }

  /// Reviews the dictionary around the entries, and what else the file holds.
  mutating func reviewFile() {
    let dictionary = entitlements.sources.entitlements
    if entitlements.sources.isBare {
      report(
        .note, "X-55", dictionary.line,
        "no `plist` stands around the dictionary, and nobody says that systems read it so; put it "
          + "into `<plist version=\"1.0\">`")
    }
    reviewKeys(of: dictionary)
    reviewValue(dictionary[key: Entitlements.associatedDomainsKey], in: dictionary)
    for other in entitlements.sources.others {
      reviewProgram(other.number, with: other.entitlements)
    }
  }

  private mutating func reviewKeys(of dictionary: PropertyListValue) {
    var seen: Set<ScalarText> = []
    for member in (dictionary.members ?? []).reversed()
    where !seen.insert(ScalarText(member.key)).inserted {
      report(
        .warning, "X-45", member.line,
        "\(member.key.quoted) is repeated below; this one is ignored, remove one of them")
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
        .warning, "ENT-001", dictionary.line,
        "there are no associated domains; add an array named `\(Entitlements.associatedDomainsKey)`"
          + (similar.map { ", which \($0.quoted) is not" } ?? ""))
      return
    }
    if let elements = value.elements {
      guard elements.isEmpty else { return }
      report(.warning, "ENT-001", value.line, "the array of associated domains is empty")
    } else if entitlements.kind == .provisioningProfile, value.string == "*" {
      report(
        .note, "X-44", value.line,
        "a profile only allows domains, here all of them; which ones the app claims stands in its "
          + "own entitlements, in the signed program")
    } else {
      report(
        .error, "X-44", value.line,
        "the associated domains must be an array of strings, not \(value.typeName); they are "
          + "ignored")
    }
  }

  /// Reports a program of a universal file whose domains are not those of the first.
  private mutating func reviewProgram(_ number: Int, with other: PropertyListValue?) {
    guard let other else {
      report(
        .warning, "X-46", nil,
        "the entitlements of program \(number) in the file cannot be read; sign all programs alike")
      return
    }
    let others = other[key: Entitlements.associatedDomainsKey]?.entries ?? []
    guard Set(others.map(\.text)) != Set(entitlements.entries.map(\.text)) else { return }
    report(
      .warning, "X-46", nil,
      "program \(number) in the file has other associated domains than those that are read; sign "
        + "all programs alike")
  }
}
