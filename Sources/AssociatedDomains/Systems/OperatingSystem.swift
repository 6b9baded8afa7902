/// One of Apple's operating systems in a certain version, which determines how files are read.
///
/// ```swift
/// let old = OperatingSystem(.iOS, .init(12, 4))
/// let decision = Matcher(site, app: app, domain: "example.com", on: old).decision(for: url)
/// ```
public struct OperatingSystem: Sendable, Hashable {
  /// The operating systems that support universal links.
  @nonexhaustive
  public enum Family: String, Sendable, CaseIterable {
    /// iOS, and iPadOS.
    case iOS = "ios"
    /// macOS.
    case macOS = "macos"
    /// tvOS.
    case tvOS = "tvos"
    /// watchOS.
    case watchOS = "watchos"
    /// visionOS.
    case visionOS = "visionos"
  }

  /// A version of up to three numbers.
  public struct Version: Sendable, Hashable {
    /// The three numbers.
    public let major, minor, patch: Int

    /// Creates a version from its numbers.
    public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
      (self.major, self.minor, self.patch) = (major, minor, patch)
    }
  }

  /// The operating system, whatever its version.
  public let family: Family
  /// The version.
  public let version: Version

  /// Creates a version of an operating system.
  public init(_ family: Family, _ version: Version) {
    (self.family, self.version) = (family, version)
  }

  /// A current operating system, which supports every feature of this library.
  public static let latest = OperatingSystem(.iOS, Version(27))
}

extension OperatingSystem.Version: Comparable, CustomStringConvertible {
  /// Compares the major, then the minor, then the patch numbers.
  public static func < (left: Self, right: Self) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  /// The numbers, the patch number only if it is not 0: `14.0`, `10.15.6`.
  public var description: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }
}

extension OperatingSystem: CustomStringConvertible {
  /// The name and the version: `ios 14.0`.
  public var description: String { "\(family.rawValue) \(version)" }
}
