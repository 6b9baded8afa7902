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

  /// Reviews an app identifier that stands at a place.
  mutating func reviewApp(_ app: String, _ pointer: JSONPointer, _ position: JSONPosition) {
    guard let problem = AppIdentifier.problem(of: app) else { return }
    report(
      problem.isPlaceholder ? .error : .warning, "ENV-009", pointer, position,
      "\(app.quoted) \(problem.description)")
  }
}
