package import AssociatedDomains
package import Questions

/// An owner's expectation for one URL.
package struct URLExpectation: Sendable {
  /// The expected outcome; the raw values are the words of a list.
  package enum Outcome: String, Sendable, CaseIterable {
    /// An app opens the URL.
    case opens
    /// No app opens the URL.
    case browser
    /// No app opens the URL, because a rule excludes it.
    case excluded
  }

  /// The line of the list, from 1.
  package let line: Int
  /// The expected outcome.
  package let outcome: Outcome
  /// The URL.
  package let url: String
  /// The only app that is installed; `nil` for all.
  package let app: String?
  /// The system; `nil` for the latest one.
  package let platform: Platform?
  /// The origin of the URL; `nil` for an app that does not claim the URL, such as a mail app.
  package let origin: Origin?
  /// The options of the list's entry: `app=ID`, `on=ios=12.0`, `from=typed`.
  let options: [String]
  /// The reason for the expectation; `nil` if the list does not give one.
  package let reason: String?

  /// Creates an expectation from the words of its parts.
  ///
  /// - Throws: `InputError` without a location.
  init(
    line: Int, outcome: String, url: String, app: String? = nil, platform: String? = nil,
    origin: String? = nil, reason: String? = nil
  ) throws(InputError) {
    let hasHost: Bool
    guard let word = Outcome(rawValue: outcome) else {
      throw InputError(
        "\(outcome.quoted); expected one of: \(Outcome.allCases.rawValueList)")
    }
    do throws(LinkURLError) {
      hasHost = try LinkURL(parsing: url).host?.isEmpty == false
    } catch {
      throw InputError("\(url.quoted) is not a URL: \(error.message)")
    }
    guard hasHost else { throw InputError("\(url.quoted) has no host; write https://HOST/PATH") }
    self.line = line
    self.outcome = word
    self.url = url
    self.app = app
    options = [("app", app), ("on", platform), ("from", origin)].compactMap { name, value in
      value.map { "\(name)=\($0)" }
    }
    self.platform = try platform.map(Platform.init(argument:))
    self.origin = try origin.map(Origin.init(word:))
    self.reason = reason
  }
}

extension Origin {
  /// Reads an origin: `page:HOST`, `app:ID`, `typed` or `webview`.
  init(word: String) throws(InputError) {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count) {
    case ("page", 2): self = .page(host: parts[1])
    case ("app", 2): self = .app(parts[1], universalLinksOnly: false)
    case ("typed", 1): self = .typed
    case ("webview", 1): self = .webView
    default:
      throw InputError(
        "from \(word.quoted); expected one of: page:HOST, app:ID, typed, webview")
    }
  }
}
