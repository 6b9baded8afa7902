import AssociatedDomains

/// The versions of an operating system that read files in the same way.
struct PageSystem {
  /// The oldest of these versions.
  let system: OperatingSystem
  /// The first later version that reads files differently; `nil` if there is none.
  var end: OperatingSystem.Version?

  /// Returns all ranges of versions of a family, from the newest to the oldest.
  static func all(of family: OperatingSystem.Family) -> [PageSystem] {
    let starts = [.init(0)] + OperatingSystem.versionsWithChanges(of: family)
    let ends = starts.dropFirst().map(Optional.some) + [nil]
    return zip(starts, ends).map { PageSystem(system: .init(family, $0), end: $1) }.reversed()
  }

  /// Returns whether a version is in the range.
  func contains(_ other: OperatingSystem) -> Bool {
    other.version >= system.version && end.map { other.version < $0 } ?? true
  }

  /// `ios 13.5 and later`, `ios 13.0 up to 13.5`, or `ios before 9.2`.
  var description: String {
    let name = system.family.rawValue
    let isFirst = system.version == .init(0)
    return switch end {
    case nil: isFirst ? name : "\(system) and later"
    case let end?: isFirst ? "\(name) before \(end)" : "\(system) up to \(end)"
    }
  }
}
