/// One of Apple's operating systems in a certain version, which determines how files are read.
///
/// ```swift
/// let old = OperatingSystem.iOS(12, 4)
/// let decision = Matcher(site, app: app, domain: "example.com", on: old).result(for: url)
/// ```
public struct OperatingSystem: Sendable, Hashable, Codable {
  /// The operating systems that support universal links.
  @nonexhaustive
  public enum Family: String, Sendable, CaseIterable, Codable {
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

  /// The operating system, regardless of its version.
  public let family: Family
  /// The version.
  public let version: Version

  /// Creates a version of an operating system.
  public init(_ family: Family, _ version: Version) {
    (self.family, self.version) = (family, version)
  }

  /// A current operating system, which supports every feature of this library.
  public static let latest = OperatingSystem.iOS(27)
}

extension OperatingSystem {
  /// Creates a version of iOS, or of iPadOS.
  public static func iOS(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) -> Self {
    Self(.iOS, Version(major, minor, patch))
  }

  /// Creates a version of macOS.
  public static func macOS(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) -> Self {
    Self(.macOS, Version(major, minor, patch))
  }

  /// Creates a version of tvOS.
  public static func tvOS(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) -> Self {
    Self(.tvOS, Version(major, minor, patch))
  }

  /// Creates a version of watchOS.
  public static func watchOS(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) -> Self {
    Self(.watchOS, Version(major, minor, patch))
  }

  /// Creates a version of visionOS.
  public static func visionOS(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) -> Self {
    Self(.visionOS, Version(major, minor, patch))
  }
}

extension OperatingSystem.Version: Comparable, LosslessStringConvertible {
  /// Creates a version from one to three numbers, such as `16`, `16.4` or `10.15.6`; `nil` if the
  /// text is not a version.
  public init?(_ description: String) {
    let parts = description.utf8.split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.allSatisfy(\.isASCIIDigit) ? Int(Substring(part)) : nil
    }
    guard numbers.count == parts.count, (1...3).contains(numbers.count) else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// Compares the major, then the minor, then the patch numbers.
  public static func < (left: Self, right: Self) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  /// The numbers, including the patch number only if it is not 0: `14.0`, `10.15.6`.
  public var description: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }
}

extension OperatingSystem: CustomStringConvertible {
  /// The name and the version: `ios 14.0`.
  public var description: String { "\(family.rawValue) \(version)" }
}
