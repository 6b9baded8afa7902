/// The format of an app identifier: ten characters issued by Apple, a period, the bundle
/// identifier.
/// - Rules: ENV-009
enum AppIdentifier {
  /// A problem with an identifier.
  enum Problem: CustomStringConvertible {
    /// It is a placeholder.
    case placeholder
    /// It begins or ends with white space.
    case space
    /// It has no prefix before the bundle identifier.
    case noPrefix
    /// This prefix is not of the ten characters issued by Apple.
    case prefix(String)
    /// This character is not allowed in a bundle identifier.
    case bundleIdentifier(Unicode.Scalar)

    /// Whether the identifier is a placeholder.
    var isPlaceholder: Bool {
      if case .placeholder = self { true } else { false }
    }

    /// The problem as the end of a sentence that begins with the identifier.
    var description: String {
      switch self {
      case .placeholder: "is a placeholder; put the app's own identifier in its place"
      case .space: "begins or ends with white space, which is compared too; remove it"
      case .noPrefix: "has no prefix; write `<team or prefix>.<bundle identifier>`"
      case .prefix(let prefix):
        "does not begin with ten uppercase letters and digits that Apple issued, but with \(prefix.quotedBriefly)"
      case .bundleIdentifier(let scalar):
        "has \(scalar.nameInMessage) in its bundle identifier; only letters, digits, hyphens and "
          + "periods may be there"
      }
    }
  }

  private static let prefixCharacters = ASCIISet.upper.union(.digit)
  private static let bundleCharacters = ASCIISet.alnum.union(ASCIISet("-."))
  private static let placeholderMarks = ASCIISet("<>{}$[]")
  private static let placeholderPrefixes: [Substring] = [
    "team", "your", "replace", "prefix", "appid", "app_id", "apple_team", "apple-team", "xxxx",
    "development_team", "1234567890",
  ]
  private static let placeholderParts: Set<Substring> = [
    "bundleid", "bundle_id", "yourcompany", "yourapp", "product_bundle_identifier", "bundle",
  ]

  /// Returns the problem with an identifier; `nil` if there is none.
  static func problem(of app: String) -> Problem? {
    let parts = app.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if isPlaceholder(app) { return .placeholder }
    let ends = [app.unicodeScalars.first, app.unicodeScalars.last]
    if ends.contains(where: { $0?.properties.isWhitespace == true }) { return .space }
    guard parts.count == 2, let prefix = parts.first, let bundle = parts.last, !bundle.isEmpty
    else { return .noPrefix }
    guard prefix.utf8.count == 10, prefix.utf8.allSatisfy(prefixCharacters.contains) else {
      // Reversed domain names begin with a short part in lowercase.
      return prefix.utf8.allSatisfy(ASCIISet.lower.contains) ? .noPrefix : .prefix(String(prefix))
    }
    return bundle.unicodeScalars.first { scalar in
      !scalar.isASCII || !bundleCharacters.contains(UInt8(truncatingIfNeeded: scalar.value))
    }.map(Problem.bundleIdentifier)
  }

  private static func isPlaceholder(_ app: String) -> Bool {
    if app.utf8.contains(where: placeholderMarks.contains) { return true }
    let parts = app.lowercased().split(separator: ".")
    guard let prefix = parts.first else { return false }
    return placeholderPrefixes.contains { prefix.hasPrefix($0) }
      || parts.dropFirst().contains { placeholderParts.contains($0) }
  }
}
