package import FoundationShim

/// The results of each run of each night, kept as JSON Lines.
package struct FuzzHistory: Sendable, Hashable {
  /// One run of one night.
  struct Entry: Sendable, Hashable, Codable {
    /// The start of the night.
    let night: String
    /// The target, or an implementation with what was varied: `mine/matcher`.
    let target: String
    /// The configuration.
    let configuration: String
    /// The number of inputs that were executed.
    let executions: Int
    /// The number of edges that were reached.
    let edges: Int
    /// The number of inputs in the corpus.
    let corpus: Int
  }

  /// The runs, the oldest first.
  private(set) var entries: [Entry] = []

  /// Adds the runs of a night, replacing those that are already recorded for it.
  mutating func add(_ night: Night) {
    let started = night.description.started
    entries.removeAll { $0.night == started }
    // A run that executed nothing has no valid corpus size.
    entries += night.allRuns.filter { $0.executions > 0 }.map {
      Entry(
        night: started, target: $0.subject, configuration: $0.configuration,
        executions: $0.executions, edges: $0.edges, corpus: $0.corpusSize)
    }
  }
}

extension FuzzHistory {
  /// Reads a history.
  ///
  /// - Throws: The error of the first line that is not an entry.
  init(parsing data: Data) throws { entries = try [Entry](jsonLines: data) }

  /// The content of the file.
  package var data: Data { get throws { try entries.jsonLines } }
}
