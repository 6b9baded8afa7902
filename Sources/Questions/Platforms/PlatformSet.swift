/// The systems and versions on which a rule or a case holds.
package struct PlatformSet: Sendable, Hashable {
  /// The range of versions of each system.
  package let ranges: [AppleSystem: VersionRange]
  /// The platform on which a case is run first; `nil` if no release is in range.
  ///
  /// This is the latest version of the first system whose latest version is in range, or else the
  /// newest release in range of the first system that has one.
  package let newest: Platform?

  /// Creates a set from the range of each system.
  package init(_ ranges: [AppleSystem: VersionRange]) {
    self.ranges = ranges
    newest = Self.newest(in: ranges)
  }

  /// Returns whether the platform is in the set.
  package func contains(_ platform: Platform) -> Bool {
    ranges[platform.system]?.contains(platform.version) ?? false
  }

  private static func newest(in ranges: [AppleSystem: VersionRange]) -> Platform? {
    let ordered = AppleSystem.allCases.lazy.compactMap { system in
      ranges[system].map { (system: system, range: $0) }
    }
    if let (system, _) = ordered.first(where: { $0.range.contains($0.system.latest) }) {
      return Platform(system, system.latest)
    }
    return ordered.compactMap { system, range in
      system.releases.last(where: range.contains).map { Platform(system, $0) }
    }.first
  }

  /// The oldest and the newest release of each range, by system.
  package var ends: [Platform] {
    var ends: [Platform] = []
    ends.reserveCapacity(2 * ranges.count)
    for system in AppleSystem.allCases {
      guard let range = ranges[system], let oldest = system.releases.first(where: range.contains),
        let newest = system.releases.last(where: range.contains)
      else { continue }
      ends.append(Platform(system, oldest))
      if newest != oldest { ends.append(Platform(system, newest)) }
    }
    return ends
  }
}

/// A range of versions, written `>=13.0`, `<9.2` or `13.0..<13.5`.
package struct VersionRange: Sendable, Hashable {
  /// The first version in the range; `nil` if it has no lower bound.
  package let lower: Version?
  /// The first version after the range; `nil` if it has no upper bound.
  package let upper: Version?

  /// Creates a range from its text; `nil` if the text has none of the three forms.
  package init?(_ text: String) {
    let lower: Version?
    let upper: Version?
    if text.hasPrefix(">=") {
      (lower, upper) = (Version(Substring(text.utf8.dropFirst(2))), nil)
      guard lower != nil else { return nil }
    } else if text.hasPrefix("<") {
      (lower, upper) = (nil, Version(text.dropFirst()))
      guard upper != nil else { return nil }
    } else {
      let ends = text.split(separator: "..<", omittingEmptySubsequences: false)
      guard ends.count == 2, let from = Version(ends[0]), let to = Version(ends[1]), from < to
      else { return nil }
      (lower, upper) = (from, to)
    }
    (self.lower, self.upper) = (lower, upper)
  }

  /// Returns whether the version is in the range.
  package func contains(_ version: Version) -> Bool {
    if let lower, version < lower { return false }
    if let upper, version >= upper { return false }
    return true
  }
}

extension VersionRange: CustomStringConvertible {
  /// The range as suites write it.
  package var description: String {
    switch (lower, upper) {
    case (let lower?, let upper?): "\(lower)..<\(upper)"
    case (let lower?, nil): ">=\(lower)"
    case (nil, let upper?): "<\(upper)"
    case (nil, nil): ">=0.0"
    }
  }
}

extension PlatformSet: CustomStringConvertible {
  /// `ios 13.0..<13.5, macos >=10.15`.
  package var description: String {
    ranges.sorted { $0.key < $1.key }.map { "\($0.key.rawValue) \($0.value)" }
      .joined(separator: ", ")
  }
}

extension ObjectReader {
  /// Returns a member that has a range of versions for at least one system.
  package mutating func platforms(_ name: String) throws(InputError) -> PlatformSet {
    guard let members = try value(name).object, !members.isEmpty else {
      throw InputError("\"\(name)\" must have at least one system, such as {\"ios\": \">=13.0\"}")
    }
    var ranges = [AppleSystem: VersionRange](minimumCapacity: members.count)
    for member in members {
      let (key, value) = (member.name, member.value)
      guard let system = AppleSystem(rawValue: key) else {
        throw InputError(
          "\"\(name)\" has the unknown system \(key.quoted); expected one of: "
            + AppleSystem.allCases.rawValueList)
      }
      guard let range = value.string.flatMap(VersionRange.init) else {
        throw InputError(
          "\"\(name)\" of \(key) must be a range such as \">=13.0\", \"<9.2\" or \"13.0..<13.5\"")
      }
      ranges[system] = range
    }
    return PlatformSet(ranges)
  }

  /// Returns a member that is one platform, such as `{"ios": "18.0"}`.
  package mutating func platform(_ name: String) throws(InputError) -> Platform {
    guard let members = try value(name).object, members.count == 1,
      let member = members.first, let system = AppleSystem(rawValue: member.name),
      let version = member.value.string.flatMap({ Version($0) })
    else {
      throw InputError("\"\(name)\" must be one system and version, such as {\"ios\": \"18.0\"}")
    }
    return Platform(system, version)
  }
}
