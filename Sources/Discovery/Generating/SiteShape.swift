/// The values that are expected at a place of a site association.
///
/// Any value can be at any place; a value that the shape does not expect is only rarer.
struct SiteShape: Sendable {
  /// The kind of a value.
  enum Kind: UInt8, Sendable, CaseIterable {
    /// The kinds of JSON values, with `no` for `false` and `yes` for `true`.
    case null, no, yes, number, string, array, object
  }

  /// The kinds that are expected, so that choices among them are frequent.
  private(set) var expected: [Kind]
  /// All kinds that can be here.
  private(set) var allowed = Kind.allCases
  /// The words of a string here.
  private(set) var words = Vocabulary.pattern
  /// The words of names that are not expected.
  private(set) var otherNames = Vocabulary.name
  /// The names that are expected of the members of an object here.
  private(set) var names: [String] = []
  private var memberShapes: [SiteShape] = []
  private var elementShape: [SiteShape] = []
  private var otherShape: [SiteShape] = []
  private var depth = 2

  /// The shape of the elements of an array here.
  var element: SiteShape { elementShape.first ?? .anything(depth: depth - 1) }

  /// Returns the shape of the member with that name in an object here.
  func member(_ name: String) -> SiteShape {
    index(ofMember: name).map { memberShapes[$0] }
      ?? otherShape.first ?? .anything(depth: depth - 1)
  }

  /// Returns the index of a name among the expected ones; `nil` if it is not expected.
  func index(ofMember name: String) -> Int? {
    names.firstIndex { $0.unicodeScalars.elementsEqual(name.unicodeScalars) }
  }
}

extension SiteShape {
  /// The shape of `true` and `false`.
  private static let flag = SiteShape(expected: [.no, .yes])

  /// Returns the shape of a string of these words.
  private static func string(_ words: Vocabulary) -> SiteShape {
    SiteShape(expected: [.string], words: words)
  }

  /// Returns the shape of an array, all of whose elements have a shape.
  private static func list(of element: SiteShape) -> SiteShape {
    SiteShape(expected: [.array], elementShape: [element])
  }

  /// Returns the shape of an object with members of these names, and others with names from these
  /// words.
  private static func members(
    _ members: KeyValuePairs<String, SiteShape>, others: Vocabulary, _ other: SiteShape
  ) -> SiteShape {
    SiteShape(
      expected: [.object], otherNames: others, names: members.map(\.key),
      memberShapes: members.map(\.value), otherShape: [other])
  }

  /// Returns the shape of any value, with arrays and objects nested to a depth.
  private static func anything(depth: Int) -> SiteShape {
    let kinds: [Kind] = depth == 0 ? [.null, .no, .yes, .number, .string] : Kind.allCases
    return SiteShape(expected: kinds, allowed: kinds, depth: depth)
  }

  /// Returns the shape of a value of this shape or of an object of another shape.
  private func or(_ object: SiteShape) -> SiteShape {
    var shape = object
    shape.expected = expected + object.expected
    (shape.words, shape.elementShape) = (words, elementShape)
    return shape
  }

  /// A whole site association.
  static let site = members(
    [
      "applinks": applinks,
      "webcredentials": members(
        ["apps": list(of: string(.app))], others: .name, anything(depth: 1)),
    ], others: .name, anything(depth: 2))

  private static let applinks = members(
    [
      "apps": list(of: string(.app)),
      "details": list(of: entry).or(members([:], others: .app, entry)),
      "defaults": component,
      "substitutionVariables": members(
        ["percentEncoded": flag], others: .variable, list(of: string(.value))),
    ], others: .name, anything(depth: 1))

  private static let entry = members(
    [
      "appID": string(.app), "appIDs": list(of: string(.app)), "components": list(of: component),
      "defaults": component, "paths": list(of: string(.pattern)),
    ], others: .name, anything(depth: 1))

  private static let component = members(
    [
      "/": string(.pattern),
      "?": string(.pattern).or(members([:], others: .item, string(.pattern))),
      "#": string(.pattern), "exclude": flag, "caseSensitive": flag, "percentEncoded": flag,
      "comment": string(.name),
    ], others: .name, anything(depth: 1))
}
