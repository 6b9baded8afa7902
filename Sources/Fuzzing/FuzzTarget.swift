public import Conformance

/// What one fuzz target does with an input, whoever hands it over: libFuzzer, a replay or a test.
public struct FuzzTarget: Sendable {
  /// The name of the program and of the folder in `Corpus`: `json_parser_fuzzer`.
  public let name: String
  /// One sentence on what is checked against what.
  public let summary: String
  /// Checks one input; throws a ``Finding`` where an oracle is broken.
  public let check: @Sendable (_ input: [UInt8]) throws -> Void
  /// The input as a person reads it.
  public let show: @Sendable (_ input: [UInt8]) -> String
  /// How inputs are varied by their structure; nothing where libFuzzer's own ways do.
  public let mutator: Mutator?
  /// An input that asks what the conformance tables ask of a system, if the target can.
  public let seed: @Sendable (_ question: Question, _ platform: Platform) -> [UInt8]?

  /// A target from its parts.
  public init(
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
  public static let all: [FuzzTarget] = [
    adapterProtocol, empty, entitlements, jsonParser, matcher, siteAssociation, url,
  ]

  /// The target of that name.
  public static func named(_ name: String) -> FuzzTarget? {
    all.first { $0.name == name }
  }
}
