/// A feature of the file format, of fetching the file or of opening apps that a later system
/// version introduced.
///
/// Earlier versions ignore the feature's members and read its syntax as plain text.
package enum SystemFeature: UInt16, CaseIterable {
  /// `NOT ` before a path.
  /// - Rules: PATHS-002
  case negatedPaths
  /// `*.` before a domain in the entitlement.
  /// - Rules: DOM-003, DOM-030
  case wildcards
  /// `*` in `paths` matches the root of the site too.
  /// - Rules: PTH-009, PATHS-015
  case starForRoot
  /// `components` and `appIDs`; `apps` is optional.
  /// - Rules: ENV-003, ENV-010, ENV-014
  case components
  /// `caseSensitive`.
  /// - Rules: CASE-001, CASE-003
  case caseSensitive
  /// `$(name)` in patterns, including the built-in names.
  /// - Rules: SUB-001, SUB-018
  case substitutionVariables
  /// `percentEncoded`.
  /// - Rules: ENC-002
  case percentEncoded
  /// `defaults`.
  /// - Rules: DEF-001
  case defaults
  /// `?mode=` in the entitlement.
  /// - Rules: DOM-012
  case modes
  /// Devices request files from Apple's content delivery network instead of the site.
  /// - Rules: HOST-015
  case contentDeliveryNetwork
  /// A file over `SiteAssociation.maximumByteCount` is refused.
  /// - Rules: JSON-004
  case sizeLimit
  /// A redirect of a link that was tapped in an app opens another app.
  /// - Rules: NAV-013, NAV-020
  case redirectsOfApps
  /// Signed files are no longer read.
  /// - Rules: JSON-007, X-47
  case plainFilesOnly

  /// Returns the first version of an operating system with the feature; `nil` if all have it.
  ///
  /// tvOS 14 is an assumption for `caseSensitive`: no source states the version.
  func firstVersion(of family: OperatingSystem.Family) -> OperatingSystem.Version? {
    switch (self, family) {
    case (.negatedPaths, .iOS): .init(9, 2)
    case (.wildcards, .iOS): .init(9, 3)
    case (.sizeLimit, .iOS): .init(9, 3, 1)
    case (.starForRoot, .iOS): .init(10)
    case (.components, .iOS), (.components, .tvOS): .init(13)
    case (.plainFilesOnly, .iOS), (.plainFilesOnly, .tvOS): .init(13)
    case (.caseSensitive, .iOS), (.substitutionVariables, .iOS): .init(13, 5)
    case (.caseSensitive, .tvOS): .init(14)
    case (.substitutionVariables, .tvOS): .init(13, 4)
    case (.caseSensitive, .macOS): .init(10, 15, 5)
    case (.substitutionVariables, .macOS): .init(10, 15, 6)
    case (.percentEncoded, .iOS), (.percentEncoded, .tvOS): .init(14)
    case (.defaults, .iOS), (.defaults, .tvOS): .init(14)
    case (.modes, .iOS), (.modes, .tvOS): .init(14)
    case (.contentDeliveryNetwork, .iOS), (.contentDeliveryNetwork, .tvOS): .init(14)
    case (.percentEncoded, .macOS), (.defaults, .macOS): .init(11)
    case (.modes, .macOS), (.contentDeliveryNetwork, .macOS): .init(11)
    case (.redirectsOfApps, .iOS): .init(17)
    case (.redirectsOfApps, .macOS): .init(14)
    default: nil
    }
  }
}

/// The features that a system supports, among some features.
package struct SystemFeatures: Sendable, Hashable {
  private var bits: UInt16 = 0

  /// Finds the features that a system supports, among the given features.
  package init(of system: OperatingSystem, among features: [SystemFeature]) {
    for feature in features where system.supports(feature) { bits |= 1 << feature.rawValue }
  }
}

extension OperatingSystem {
  /// Returns the versions of a family that introduced a feature, in order.
  package static func versionsWithChanges(of family: Family) -> [Version] {
    Set(SystemFeature.allCases.compactMap { $0.firstVersion(of: family) }).sorted()
  }

  /// Returns whether the system supports a feature.
  package func supports(_ feature: SystemFeature) -> Bool {
    feature.firstVersion(of: family).map { version >= $0 } ?? true
  }
}
