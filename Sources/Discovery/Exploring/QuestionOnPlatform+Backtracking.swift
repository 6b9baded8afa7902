import Questions

extension QuestionOnPlatform {
  /// Whether a string of its file, such as a pattern, has so many wildcards that trying every way
  /// to match takes too long.
  var causesBacktracking: Bool {
    guard case .match(let file, _, _, _) = question else { return false }
    let bytes = file.bytes
    var count = 0
    for (byte, next) in zip(bytes, bytes.dropFirst()) {
      switch byte {
      case UInt8(ascii: "\""): count = 0
      case UInt8(ascii: "*"): count += 1
      case UInt8(ascii: "$") where next == UInt8(ascii: "("): count += 1
      default: break
      }
      if count == Self.strainingWildcards { return true }
    }
    return false
  }

  /// The fewest wildcards that strain a reader; varied questions have fewer, except those that
  /// ``MatcherQuestion/addBacktracking(_:)`` makes.
  private static let strainingWildcards = 6
}
