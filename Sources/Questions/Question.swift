/// A kind of question, spelled as in suites and messages.
public enum QuestionKind: String, Sendable, CaseIterable {
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
  /// Where the file of an associated domain is requested, and whether it is accepted.
  case fetch
}

/// The question of a case.
public enum Question: Sendable, Hashable {
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
  /// Where is the file of an associated domain requested, and is it accepted?
  case fetch(FetchQuestion)

  /// The kind of the question.
  public var kind: QuestionKind {
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

/// A component of a URL.
public enum ComponentKind: String, Sendable, CaseIterable {
  /// The path, which is compared by the rules on slashes (PTH-006).
  case path
  /// The query: what follows the `?`.
  case query
  /// The fragment: what follows the `#`.
  case fragment
}

/// One pattern against one text, both as they are written in a file and in a URL.
public struct PatternQuestion: Sendable, Hashable {
  /// The pattern, as written in the file.
  public var pattern: String
  /// The text, as written in the URL (percent-encoded, without the `?` or `#` before it).
  public var text: String
  /// Which component of the URL the text is.
  public var kind: ComponentKind
  /// The substitution variables, each with an array of strings as its values.
  public var variables: JSON.Object
  /// Whether upper and lower case differ.
  public var caseSensitive: Bool
  /// Whether the text is compared percent-encoded, as in the URL.
  public var percentEncoded: Bool

  /// Creates a question; both flags are `true` by default.
  public init(
    pattern: String, text: String, kind: ComponentKind, variables: JSON.Object = [:],
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

extension Question {
  /// Reads the members of a kind of question.
  package init(_ kind: QuestionKind, reading object: inout ObjectReader) throws(InputError) {
    switch kind {
    case .match:
      self = .match(
        site: try FileContents(named: "site", reading: &object), domain: try object.text("domain"),
        app: try object.text("app"), url: try object.string("url"))
    case .pattern: self = .pattern(try PatternQuestion(reading: &object))
    case .site: self = .site(try FileContents(named: "site", reading: &object))
    case .entitlements:
      self = .entitlements(
        try FileContents(named: "entitlements", allowsJSON: false, reading: &object))
    case .resolve: self = .resolve(try ResolveQuestion(reading: &object))
    case .fetch: self = .fetch(try FetchQuestion(reading: &object))
    }
  }
}

extension PatternQuestion {
  /// Reads the members of a `pattern` question, all of which are required.
  package init(reading object: inout ObjectReader) throws(InputError) {
    self.init(
      pattern: try object.string("pattern"), text: try object.string("text"),
      kind: try object.word("kind"), variables: try object.stringLists("variables"),
      caseSensitive: try object.bool("caseSensitive"),
      percentEncoded: try object.bool("percentEncoded"))
  }
}
