import Questions

extension AppleSystem {
  /// The name as Apple writes it.
  var name: String {
    switch self {
    case .ios: "iOS"
    case .macos: "macOS"
    case .tvos: "tvOS"
    case .watchos: "watchOS"
    case .visionos: "visionOS"
    }
  }
}

extension VersionRange {
  /// The range in words: `13.5 and later`.
  var words: String {
    switch (lower, upper) {
    case (let lower?, let upper?): "\(lower) to before \(upper)"
    case (let lower?, nil): "\(lower) and later"
    case (nil, let upper?): "before \(upper)"
    case (nil, nil): "every version"
    }
  }
}

extension PlatformSet {
  /// The set in words: `iOS 13.5 and later, macOS 10.15.5 and later`.
  var words: String {
    ranges.sorted { $0.key < $1.key }.map { "\($0.key.name) \($0.value.words)" }
      .joined(separator: ", ")
  }

  /// Successive releases of a system that are either all in the set or all outside it.
  struct Span: Hashable {
    /// The first and the last of the releases.
    let first, last: Version
    /// Whether they are in the set.
    let holds: Bool
  }

  /// Returns the spans of a system's releases, the oldest first.
  func spans(of system: AppleSystem) -> [Span] {
    system.releases.reduce(into: []) { spans, version in
      let holds = contains(Platform(system, version))
      if let last = spans.last, last.holds == holds {
        spans[spans.count - 1] = Span(first: last.first, last: version, holds: holds)
      } else {
        spans.append(Span(first: version, last: version, holds: holds))
      }
    }
  }
}
