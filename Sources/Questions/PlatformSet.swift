/// The systems and versions on which a rule or a case holds.
package struct PlatformSet: Sendable, Hashable {
  /// A range of versions for each system that is named.
  package let ranges: [AppleSystem: VersionRange]

  /// The named systems with their ranges.
  package init(_ ranges: [AppleSystem: VersionRange]) {
    self.ranges = ranges
  }

  /// Whether it holds on that platform.
  package func contains(_ platform: Platform) -> Bool {
    ranges[platform.system]?.contains(platform.version) ?? false
  }

  /// The platform that a case is asked at: today's first named system, else the newest of the first.
  package var newest: Platform? {
    let systems = AppleSystem.allCases.filter { ranges[$0] != nil }
    if let today = systems.first(where: { contains(Platform($0, $0.latest)) }) {
      return Platform(today, today.latest)
    }
    return systems.lazy.compactMap { system in
      system.releases.last { contains(Platform(system, $0)) }.map { Platform(system, $0) }
    }.first
  }
}

/// A range of versions, written `>=13.0`, `<9.2` or `13.0..<13.5`.
package struct VersionRange: Sendable, Hashable {
  /// The first version in the range, or nothing where it begins with the first of all.
  package let lower: Version?
  /// The first version after the range, or nothing where it has no end.
  package let upper: Version?

  /// A range from its text, or nothing if the text is none of the three forms.
  package init?(_ text: String) {
    let lower: Version?
    let upper: Version?
    if text.hasPrefix(">=") {
      (lower, upper) = (Version(text.dropFirst(2)), nil)
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

  /// Whether the version lies in the range.
  package func contains(_ version: Version) -> Bool {
    if let lower, version < lower { return false }
    if let upper, version >= upper { return false }
    return true
  }
}

extension VersionRange: CustomStringConvertible {
  /// As the tables write it.
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
