package import Foundation

/// What each run of each night came to, kept as JSON Lines.
package struct History: Sendable, Hashable {
  /// One run of one night.
  package struct Entry: Sendable, Hashable, Codable {
    /// When the night began.
    package let night: String
    /// The target.
    package let target: String
    /// The configuration.
    package let configuration: String
    /// How many inputs were tried.
    package let executions: Int
    /// How many edges were reached.
    package let edges: Int
    /// How many inputs the corpus came to.
    package let corpus: Int
  }

  /// The runs, the oldest first.
  package private(set) var entries: [Entry]

  /// A history without nights.
  package init() {
    entries = []
  }

  /// Reads a history; throws where a line is none of its entries.
  package init(parsing data: Data) throws {
    let decoder = JSONDecoder()
    entries = try data.split(separator: 0x0A).map { try decoder.decode(Entry.self, from: $0) }
  }

  /// The history as it is kept.
  package var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return Data(try entries.flatMap { try encoder.encode($0) + [0x0A] })
    }
  }

  /// Adds what ran in a night, in place of what an earlier call said of the same night.
  package mutating func add(_ night: Night) {
    let started = night.description.started
    entries.removeAll { $0.night == started }
    // A run that tried nothing says nothing of the corpus.
    entries += night.runs.filter { $0.executions > 0 }.map { run in
      Entry(
        night: started, target: run.target, configuration: run.configuration,
        executions: run.executions, edges: run.edges, corpus: run.corpusSize)
    }
  }
}
