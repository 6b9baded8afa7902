/// One version of one of Apple's systems, by which a file is read.
public struct Platform: Sendable, Hashable {
  /// The systems that know universal links.
  public enum System: String, Sendable, CaseIterable {
    /// That of iPhones and, as iPadOS, of iPads.
    case iOS = "ios"
    /// That of Macs.
    case macOS = "macos"
    /// That of Apple TVs.
    case tvOS = "tvos"
    /// That of Apple Watches.
    case watchOS = "watchos"
    /// That of Apple Vision Pros.
    case visionOS = "visionos"
  }

  /// A version of up to three numbers.
  public struct Version: Sendable, Hashable {
    /// Major, minor and patch.
    public let major, minor, patch: Int

    /// A version from its numbers.
    public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
      (self.major, self.minor, self.patch) = (major, minor, patch)
    }
  }

  /// Which system.
  public let system: System
  /// Its version.
  public let version: Version

  /// A version of a system.
  public init(_ system: System, _ version: Version) {
    self.system = system
    self.version = version
  }

  /// A system of today, which knows everything that this library knows.
  public static let latest = Platform(.iOS, Version(27))
}

extension Platform.Version: Comparable, CustomStringConvertible {
  /// By major, then minor, then patch number.
  public static func < (left: Self, right: Self) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  /// `14.0`, `10.15.6`.
  public var description: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }
}

extension Platform: CustomStringConvertible {
  /// `ios 14.0`.
  public var description: String { "\(system.rawValue) \(version)" }
}
