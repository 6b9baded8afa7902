package import Questions

extension Dialect {
  /// Returns the documented dialect of a platform; `nil` before its first version with universal
  /// links.
  package static func reading(_ platform: Platform) -> Dialect? {
    guard platform.version >= platform.system.releases[0] else { return nil }
    var dialect = documented
    dialect.platform = platform
    return dialect
  }
}

extension Dialect {
  /// The systems that support a feature; the others ignore its members as unknown ones.
  package enum Presence: Sendable, Hashable {
    /// All systems from the version that the rules name.
    case asDocumented
    /// All systems, whatever their version.
    case onEverySystem
    /// No system, whatever its version.
    case onNoSystem
  }

  /// PATHS-002: whether `NOT ` excludes.
  package var supportsNotKeyword: Bool {
    has(legacyPaths.notKeyword, since: ios(9, 2))
  }

  /// PATHS-015: whether `*` in `paths` matches the root of a site.
  package var starMatchesRoot: Bool {
    has(legacyPaths.starMatchesRoot, since: ios(10))
  }

  /// ENV-014: whether `components` is read.
  package var supportsComponents: Bool {
    has(envelope.components, since: ios(13))
  }

  /// ENV-010: whether `appIDs` is read.
  package var supportsAppIDs: Bool {
    has(envelope.appIDs, since: ios(13))
  }

  /// ENV-003: whether applinks works without `apps`.
  package var supportsAbsentApps: Bool {
    has(envelope.absentApps, since: ios(13))
  }

  /// CASE-003: whether `caseSensitive` is read.
  package var supportsCaseSensitive: Bool {
    has(letterCase.caseSensitive, since: ios(13, 5), macos: Version(10, 15, 5))
  }

  /// SUB-018: whether `$(name)` is a variable.
  package var supportsVariables: Bool {
    has(
      variables.presence, since: ios(13, 5), macos: Version(10, 15, 6), tvos: Version(13, 4))
  }

  /// ENC-002: whether `percentEncoded` is read.
  package var supportsPercentEncoded: Bool {
    has(percentEncoding.percentEncoded, since: ios(14), macos: Version(11))
  }

  /// DEF-001: whether `defaults` is read.
  package var supportsDefaults: Bool {
    has(defaults.presence, since: ios(14), macos: Version(11))
  }

  /// DOM-003, DOM-030: whether `*.` before a domain makes it a wildcard.
  package var supportsWildcards: Bool {
    has(entitlement.wildcards, since: ios(9, 3))
  }

  /// DOM-012: whether `?mode=` is read.
  package var supportsModes: Bool {
    has(entitlement.modes, since: ios(14), macos: Version(11))
  }

  /// HOST-015: whether Apple's content delivery network is used.
  package var supportsNetwork: Bool {
    has(hosting.network, since: ios(14), macos: Version(11))
  }

  /// NAV-020: whether a redirect of a link that was tapped in an app opens another app.
  package var supportsRedirectsOfApps: Bool {
    has(opening.redirectsOpen, since: ios(17), macos: Version(14))
  }

  /// JSON-004: whether a file may be too large.
  package var supportsSizeLimit: Bool {
    has(json.sizeLimited, since: Version(9, 3, 1))
  }

  /// JSON-007: whether the content of a signed file is read, as before iOS and tvOS 13.
  package var readsSignedFiles: Bool {
    switch (json.signedFiles, platform.system) {
    case (.onEverySystem, _): true
    case (.onNoSystem, _): false
    case (.asDocumented, .ios), (.asDocumented, .tvos): platform.version < ios(13)
    case (.asDocumented, _): false
    }
  }

  private func ios(_ major: Int, _ minor: Int = 0) -> Version {
    Version(major, minor)
  }

  /// Returns whether this system has a feature that iOS and macOS have since the given versions.
  ///
  /// Unless `tvos` says otherwise, tvOS adopted the features of a minor iOS version with its next
  /// major version, as far as is known. watchOS and visionOS are younger than all features but
  /// those of iOS 14, which watchOS 7, its companion, had from the start.
  private func has(
    _ feature: Presence, since ios: Version, macos: Version = Version(10, 15),
    tvos: Version? = nil
  ) -> Bool {
    switch (feature, platform.system) {
    case (.onEverySystem, _): true
    case (.onNoSystem, _): false
    case (.asDocumented, .ios): platform.version >= ios
    case (.asDocumented, .macos): platform.version >= macos
    case (.asDocumented, .tvos):
      platform.version >= tvos ?? Version(ios.minor > 0 ? ios.major + 1 : ios.major)
    case (.asDocumented, .watchos), (.asDocumented, .visionos): true
    }
  }
}
