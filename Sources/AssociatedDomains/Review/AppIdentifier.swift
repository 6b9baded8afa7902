/// The format of an app identifier: ten characters issued by Apple, a period, the bundle
/// identifier.
/// - Rules: ENV-009
package enum AppIdentifier {
  /// A problem with an identifier.
  enum Problem: CustomStringConvertible {
    /// It is a placeholder.
    case placeholder
    /// A part of its bundle identifier is often a placeholder.
    case perhapsPlaceholder
    /// It begins or ends with white space.
    case space
    /// It has no prefix before the bundle identifier.
    case noPrefix
    /// It has no bundle identifier after the prefix.
    case noBundleIdentifier
    /// This character is in the place of the period after the prefix.
    case separator(Unicode.Scalar)
    /// This prefix does not consist of the ten characters issued by Apple.
    case prefix(String)
    /// This character is not allowed in a bundle identifier.
    case bundleIdentifier(Unicode.Scalar)

    /// The severity of the problem: an error if certainly no app has the identifier.
    var severity: DiagnosticSeverity {
      switch self {
      case .placeholder, .noPrefix, .noBundleIdentifier, .separator: .error
      case .perhapsPlaceholder, .space, .prefix, .bundleIdentifier: .warning
      }
    }

    /// The problem as the end of a sentence that begins with the identifier.
    var description: String {
      switch self {
      case .placeholder: "is a placeholder; put the app's own identifier in its place"
      case .perhapsPlaceholder:
        "looks like a placeholder; if it is one, put the app's own identifier in its place"
      case .space: "begins or ends with white space, which is compared too; remove it"
      case .noPrefix: "has no prefix; write `<team or prefix>.<bundle identifier>`"
      case .noBundleIdentifier:
        "has no bundle identifier; write `<team or prefix>.<bundle identifier>`"
      case .separator(let scalar):
        "has \(scalar.nameInMessage) after its prefix; write a period there"
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
    "bundleid", "bundle_id", "yourcompany", "yourapp", "product_bundle_identifier",
  ]

  /// Returns whether no app can have an identifier, because of its form.
  package static func isImpossible(_ app: String) -> Bool {
    switch problem(of: app) {
    case .noPrefix, .noBundleIdentifier, .separator: true
    default: false
    }
  }

  /// Returns the problem with an identifier; `nil` if there is none.
  static func problem(of app: String) -> Problem? {
    let parts = app.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if let problem = placeholder(in: app) { return problem }
    let ends = [app.unicodeScalars.first, app.unicodeScalars.last]
    if ends.contains(where: { $0?.properties.isWhitespace == true }) { return .space }
    let prefix = app.unicodeScalars.prefix { scalar in
      scalar.isASCII && prefixCharacters.contains(UInt8(truncatingIfNeeded: scalar.value))
    }
    if prefix.count == 10, let next = app.unicodeScalars[prefix.endIndex...].first, next != "." {
      return next.isASCII && ASCIISet.alnum.contains(UInt8(truncatingIfNeeded: next.value))
        ? .prefix(String(parts[0])) : .separator(next)
    }
    let bundle = parts.count == 2 ? parts[1] : ""
    guard prefix.count == 10, prefix.endIndex == parts[0].endIndex else {
      // Reversed domain names begin with a short part in lowercase.
      let isName = parts[0].utf8.allSatisfy(ASCIISet.lower.contains) && parts[0].utf8.count != 10
      return isName || bundle.isEmpty ? .noPrefix : .prefix(String(parts[0]))
    }
    if bundle.isEmpty { return .noBundleIdentifier }
    return bundle.unicodeScalars.first { scalar in
      !scalar.isASCII || !bundleCharacters.contains(UInt8(truncatingIfNeeded: scalar.value))
    }.map(Problem.bundleIdentifier)
  }

  private static func placeholder(in app: String) -> Problem? {
    if app.utf8.contains(where: placeholderMarks.contains) { return .placeholder }
    let parts = app.lowercased().split(separator: ".")
    guard let prefix = parts.first else { return nil }
    if placeholderPrefixes.contains(where: { prefix.hasPrefix($0) }) { return .placeholder }
    if parts.dropFirst().contains(where: { placeholderParts.contains($0) }) { return .placeholder }
    return parts.dropFirst().contains("bundle") ? .perhapsPlaceholder : nil
  }
}
