/// A version of one of Apple's systems, written `ios=14.0`.
public struct Platform: Sendable, Hashable {
  /// The system.
  public let system: AppleSystem
  /// Its version.
  public let version: Version

  /// Creates a platform.
  public init(_ system: AppleSystem, _ version: Version) {
    self.system = system
    self.version = version
  }
}

/// A system that supports universal links, spelled as in suites.
public enum AppleSystem: String, Sendable, CaseIterable, Comparable {
  /// iOS, from version 9.0.
  case ios
  /// macOS, from version 10.15.
  case macos
  /// tvOS, from version 10.0.
  case tvos
  /// watchOS, from version 7.0.
  case watchos
  /// visionOS, from version 1.0.
  case visionos

  /// Orders systems as they are declared: iOS first.
  public static func < (left: AppleSystem, right: AppleSystem) -> Bool {
    left.position < right.position
  }

  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A version of up to three numbers: `13`, `13.4`, `10.15.6`.
public struct Version: Sendable, Hashable, Comparable {
  /// Major, minor and patch.
  public let major, minor, patch: Int

  /// Creates a version from its numbers.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  /// Creates a version from text such as `13.4`; `nil` unless it is one to three numbers of at most
  /// nine digits, separated by periods.
  public init?(_ text: some StringProtocol) {
    var numbers = [0, 0, 0]
    var place = 0
    var digitCount = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digitCount < 9:
        numbers[place] = numbers[place] * 10 + Int(byte - UInt8(ascii: "0"))
        digitCount += 1
      case UInt8(ascii: ".") where digitCount > 0 && place < 2:
        (place, digitCount) = (place + 1, 0)
      default: return nil
      }
    }
    guard digitCount > 0 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  /// Orders versions by major, then minor, then patch number.
  public static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}

extension Version: CustomStringConvertible {
  /// `14.0`, `10.15.6`.
  public var description: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }
}

extension Platform: CustomStringConvertible {
  /// `ios=14.0`.
  public var description: String { "\(system.rawValue)=\(version)" }
}

extension Platform {
  /// Creates a platform from an argument such as `ios=14.0`.
  package init(argument: String) throws(InputError) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let system = AppleSystem(rawValue: String(parts[0])),
      let version = Version(parts[1])
    else {
      throw InputError(
        "platform \(argument.quoted): write SYSTEM=VERSION, such as ios=14.0 "
          + "(\(AppleSystem.allCases.rawValueList))")
    }
    guard let first = system.releases.first, version >= first else {
      throw InputError(
        "platform \(argument): universal links begin with \(system.rawValue) \(system.releases[0])")
    }
    self.init(system, version)
  }
}
