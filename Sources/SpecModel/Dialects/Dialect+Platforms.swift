/// The systems that know universal links.
public enum AppleSystem: String, Sendable, CaseIterable {
  /// iOS, which has known them since version 9.
  case ios
  /// macOS, which has known them since version 10.15.
  case macos
  /// tvOS, which has known them since version 10.
  case tvos
  /// watchOS, which has known them since version 7.
  case watchos
  /// visionOS, which has known them from its first version on.
  case visionos

  /// The first version that knows universal links.
  public var firstVersion: SystemVersion {
    switch self {
    case .ios: SystemVersion(9)
    case .macos: SystemVersion(10, 15)
    case .tvos: SystemVersion(10)
    case .watchos: SystemVersion(7)
    case .visionos: SystemVersion(1)
    }
  }
}

/// A version of up to three numbers: `13`, `13.4`, `10.15.6`.
public struct SystemVersion: Sendable, Hashable, Comparable {
  /// Major, minor and patch number.
  public let major, minor, patch: Int

  /// A version from its numbers.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  /// A version from its text, or nothing if the text is not one to three numbers.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// By major, then minor, then patch number.
  public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}

extension Dialect {
  /// The documented dialect of one version of one system; nothing before its first version.
  public static func reading(_ system: AppleSystem, _ version: SystemVersion) -> Dialect? {
    guard version >= system.firstVersion else { return nil }
    var dialect = documented
    dialect.system = system
    dialect.version = version
    return dialect
  }

  /// The same from the words of the tables: `ios` and `14.0`.
  public init?(system: String, version: String) {
    guard let system = AppleSystem(rawValue: system), let version = SystemVersion(version),
      let dialect = Dialect.reading(system, version)
    else { return nil }
    self = dialect
  }
}

extension Dialect {
  /// On which systems a feature is there; without it a system takes its words for unknown ones.
  public enum Presence: Sendable, Hashable {
    /// From the version on that the rules name.
    case asDocumented
    /// On all, whatever their version.
    case onEverySystem
    /// On none, whatever its version.
    case onNoSystem
  }

  /// PATHS-002: whether `NOT ` excludes.
  public var knowsNotKeyword: Bool {
    has(legacyPaths.notKeyword, since: ios(9, 2))
  }

  /// ENV-014: whether `components` is read.
  public var knowsComponents: Bool {
    has(envelope.components, since: ios(13))
  }

  /// ENV-010: whether `appIDs` is read.
  public var knowsAppIDs: Bool {
    has(envelope.appIDs, since: ios(13))
  }

  /// ENV-003: whether applinks does without `apps`.
  public var knowsAbsentApps: Bool {
    has(envelope.absentApps, since: ios(13))
  }

  /// CASE-003: whether `caseSensitive` is read.
  public var knowsCaseSensitive: Bool {
    has(letterCase.caseSensitive, since: ios(13, 5), macos: SystemVersion(10, 15, 5))
  }

  /// SUB-018: whether `$(name)` stands for values.
  public var knowsVariables: Bool {
    has(variables.presence, since: ios(13, 5), macos: SystemVersion(10, 15, 6))
  }

  /// ENC-002: whether `percentEncoded` is read.
  public var knowsPercentEncoded: Bool {
    has(percentEncoding.percentEncoded, since: ios(14), macos: SystemVersion(11))
  }

  /// DEF-001: whether `defaults` is read.
  public var knowsDefaults: Bool {
    has(defaults.presence, since: ios(14), macos: SystemVersion(11))
  }

  /// DOM-012: whether `?mode=` is read.
  public var knowsModes: Bool {
    has(entitlement.modes, since: ios(14), macos: SystemVersion(11))
  }

  /// HOST-015: whether Apple's content delivery network is asked.
  public var knowsNetwork: Bool {
    has(hosting.network, since: ios(14), macos: SystemVersion(11))
  }

  /// JSON-004: whether a file may be too large.
  public var knowsSizeLimit: Bool {
    has(json.sizeLimited, since: SystemVersion(9, 3, 1))
  }

  /// JSON-007: whether the content of a signed file is read, as before iOS and tvOS 13.
  public var readsSignedFiles: Bool {
    switch (json.signedFiles, system) {
    case (.onEverySystem, _): true
    case (.onNoSystem, _): false
    case (.asDocumented, .ios), (.asDocumented, .tvos): version < ios(13)
    case (.asDocumented, _): false
    }
  }

  private func ios(_ major: Int, _ minor: Int = 0) -> SystemVersion {
    SystemVersion(major, minor)
  }

  /// Whether this system has a feature that iOS and macOS have since those versions.
  ///
  /// tvOS took over the features of an iOS within a major version with its next major version, as
  /// far as is known; watchOS and visionOS are younger than all of them but for those of iOS 14,
  /// which watchOS 7, its companion, had from its start.
  private func has(
    _ feature: Presence, since ios: SystemVersion, macos: SystemVersion = SystemVersion(10, 15)
  ) -> Bool {
    switch (feature, system) {
    case (.onEverySystem, _): true
    case (.onNoSystem, _): false
    case (.asDocumented, .ios): version >= ios
    case (.asDocumented, .macos): version >= macos
    case (.asDocumented, .tvos): version >= SystemVersion(ios.minor > 0 ? ios.major + 1 : ios.major)
    case (.asDocumented, .watchos), (.asDocumented, .visionos): true
    }
  }
}
