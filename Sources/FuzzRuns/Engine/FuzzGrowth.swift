/// The progress of a fuzz run at one point in time.
package struct FuzzGrowth: Sendable, Hashable, Codable {
  /// The number of inputs that were executed.
  package let executions: Int
  /// The number of edges that the inputs reach, or of features that they show.
  package let edges: Int
  /// The number of inputs in the corpus.
  package let corpus: Int

  /// Creates the progress of a run from its counts.
  package init(executions: Int, edges: Int, corpus: Int) {
    (self.executions, self.edges, self.corpus) = (executions, edges, corpus)
  }

  /// Returns the same progress for a run that had already executed a number of inputs.
  package func after(_ executions: Int) -> FuzzGrowth {
    FuzzGrowth(executions: self.executions + executions, edges: edges, corpus: corpus)
  }
}
