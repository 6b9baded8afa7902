/// A review that collects diagnostics; an extension reviews each part of a file.
package struct SiteReview {
  /// The system that reads the file.
  package let system: OperatingSystem
  private var findings: [Finding] = []
  private var messageLength = 0
  private var omittedCount = 0
  /// The first omitted diagnostic of the highest severity.
  private var firstOmitted: Finding?

  /// Creates a review of a file as a system reads it.
  package init(system: OperatingSystem) { self.system = system }

  /// A diagnostic whose line and column have not been computed yet.
  private struct Finding {
    let severity: DiagnosticSeverity
    let rule: String
    let pointer: JSONPointer
    let offset: Int
    let message: String
    let kind: Diagnostic.Kind
  }

  /// Reports a diagnostic on a value.
  package mutating func report(
    _ severity: DiagnosticSeverity, _ rule: String, _ place: LocatedValue,
    kind: Diagnostic.Kind = .general, _ message: @autoclosure () -> String
  ) {
    report(severity, rule, place.pointer, place.value.textOffset, kind: kind, message())
  }

  /// Reports a diagnostic at an offset of the text.
  mutating func report(
    _ severity: DiagnosticSeverity, _ rule: String, _ pointer: @autoclosure () -> JSONPointer,
    _ offset: Int, kind: Diagnostic.Kind = .general, _ message: @autoclosure () -> String
  ) {
    guard messageLength < Self.maximumMessageLength else {
      omittedCount += 1
      if firstOmitted.map({ severity > $0.severity }) ?? true {
        firstOmitted = Finding(
          severity: severity, rule: rule, pointer: pointer(), offset: offset, message: "",
          kind: kind)
      }
      return
    }
    let finding = Finding(
      severity: severity, rule: rule, pointer: pointer(), offset: offset, message: message(),
      kind: kind)
    messageLength += finding.message.utf8.count
    findings.append(finding)
  }

  /// Reports a feature that the system does not support: what systems without it do, and a fix.
  mutating func reportIfUnsupported(
    _ feature: SystemFeature, _ rule: String, _ place: LocatedValue, _ message: String
  ) {
    let family = system.family
    guard let version = feature.firstVersion(of: family), system.version < version else { return }
    report(
      .note, rule, place, kind: .unsupportedFeature,
      "systems before \(family) \(version) \(message)")
  }

  /// The number of bytes in messages after which diagnostics are only counted.
  private static let maximumMessageLength = 200_000

  /// Returns the diagnostics in the order of their positions in the text, followed by one that
  /// gives the number of omitted diagnostics.
  package func diagnostics(in root: JSONValue) -> [Diagnostic] {
    let text = root.document.text
    let sorted = findings.sorted { $0.offset < $1.offset }
    let diagnostics = zip(sorted, text.positions(at: sorted.map(\.offset))).map {
      finding, position in
      Diagnostic(
        severity: finding.severity, rule: finding.rule, pointer: finding.pointer,
        position: position, message: finding.message, kind: finding.kind)
    }
    guard let firstOmitted else { return diagnostics }
    return diagnostics + [
      Diagnostic(
        severity: firstOmitted.severity, rule: firstOmitted.rule, pointer: firstOmitted.pointer,
        position: text.position(at: firstOmitted.offset),
        message:
          "this and \(omittedCount - 1) more diagnostics are not shown; fix the others first",
        kind: .general)
    ]
  }

  /// Returns a member of the expected type; reports a member of another type.
  mutating func member<Value>(
    _ name: String, of object: LocatedValue, as type: KeyPath<JSONValue, Value?>, _ typeName: String
  ) -> LocatedValue? {
    object.member(name).flatMap { place in
      expect(place, "`\(name)`", as: type, typeName) ? place : nil
    }
  }

  /// Returns whether a value has the expected type; reports a value of another type.
  mutating func expect<Value>(
    _ place: LocatedValue, _ what: String, as type: KeyPath<JSONValue, Value?>, _ typeName: String
  ) -> Bool {
    guard place.value[keyPath: type] == nil else { return true }
    report(
      .error, "X-32", place,
      "\(what) must be \(typeName), not \(place.value.kindName); it is ignored")
    return false
  }

  /// Reports duplicate keys and, if the known names are given, unknown ones.
  mutating func reviewNames(of object: LocatedValue, in what: String, known: KnownNames? = nil) {
    var seen: Set<ScalarText> = []
    for member in (object.value.object?.members ?? []).reversed() {
      let pointer = { object.pointer.appending(member.name) }
      var name: String { member.name.escapedBriefly }
      guard seen.insert(ScalarText(member.name)).inserted else {
        report(
          .warning, "X-01", pointer(), member.textOffset,
          "`\(name)` is repeated below; this one is ignored, remove one of them")
        continue
      }
      guard let known, !known.contains(member.name) else { continue }
      if Service(rawValue: member.name) != nil {
        report(
          .warning, "ENV-001", pointer(), member.textOffset,
          "`\(name)` is a service and is ignored in \(what); move it to the root of the file")
        continue
      }
      let suggestion = known.suggestion(for: member.name)
      report(
        suggestion == nil ? .note : .warning,
        suggestion == "caseSensitive" ? "CASE-004" : "ENV-018",
        pointer(), member.textOffset,
        "\(what) has no member `\(name)`; it is ignored"
          + (suggestion.map { ": did you mean `\($0)`?" } ?? ""))
    }
  }
}

