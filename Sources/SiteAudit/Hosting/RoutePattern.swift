/// A host's notation for the paths of a rule, as far as it is plain whether a pattern matches the
/// path of the site association.
enum RoutePattern {
  /// Globs of Firebase: `**` and `:name*` match any rest, `*` and `:name` match one segment.
  ///
  /// See https://firebase.google.com/docs/hosting/full-config.
  case glob
  /// Paths of Vercel and Next.js: `(.*)`, `:name*`, `:name(.*)` match any rest, `:name` a segment.
  ///
  /// See https://nextjs.org/docs/app/api-reference/config/next-config-js/redirects.
  case path
  /// Paths of Netlify: `*` at the end matches any rest, `:name` matches one segment.
  ///
  /// See https://docs.netlify.com/manage/routing/redirects/redirect-options/.
  case splat

  /// Returns whether a pattern certainly matches the path of the site association.
  func matchesSite(_ pattern: String) -> Bool {
    var parts = HostingFile.sitePath.split(separator: "/")[...]
    let pattern = pattern.replacing("\\.", with: ".")
    for part in pattern.split(separator: "/") {
      if isRest(part) { return pattern.hasSuffix(part) }
      guard let own = parts.popFirst(), part == own || isSegment(part) else { return false }
    }
    return parts.isEmpty && !pattern.hasSuffix("/")
  }

  /// Returns whether a pattern names the folder of the site association itself.
  static func namesWellKnown(_ pattern: String) -> Bool {
    pattern.replacing("\\.", with: ".").hasPrefix("/.well-known/")
  }

  private func isRest(_ part: Substring) -> Bool {
    switch self {
    case .glob: part == "**" || isName(part.dropLast()) && part.hasSuffix("*")
    case .path:
      part == "(.*)" || isName(part.dropLast()) && part.hasSuffix("*")
        || part.hasSuffix("(.*)") && isName(part.dropLast(4))
    case .splat: part == "*"
    }
  }

  private func isSegment(_ part: Substring) -> Bool {
    isName(part) || self == .glob && part == "*"
  }

  private func isName(_ part: Substring) -> Bool {
    part.hasPrefix(":") && part.count > 1
      && part.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
