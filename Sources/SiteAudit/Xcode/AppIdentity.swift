/// The identifier of an app, as far as it is known.
package enum AppIdentity: Hashable, Sendable {
  /// The whole identifier, from the app's signature or the command line.
  case exact(String)
  /// The bundle identifier, and the team that signs the app; `nil` if the team is not known.
  ///
  /// The team is the prefix of the identifier, except in apps whose App ID is older than teams
  /// (Apple's TN2311).
  case built(bundle: String, team: String?)
  /// Nothing is known.
  case unknown

  /// The whole identifier; `nil` if it is not known.
  package var identifier: String? {
    switch self {
    case .exact(let identifier): identifier
    case .built(let bundle, let team): team.map { "\($0).\(bundle)" }
    case .unknown: nil
    }
  }

  /// The bundle identifier; `nil` if it is not known.
  var bundle: String? {
    switch self {
    case .exact(let identifier): String(identifier.bundleIdentifier)
    case .built(let bundle, _): bundle
    case .unknown: nil
    }
  }

  /// Returns whether an identifier in a site association is the app's identifier.
  func allows(_ app: String) -> Bool {
    switch self {
    case .exact(let identifier): identifier.allows(app)
    case .built(let bundle, nil): app.bundleIdentifier == bundle
    case .built(let bundle, let team?): app == "\(team).\(bundle)"
    case .unknown: false
    }
  }

  /// Returns the identity with a name from the command line, which counts if the bundle identifier
  /// is the same or if nothing is known yet.
  func named(_ name: String?) -> AppIdentity {
    guard let name else { return self }
    switch self {
    case .exact: return self
    case .built(let bundle, _): return name.bundleIdentifier == bundle ? .exact(name) : self
    case .unknown: return .exact(name)
    }
  }
}

extension AppIdentity: CustomStringConvertible {
  /// The identifier as far as it is known: `ABCDE12345.com.example.app`.
  package var description: String {
    switch self {
    case .exact(let identifier): identifier
    case .built(let bundle, let team?): "\(team).\(bundle)"
    case .built(let bundle, nil): "\(bundle), team unknown"
    case .unknown: "identifier unknown"
    }
  }
}

extension String {
  /// Returns whether two app identifiers differ at most in their prefix.
  func hasBundle(of other: String) -> Bool { bundleIdentifier == other.bundleIdentifier }

  /// Returns whether an app has this identifier, which in a profile may end in a wildcard.
  func allows(_ app: String) -> Bool { hasSuffix("*") ? app.hasPrefix(dropLast()) : app == self }

  /// The part of an app identifier after its prefix.
  var bundleIdentifier: Substring {
    firstIndex(of: ".").map { self[index(after: $0)...] } ?? self[...]
  }
}
