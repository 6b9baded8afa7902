/// One version of one of Apple's systems, written `ios=14.0`.
package struct Platform: Sendable, Hashable {
  /// Which of Apple's systems.
  package let system: AppleSystem
  /// Its version.
  package let version: Version

  /// A version of a system.
  package init(_ system: AppleSystem, _ version: Version) {
    self.system = system
    self.version = version
  }
}

/// The systems that know universal links, spelt as in the tables.
package enum AppleSystem: String, Sendable, CaseIterable, Codable, Comparable {
  /// iOS; the tables begin with version 9.0.
  case ios
  /// macOS; the tables begin with version 10.15.
  case macos
  /// tvOS; the tables begin with version 10.0.
  case tvos
  /// watchOS; the tables begin with version 7.0.
  case watchos
  /// visionOS; the tables begin with version 1.0.
  case visionos

  /// In the order of the tables: iOS first.
  package static func < (left: AppleSystem, right: AppleSystem) -> Bool {
    left.position < right.position
  }

  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A version of up to three numbers: `13`, `13.4`, `10.15.6`.
package struct Version: Sendable, Hashable, Comparable {
  /// Major, minor and patch.
  package let major, minor, patch: Int

  /// A version from its numbers.
  package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
  }

  /// A version from its text, or nothing if the text is not one to three numbers, each of at most
  /// nine digits.
  package init?(_ text: some StringProtocol) {
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

  /// By major, then minor, then patch number.
  package static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}

extension Version: CustomStringConvertible {
  /// `14.0`, `10.15.6`.
  package var description: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }
}

extension Platform: CustomStringConvertible {
  /// `ios=14.0`.
  package var description: String { "\(system.rawValue)=\(version)" }
}

extension Platform {
  /// A platform from a command line's `ios=14.0`; throws what is wrong with the text.
  package init(argument: String) throws(InputError) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let system = AppleSystem(rawValue: String(parts[0])),
      let version = Version(parts[1])
    else {
      let systems = AppleSystem.allCases.map(\.rawValue).joined(separator: ", ")
      throw InputError(
        "platform \(argument.debugDescription): write SYSTEM=VERSION, such as ios=14.0 (\(systems))"
      )
    }
    guard let first = system.releases.first, version >= first else {
      throw InputError(
        "platform \(argument): universal links begin with \(system.rawValue) \(system.releases[0])")
    }
    self.init(system, version)
  }
}
