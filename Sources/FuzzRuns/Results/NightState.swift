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

  /// The part's folder, relative to the night's folder.
  var folder: String {
    isImplementation
      ? "implementations/\(subject)/\(configuration.rawValue)"
      : "\(configuration.rawValue)/\(subject)"
  }
}

/// The progress of a night, and what it must know about earlier nights.
///
/// `state.json` is replaced as a whole after each step, so that a killed night can continue.
package struct NightState: Sendable, Hashable, Codable {
  /// A stage of a part.
  enum Stage: String, Sendable, Codable {
    /// The part has not ended.
    case planned
    /// The part has fuzzed.
    case fuzzed
    /// The part's corpus was merged and measured, or that failed.
    case finished
  }

  /// The state of a part.
  struct Part: Sendable, Hashable, Codable {
    /// The part.
    let id: NightPart
    /// The seed of the first round, incremented for each later round.
    var seed: UInt32
    /// The stage of the part.
    var stage = Stage.planned
    /// The reason why the part's program was not built; `nil` if it was.
    var buildError: String?
    /// The errors that invalidate the part.
    var errors: [String] = []
    /// The warnings about what the part missed without being invalid, such as a merge.
    var warnings: [String] = []
    /// The reason why the part was left out; `nil` if it was not.
    var skipped: String?

    /// Everything that invalidates the part, the build error first.
    var problems: [String] { (buildError.map { [$0] } ?? []) + errors }
  }

  /// The state of a corpus at the end of a night.
  struct Corpus: Sendable, Hashable, Codable {
    /// The number of inputs.
    var inputs: Int?
    /// The starts of the latest nights, in a row, that had no time to merge the corpus.
    var unmerged: [String] = []
  }

  /// The start, UTC, ISO 8601 without a zone: `2026-11-21T02:00:00`.
  let started: String
  /// The revision of the sources.
  let revision: String
  /// The seconds that the night has fuzzed.
  var used = 0.0
  /// Whether the night has ended.
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
  /// - Throws: A decoding error if the data is not a state.
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
  /// Adds a text unless the array already contains it.
  mutating func note(_ text: String) {
    if !contains(text) { append(text) }
  }
}
