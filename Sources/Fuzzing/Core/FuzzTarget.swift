package import Questions

/// A check of inputs, the same for libFuzzer, a replay and a test.
package struct FuzzTarget: Sendable {
  /// The name of the program and of the folder in `Corpus`: `json_parser_fuzzer`.
  package var name: String
  /// One sentence on what is checked against what.
  package var summary: String
  /// The variation of inputs by their structure, `nil` if libFuzzer's own is enough.
  package var mutator: Mutator?
  /// Returns an input that states a question of the suites, `nil` if the target cannot.
  package var seed: @Sendable (_ question: Question, _ platform: Platform) -> [UInt8]? = { _, _ in
    nil
  }
  /// Returns the input in readable form.
  package var show: @Sendable (_ input: [UInt8]) -> String
  /// Checks one input; throws a ``Finding`` if an oracle is broken.
  package var check: @Sendable (_ input: [UInt8]) throws -> Void
}

extension Question {
  /// The one file that the question is about, `nil` if it is about none or about several.
  var file: FileContents? {
    get {
      switch self {
      case .match(let file, _, _, _), .site(let file), .entitlements(let file): file
      case .pattern, .resolve, .fetch: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .match(_, let domain, let app, let url):
        self = .match(site: newValue, domain: domain, app: app, url: url)
      case .site: self = .site(newValue)
      case .entitlements: self = .entitlements(newValue)
      case .pattern, .resolve, .fetch: return
      }
    }
  }
}
