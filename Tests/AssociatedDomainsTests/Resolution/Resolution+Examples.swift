import AssociatedDomains

/// The app of most examples.
let exampleApp = "ABCDE12345.com.example.app"

/// An app with the entries of its entitlement, those that systems ignore left out.
func app(
  _ identifier: String, _ entries: String..., isBrowser: Bool = false,
  isOnRemoteVolume: Bool = false
) -> InstalledApp {
  InstalledApp(
    identifier, associatedDomains: entries.compactMap { try? AssociatedDomain(parsing: $0) },
    isBrowser: isBrowser, isOnRemoteVolume: isOnRemoteVolume)
}

/// A file from the entries of its `details`.
func site(_ details: String) throws -> SiteAssociation {
  let text = #"{"applinks": {"apps": [], "details": \#(details)}}"#
  return try SiteAssociation(parsing: Array(text.utf8))
}

/// A file that gives an app the URLs of some paths; those after a `!` it excludes.
func site(_ paths: [String], for app: String = exampleApp) throws -> SiteAssociation {
  let components = paths.map { path in
    path.hasPrefix("!")
      ? #"{"/": "\#(path.dropFirst())", "exclude": true}"# : #"{"/": "\#(path)"}"#
  }
  return try site(
    #"[{"appIDs": ["\#(app)"], "components": [\#(components.joined(separator: ", "))]}]"#)
}

extension Origin {
  /// Another app than those of the examples, which also takes the browser.
  static let otherApp = Origin.app("ABCDE12345.com.example.other", universalLinksOnly: false)
}
