/// How far a search was at one time.
package struct FuzzGrowth: Sendable, Hashable, Codable {
  /// The number of inputs that were executed.
  package let executions: Int
  /// The number of edges that they reach, or of features that they show.
  package let edges: Int
  /// The number of inputs in the corpus.
  package let corpus: Int

  /// Creates a state of a search.
  package init(executions: Int, edges: Int, corpus: Int) {
    (self.executions, self.edges, self.corpus) = (executions, edges, corpus)
  }

  /// Returns the same state of a search that had executed some inputs before.
  package func after(_ executions: Int) -> FuzzGrowth {
    FuzzGrowth(executions: self.executions + executions, edges: edges, corpus: corpus)
  }
}
