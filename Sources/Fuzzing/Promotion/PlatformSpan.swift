import Questions

/// The releases of one system on which a promoted case holds, without a gap.
struct PlatformSpan: Sendable, Hashable {
  /// The system.
  let system: AppleSystem
  /// The indices of the releases among those of the system.
  let indices: ClosedRange<Int>

  /// Returns for each system the newest releases without a gap on which a condition holds, and for
  /// the system of a platform those around it.
  static func spans(
    around platform: Platform, where holds: (Platform) -> Bool
  ) -> [PlatformSpan] {
    AppleSystem.allCases.compactMap { system in
      let releases = system.releases
      let isHeld = releases.map { holds(Platform(system, $0)) }
      let start =
        system == platform.system
        ? releases.lastIndex { $0 <= platform.version } : isHeld.lastIndex(of: true)
      guard let start, isHeld[start] else { return nil }
      let first = isHeld[..<start].lastIndex(of: false).map { $0 + 1 } ?? 0
      let last = isHeld[start...].firstIndex(of: false).map { $0 - 1 } ?? releases.count - 1
      return PlatformSpan(system: system, indices: first...last)
    }
  }

  /// The range as the suites write it: `>=13.0`, `<9.2` or `13.0..<13.5`.
  var range: String {
    let releases = system.releases
    let first = releases[indices.lowerBound]
    let next = indices.upperBound + 1
    guard next < releases.count else { return ">=\(first)" }
    return indices.lowerBound == 0 ? "<\(releases[next])" : "\(first)..<\(releases[next])"
  }
}
