/// What systems learnt after their first version: how a file is written, and how it is fetched.
///
/// A system without a feature of the file takes its members for unknown ones, and its syntax for
/// plain text.
enum Feature: CaseIterable {
  /// `NOT ` before a path (PATHS-002).
  case negatedPaths
  /// `components` and `appIDs`, and `apps` may be absent (ENV-003, ENV-010, ENV-014).
  case components
  /// `caseSensitive` (CASE-001, CASE-003).
  case caseSensitive
  /// `$(name)` in patterns, built-in names included (SUB-001, SUB-018).
  case substitutionVariables
  /// `percentEncoded` (ENC-002).
  case percentEncoded
  /// `defaults` (DEF-001).
  case defaults
  /// `?mode=` in the entitlement (DOM-012).
  case modes
  /// Devices ask Apple's content delivery network, not the site (HOST-015).
  case contentDeliveryNetwork
  /// A file over ``SiteAssociation/maximumByteCount`` is refused (JSON-004).
  case sizeLimit
  /// A signed file is no longer read (JSON-007, X-47).
  case plainFilesOnly

  /// The first version of a system that has it; nothing if all versions have.
  ///
  /// For the case flag and the variables tvOS 14 is assumed: no source names its version.
  func firstVersion(of system: Platform.System) -> Platform.Version? {
    switch (self, system) {
    case (.negatedPaths, .iOS): .init(9, 2)
    case (.sizeLimit, .iOS): .init(9, 3, 1)
    case (.components, .iOS), (.components, .tvOS): .init(13)
    case (.plainFilesOnly, .iOS), (.plainFilesOnly, .tvOS): .init(13)
    case (.caseSensitive, .iOS), (.substitutionVariables, .iOS): .init(13, 5)
    case (.caseSensitive, .tvOS), (.substitutionVariables, .tvOS): .init(14)
    case (.caseSensitive, .macOS): .init(10, 15, 5)
    case (.substitutionVariables, .macOS): .init(10, 15, 6)
    case (.percentEncoded, .iOS), (.percentEncoded, .tvOS): .init(14)
    case (.defaults, .iOS), (.defaults, .tvOS): .init(14)
    case (.modes, .iOS), (.modes, .tvOS): .init(14)
    case (.contentDeliveryNetwork, .iOS), (.contentDeliveryNetwork, .tvOS): .init(14)
    case (.percentEncoded, .macOS), (.defaults, .macOS): .init(11)
    case (.modes, .macOS), (.contentDeliveryNetwork, .macOS): .init(11)
    default: nil
    }
  }
}

extension Platform {
  /// Whether the system reads files with this feature.
  func has(_ feature: Feature) -> Bool {
    feature.firstVersion(of: system).map { version >= $0 } ?? true
  }
}
