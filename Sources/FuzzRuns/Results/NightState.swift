import FoundationShim
import Reports

/// A part of a night.
struct NightPart: Sendable, Hashable, Codable {
  /// The target, or an implementation with what is varied: `mine/matcher`.
  let subject: String
  /// The configuration.
  let configuration: FuzzConfiguration

  /// Whether an implementation is fuzzed, not a target of Assay's own.
  var isImplementation: Bool { subject.contains("/") }

  /// The part's folder below that of a night.
  var folder: String {
    isImplementation
      ? "implementations/\(subject)/\(configuration.rawValue)"
      : "\(configuration.rawValue)/\(subject)"
  }
}

/// What a night has done so far, and what it must know of the nights before: the file `state.json`, which
/// is replaced as a whole after each step, so that a night that was killed can go on.
package struct NightState: Sendable, Hashable, Codable {
  /// How far a part is.
  enum Stage: String, Sendable, Codable {
    /// It has not ended.
    case planned
    /// It has fuzzed.
    case fuzzed
    /// Its corpus was merged and measured, or that failed.
    case finished
  }

  /// What has become of a part.
  struct Part: Sendable, Hashable, Codable {
    /// The part.
    let id: NightPart
    /// The seed of the first round, incremented for each further one.
    var seed: UInt32
    /// How far it is.
    var stage = Stage.planned
    /// Why its program was not built; `nil` if it was.
    var buildError: String?
    /// The errors that invalidate it.
    var errors: [String] = []
    /// What it missed without being invalid, such as the merge of the corpus.
    var warnings: [String] = []
    /// Why it was left out; `nil` if it was not.
    var skipped: String?

    /// Everything that invalidates it, the build error first.
    var problems: [String] { (buildError.map { [$0] } ?? []) + errors }
  }

  /// What is known of a corpus at the end of a night.
  struct Corpus: Sendable, Hashable, Codable {
    /// The number of inputs.
    var inputs: Int?
    /// The starts of the nights, in a row, that had no time to merge it.
    var unmerged: [String] = []
  }

  /// The start, UTC, ISO 8601 without a zone: `2026-11-21T02:00:00`.
  let started: String
  /// The revision of the sources.
  let revision: String
  /// The seconds that the night has fuzzed.
  var used = 0.0
  /// Whether it has ended.
  var isDone = false
  /// The parts, in the order in which they are run.
  var parts: [Part] = []
  /// The corpora by target.
  var corpora: [String: Corpus]

  /// Creates the state of a night that begins.
  init(started: String, revision: String, corpora: [String: Corpus] = [:]) {
    (self.started, self.revision, self.corpora) = (started, revision, corpora)
  }

  /// Reads a state.
  ///
  /// - Throws: The error of what is no state.
  init(parsing data: Data) throws { self = try JSONDecoder().decode(Self.self, from: data) }

  /// The content of the file.
  var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return try encoder.encode(self)
    }
  }
}

extension [String] {
  /// Adds a text that is not among them yet.
  mutating func note(_ text: String) {
    if !contains(text) { append(text) }
  }
}
