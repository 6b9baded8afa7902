/// An oracle that an input broke.
package struct Finding: Error, Sendable, Hashable {
  /// The oracle in a short word that never changes: `value-differs`.
  ///
  /// With the name of the target it is the finding's signature.
  package let oracle: String
  /// What was expected and what came, for a person.
  package let message: String

  /// A finding of an oracle.
  package init(_ oracle: String, _ message: String) {
    self.oracle = oracle
    self.message = message
  }
}

extension Finding: CustomStringConvertible {
  /// `value-differs: the library reads 1, Foundation 2`.
  package var description: String { "\(oracle): \(message)" }
}
