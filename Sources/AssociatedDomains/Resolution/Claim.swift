/// An app's claim to a link, by one entry of its entitlement.
struct Claim {
  /// The app's identifier.
  let app: String
  /// The host of the link in lower case.
  let host: String
  /// The entry by which it claims the link.
  let domain: AssociatedDomain
  /// Where the file of the entry's host lists the app.
  let place: SiteAssociation.Place

  /// Whether this claim goes before another one to the same link.
  ///
  /// The more specific entry does; where both are from one file, the app that this lists
  /// first (MULTI-001, ENV-007), also on systems that were seen to do otherwise, and in an
  /// entry for several apps too.
  func precedes(_ other: Claim) -> Bool {
    domain.precedence == other.domain.precedence
      ? place < other.place : domain.precedence > other.domain.precedence
  }
}

extension AssociatedDomain {
  /// How early the entry is asked of those that cover a host: exact ones (DOM-004), then the
  /// longest wildcards (DOM-007).
  var precedence: Int { isWildcard ? host.utf8.count : .max }
}

extension SiteAssociation {
  /// A place in the list of apps, that is `details` as an array.
  struct Place: Comparable {
    /// The index of the entry.
    var entry = 0
    /// The index in the entry.
    var app = 0

    /// By the entry, then by the place in it.
    static func < (left: Place, right: Place) -> Bool {
      (left.entry, left.app) < (right.entry, right.app)
    }
  }

  /// Where the file lists an app first, for a system; one place for all apps if it has no list.
  func place(of app: String, on platform: Platform) -> Place {
    for (entry, content) in (appLinks?.details ?? []).enumerated() where content.key == nil {
      let apps = content.apps(on: platform)
      if let app = apps.firstIndex(where: { $0.hasSameScalars(as: app) }) {
        return Place(entry: entry, app: app)
      }
    }
    return Place()
  }
}
