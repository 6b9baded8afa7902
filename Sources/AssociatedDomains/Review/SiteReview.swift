/// Collects diagnostics; an extension reviews each part of a file.
struct SiteReview {
  /// The system that reads the file.
  let system: OperatingSystem
  /// The diagnostics so far.
  private(set) var diagnostics: [Diagnostic] = []

  /// Creates a review of a file as a system reads it.
  init(system: OperatingSystem) { self.system = system }

  /// A value and the pointer to it.
  struct Place {
    /// The value.
    let value: JSONValue
    /// The pointer.
    let pointer: JSONPointer

    /// Returns the place of a member; `nil` if the object lacks it.
    func member(_ name: String) -> Place? {
      value.object?[name].map { Place(value: $0, pointer: pointer.appending(name)) }
    }

    /// The places of the elements of an array.
    var elements: [Place] {
      (value.array ?? []).enumerated().map {
        Place(value: $1, pointer: pointer.appending($0))
      }
    }

    /// The places of the effective members of an object.
    var members: [(name: String, place: Place)] {
      (value.object?.effectiveMembers ?? []).map {
        ($0.name, Place(value: $0.value, pointer: pointer.appending($0.name)))
      }
    }
  }

  /// Reports a diagnostic on a value.
  mutating func report(
    _ severity: DiagnosticSeverity, _ rule: String, _ place: Place, _ message: String
  ) {
    report(severity, rule, place.pointer, place.value.position, message)
  }

  /// Reports a diagnostic at a position.
  mutating func report(
    _ severity: DiagnosticSeverity, _ rule: String, _ pointer: JSONPointer,
    _ position: JSONPosition, _ message: String
  ) {
    diagnostics.append(
      Diagnostic(
        severity: severity, rule: rule, pointer: pointer, position: position, message: message))
  }

  /// Returns a member of the expected type; reports another type.
  mutating func member<Value>(
    _ name: String, of object: Place, as type: KeyPath<JSONValue, Value?>, _ typeName: String
  ) -> Place? {
    object.member(name).flatMap { place in
      expect(place, "`\(name)`", as: type, typeName) ? place : nil
    }
  }

  /// Returns whether a value has the expected type; reports another type.
  mutating func expect<Value>(
    _ place: Place, _ what: String, as type: KeyPath<JSONValue, Value?>, _ typeName: String
  ) -> Bool {
    guard place.value[keyPath: type] == nil else { return true }
    report(
      .error, "X-32", place,
      "\(what) must be \(typeName), not \(place.value.kindName); it is ignored")
    return false
  }

  /// Reports duplicate keys and, if the known names are given, unknown ones.
  mutating func reviewNames(of object: Place, in what: String, known: KnownNames? = nil) {
    var seen: Set<ScalarText> = []
    for member in (object.value.object?.members ?? []).reversed() {
      let pointer = object.pointer.appending(member.name)
      let name = member.name.escaped
      guard seen.insert(ScalarText(member.name)).inserted else {
        report(
          .warning, "X-01", pointer, member.namePosition,
          "`\(name)` is repeated below; this one is ignored, remove one of them")
        continue
      }
      guard let known, !known.contains(member.name) else { continue }
      if Service(rawValue: member.name) != nil {
        report(
          .warning, "ENV-001", pointer, member.namePosition,
          "`\(name)` is a service and is ignored in \(what); move it to the root of the file")
        continue
      }
      let suggestion = known.suggestion(for: member.name)
      report(
        suggestion == nil ? .note : .warning,
        suggestion == "caseSensitive" ? "CASE-004" : "ENV-018",
        pointer, member.namePosition,
        "\(what) has no member `\(name)`; it is ignored"
          + (suggestion.map { ": did you mean `\($0)`?" } ?? ""))
    }
  }
}

extension SiteReview {
  /// Reviews a whole file.
  mutating func reviewFile(_ site: SiteAssociation) {
    let root = Place(value: site.root, pointer: .root)
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
        if let appLinks = site.appLinks { review(appLinks, place) }
      case .webcredentials, .activitycontinuation, .appclips, .authsrv:
        reviewFlatService(service, place)
      }
    }
  }

  private mutating func reviewFlatService(_ service: Service, _ place: Place) {
    reviewNames(of: place, in: "`\(service.rawValue)`", known: .flatService)
    guard place.member("apps") != nil else {
      report(.error, "ENV-002", place, "`\(service.rawValue)` names no apps; add an `apps` array")
      return
    }
    guard let apps = member("apps", of: place, as: \.array, "an array") else { return }
    reviewApps(apps)
  }

  /// Reviews an array of app identifiers.
  mutating func reviewApps(_ apps: Place) {
    for app in apps.elements where expect(app, "an app identifier", as: \.string, "a string") {
      reviewApp(app)
    }
  }

  /// Reviews an app identifier.
  mutating func reviewApp(_ place: Place) {
    guard let app = place.value.string else { return }
    reviewApp(app, place.pointer, place.value.position)
  }

  /// Reviews an app identifier at a position.
  mutating func reviewApp(_ app: String, _ pointer: JSONPointer, _ position: JSONPosition) {
    guard let problem = AppIdentifier.problem(of: app) else { return }
    report(
      problem.isPlaceholder ? .error : .warning, "ENV-009", pointer, position,
      "\(app.quoted) \(problem.description)")
  }
}
