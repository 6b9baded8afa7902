/// The kinds of question, spelt as in the tables and on the wire.
package enum QuestionKind: String, Sendable, CaseIterable, Codable {
  /// Whether a URL opens an app, by the file of its domain.
  case match
  /// Whether one pattern matches one text.
  case pattern
  /// Whether bytes are a site association, and which apps it names for each service.
  case site
  /// Which associated domains bytes claim, and which entries claim nothing.
  case entitlements
  /// What a URL opens on a device.
  case resolve
  /// Where the file of an associated domain is asked for, and whether it is accepted.
  case fetch
}

/// What an implementation is asked.
package enum Question: Sendable, Hashable {
  /// For this site, domain, app and URL: does the URL open the app?
  case match(site: FileContents, domain: String, app: String, url: String)
  /// Does this pattern match this text?
  case pattern(PatternQuestion)
  /// Are these bytes a site association, and which apps and services does it name?
  case site(FileContents)
  /// Which associated domains do these bytes claim?
  case entitlements(FileContents)
  /// On this device, what does this URL open?
  case resolve(ResolveQuestion)
  /// Which addresses are asked for the file of an associated domain, and is it accepted?
  case fetch(FetchQuestion)

  /// Which kind of question it is.
  package var kind: QuestionKind {
    switch self {
    case .match: .match
    case .pattern: .pattern
    case .site: .site
    case .entitlements: .entitlements
    case .resolve: .resolve
    case .fetch: .fetch
    }
  }
}

/// Which component of a URL a text is.
package enum ComponentKind: String, Sendable, CaseIterable, Codable {
  /// The path, which is compared by the rules on slashes (PTH-006).
  case path
  /// The query, what follows the `?`.
  case query
  /// The fragment, what follows the `#`.
  case fragment
}

/// One pattern against one text, both as they are written in a file and in a URL.
package struct PatternQuestion: Sendable, Hashable {
  /// The pattern, as written in the file.
  package var pattern: String
  /// The text, as written in the URL (percent-encoded, without the `?` or `#` before it).
  package var text: String
  /// Which component of the URL the text is.
  package var kind: ComponentKind
  /// Substitution variables: name to values.
  package var variables: [String: [String]]
  /// Whether upper and lower case differ.
  package var caseSensitive: Bool
  /// Whether the text is compared percent-encoded, as it stands in the URL.
  package var percentEncoded: Bool

  /// One pattern against one text.
  package init(
    pattern: String, text: String, kind: ComponentKind, variables: [String: [String]] = [:],
    caseSensitive: Bool = true, percentEncoded: Bool = true
  ) {
    self.pattern = pattern
    self.text = text
    self.kind = kind
    self.variables = variables
    self.caseSensitive = caseSensitive
    self.percentEncoded = percentEncoded
  }
}