extension SiteReview {
  /// Reviews a whole file.
  mutating func reviewFile(_ site: SiteAssociation) {
    let root = LocatedValue(site.root, at: .root)
    if site.byteCount > SiteAssociation.maximumByteCount {
      report(
        .error, "JSON-004", root,
        "the file has \(site.byteCount) bytes; systems take no more than "
          + "\(SiteAssociation.maximumByteCount)")
    }
    if site.hasByteOrderMark {
      report(
        .note, "JSON-003", root,
        "the file begins with a byte order mark, which systems may refuse; save it without")
    }
    if Service.allCases.allSatisfy({ root.member($0.rawValue) == nil }) {
      report(
        .warning, "ENV-001", root,
        "the file has no service, so it associates no app; add `applinks`")
    }
    reviewNames(of: root, in: "the file", known: .services)
    for service in Service.allCases {
      guard let place = member(service.rawValue, of: root, as: \.object, "an object") else {
        continue
      }
      switch service {
      case .applinks:
        if let appLinks = site.appLinks { review(appLinks) }
      case .webcredentials, .activitycontinuation, .appclips, .authsrv:
        reviewFlatService(service, place)
      }
    }
    reviewClips(in: root)
  }

  private mutating func reviewFlatService(_ service: Service, _ place: LocatedValue) {
    reviewNames(of: place, in: "`\(service.rawValue)`", known: .flatService)
    guard place.member("apps") != nil else {
      report(.error, "ENV-002", place, "`\(service.rawValue)` names no apps; add an `apps` array")
      return
    }
    guard let apps = member("apps", of: place, as: \.array, "an array") else { return }
    reviewApps(apps)
  }

  /// Reviews an array of app identifiers.
  mutating func reviewApps(_ apps: LocatedValue) {
    let bundles = apps.elements.compactMap { app in
      app.value.string?.split(separator: ".", maxSplits: 1).dropFirst().first.map(String.init)
    }
    let known = Set(bundles.map(ScalarText.init))
    for app in apps.elements where expect(app, "an app identifier", as: \.string, "a string") {
      reviewApp(app, beside: known)
    }
  }

  /// Reports an app identifier with a problem, beside others with known bundle identifiers.
  mutating func reviewApp(_ place: LocatedValue, beside bundles: Set<ScalarText> = []) {
    guard let app = place.value.string else { return }
    reviewApp(app, place.pointer, place.value.textOffset, beside: bundles)
  }

  /// Reports an app identifier with a problem, at an offset of the text.
  mutating func reviewApp(
    _ app: String, _ pointer: JSONPointer, _ offset: Int, beside bundles: Set<ScalarText> = []
  ) {
    guard let problem = AppIdentifier.problem(of: app) else { return }
    if case .noPrefix = problem, bundles.contains(ScalarText(app)) {
      report(
        .warning, "ENV-009", pointer, offset,
        "\(app.quotedBriefly) has no prefix, so it names no app, but is listed with one too; remove it"
      )
      return
    }
    report(
      problem.severity, "ENV-009", pointer, offset,
      "\(app.quotedBriefly) \(problem.description)")
  }
}
