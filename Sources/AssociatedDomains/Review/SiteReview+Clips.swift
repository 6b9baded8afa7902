extension SiteReview {
  /// Reports App Clips among the apps of `applinks`, and an app among the App Clips of `appclips`.
  /// - Rules: ENV-023
  mutating func reviewClips(in root: LocatedValue) {
    let clips = root.member("appclips")?.member("apps")?.elements ?? []
    let apps = (root.member("applinks")?.member("details")?.elements ?? []).flatMap { entry in
      (entry.member("appIDs")?.elements ?? []) + [entry.member("appID")].compactMap(\.self)
    }
    let (clipNames, names) = (Set(clips.map(\.value.string)), Set(apps.map(\.value.string)))
    let parents = Set(clipNames.flatMap { $0?.parents ?? [] })
    var seen: Set<String> = []
    for place in apps {
      guard let app = place.value.string, app.isNamedLikeClip, seen.insert(app).inserted else {
        continue
      }
      report(
        .note, "ENV-023", place,
        "\(app.quotedBriefly) seems to be an App Clip; "
          + (clipNames.contains(app) ? "name the app here" : "list it under `appclips`"))
    }
    for place in clips {
      guard let app = place.value.string, names.contains(app), !app.isNamedLikeClip,
        !parents.contains(app)
      else { continue }
      report(
        .note, "ENV-023", place,
        "\(app.quotedBriefly) is an app of `applinks`, and no App Clip of it is listed; write the "
          + "identifier of the App Clip, such as \("\(app).Clip".quotedBriefly)")
    }
  }
}

extension String {
  /// The identifiers that remain if one, two or three labels at the end are removed.
  fileprivate var parents: [String] {
    let labels = split(separator: ".", omittingEmptySubsequences: false)
    return (1...3).map { labels.dropLast($0).joined(separator: ".") }
  }

  /// Whether an app identifier ends like an App Clip's, after the bundle identifier of an app.
  fileprivate var isNamedLikeClip: Bool {
    let labels = split(separator: ".")
    return labels.count > 4 && ["clip", "appclip"].contains(labels.last?.lowercased())
  }
}
