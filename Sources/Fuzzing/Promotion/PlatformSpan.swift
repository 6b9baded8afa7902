import Questions

/// The releases of one system on which a promoted case holds, without a gap.
struct PlatformSpan: Sendable, Hashable {
  /// The system.
  let system: AppleSystem
  /// The range as the suites write it: `>=13.0`, `<9.2` or `13.0..<13.5`.
  let range: String

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
      let first = isHeld[..<start].lastIndex(of: false).map { releases[$0 + 1] }
      guard let next = isHeld[start...].firstIndex(of: false).map({ releases[$0] }) else {
        return PlatformSpan(system: system, range: ">=\(first ?? releases[0])")
      }
      return PlatformSpan(system: system, range: "\(first.map { "\($0).." } ?? "")<\(next)")
    }
  }
}
