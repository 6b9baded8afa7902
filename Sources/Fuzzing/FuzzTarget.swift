package import Questions

/// What one fuzz target does with an input, whoever hands it over: libFuzzer, a replay or a test.
package struct FuzzTarget: Sendable {
  /// The name of the program and of the folder in `Corpus`: `json_parser_fuzzer`.
  package let name: String
  /// One sentence on what is checked against what.
  package let summary: String
  /// Checks one input; throws a ``Finding`` where an oracle is broken.
  package let check: @Sendable (_ input: [UInt8]) throws -> Void
  /// The input as a person reads it.
  package let show: @Sendable (_ input: [UInt8]) -> String
  /// How inputs are varied by their structure; nothing where libFuzzer's own ways do.
  package let mutator: Mutator?
  /// An input that asks what the conformance tables ask of a system, if the target can.
  package let seed: @Sendable (_ question: Question, _ platform: Platform) -> [UInt8]?

  /// A target from its parts.
  package init(
    name: String, summary: String, mutator: Mutator? = nil,
    seed: @escaping @Sendable (_ question: Question, _ platform: Platform) -> [UInt8]? = { _, _ in
      nil
    },
    show: @escaping @Sendable (_ input: [UInt8]) -> String,
    check: @escaping @Sendable (_ input: [UInt8]) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.mutator = mutator
    self.seed = seed
    self.show = show
    self.check = check
  }
}

extension FuzzTarget {
  /// Every target, by name.
  package static let all: [FuzzTarget] = [
    adapterProtocol, empty, entitlements, jsonParser, matcher, siteAssociation, url,
  ]

  /// The target of that name.
  package static func named(_ name: String) -> FuzzTarget? {
    all.first { $0.name == name }
  }
}
