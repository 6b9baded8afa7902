/// The values that are expected at a place of a site association.
///
/// Any value can stand at any place; one that the shape does not expect is only rarer.
indirect enum SiteShape: Sendable {
  /// `true` or `false`.
  case flag
  /// A string of these words.
  case string(Vocabulary)
  /// An array, all of whose elements have this shape.
  case list(of: SiteShape)
  /// An object with members of these names, and of others in these words that share a shape.
  case members([(name: String, shape: SiteShape)], others: Vocabulary, SiteShape)
  /// A value of one shape or of another.
  case either(SiteShape, SiteShape)
  /// Any value, with arrays and objects nested to a depth.
  case anything(depth: Int)

  /// The kind of a value.
  enum Kind: UInt8, Sendable, CaseIterable {
    /// The kinds of JSON values, with `no` for `false` and `yes` for `true`.
    case null, no, yes, number, string, array, object
  }

  /// The kinds that are expected, so that choices among them are frequent.
  var expected: [Kind] {
    switch self {
    case .flag: [.no, .yes]
    case .string: [.string]
    case .list: [.array]
    case .members: [.object]
    case .either(let first, let second): first.expected + second.expected
    case .anything: allowed
    }
  }

  /// All kinds that can stand here.
  var allowed: [Kind] {
    if case .anything(depth: 0) = self { return [.null, .no, .yes, .number, .string] }
    return Kind.allCases
  }

  /// The words of a string here.
  var words: Vocabulary {
    switch self {
    case .string(let words): words
    case .either(let first, let second):
      first.expected.contains(.string) ? first.words : second.words
    case .flag, .list, .members, .anything: .pattern
    }
  }

  /// The shape of the elements of an array here.
  var element: SiteShape {
    switch self {
    case .list(let element): element
    case .either(let first, let second):
      first.expected.contains(.array) ? first.element : second.element
    case .anything(let depth): .anything(depth: depth - 1)
    case .flag, .string, .members: .anything(depth: 1)
    }
  }

  /// The names that are expected of the members of an object here.
  var names: [String] {
    switch self {
    case .members(let known, _, _): known.map(\.name)
    case .either(let first, let second):
      first.expected.contains(.object) ? first.names : second.names
    case .flag, .string, .list, .anything: []
    }
  }

  /// The words of all other names.
  var otherNames: Vocabulary {
    switch self {
    case .members(_, let words, _): words
    case .either(let first, let second):
      first.expected.contains(.object) ? first.otherNames : second.otherNames
    case .flag, .string, .list, .anything: .name
    }
  }

  /// The shape of the member of that name in an object here.
  func member(_ name: String) -> SiteShape {
    switch self {
    case .members(let known, _, let others):
      known.first { $0.name.unicodeScalars.elementsEqual(name.unicodeScalars) }?.shape ?? others
    case .either(let first, let second):
      first.expected.contains(.object) ? first.member(name) : second.member(name)
    case .anything(let depth): .anything(depth: depth - 1)
    case .flag, .string, .list: .anything(depth: 1)
    }
  }
}

extension SiteShape {
  /// A whole site association.
  static let site = members(
    [
      ("applinks", applinks),
      (
        "webcredentials",
        members([("apps", list(of: string(.app)))], others: .name, anything(depth: 1))
      ),
    ], others: .name, anything(depth: 2))

  private static let applinks = members(
    [
      ("apps", list(of: string(.app))),
      ("details", either(list(of: entry), members([], others: .app, entry))),
      ("defaults", component),
      (
        "substitutionVariables",
        members([("percentEncoded", flag)], others: .variable, list(of: string(.value)))
      ),
    ], others: .name, anything(depth: 1))

  private static let entry = members(
    [
      ("appID", string(.app)),
      ("appIDs", list(of: string(.app))),
      ("components", list(of: component)),
      ("defaults", component),
      ("paths", list(of: string(.pattern))),
    ], others: .name, anything(depth: 1))

  private static let component = members(
    [
      ("/", string(.pattern)),
      ("?", either(string(.pattern), members([], others: .item, string(.pattern)))),
      ("#", string(.pattern)),
      ("exclude", flag),
      ("caseSensitive", flag),
      ("percentEncoded", flag),
      ("comment", string(.name)),
    ], others: .name, anything(depth: 1))
}
