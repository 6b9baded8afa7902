package import Questions

extension Platform {
  /// Returns, as suites write it, a range of releases on which a condition holds for each system:
  /// `>=13.0`, `<9.2` or `13.0..<13.5`.
  ///
  /// For this platform's system, this is the range around the platform; for other systems, the
  /// newest.
  package func spans(where holds: (Platform) -> Bool) -> JSON.Object {
    let members = AppleSystem.allCases.compactMap { system -> JSON.Member? in
      let releases = system.releases
      let isHeld = releases.map { holds(Platform(system, $0)) }
      let start =
        system == self.system
        ? releases.lastIndex { $0 <= version } : isHeld.lastIndex(of: true)
      guard let start, isHeld[start] else { return nil }
      let first = isHeld[..<start].lastIndex(of: false).map { releases[$0 + 1] }
      let next = isHeld[start...].firstIndex(of: false).map { releases[$0] }
      let range =
        next.map { "\(first.map { "\($0).." } ?? "")<\($0)" } ?? ">=\(first ?? releases[0])"
      return JSON.Member(name: system.rawValue, value: .string(range))
    }
    return JSON.Object(members)
  }
}
