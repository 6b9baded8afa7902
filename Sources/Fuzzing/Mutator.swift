/// How the inputs of a target are varied by their structure.
///
/// Both ways are pure: equal inputs and generators give equal results.
package struct Mutator: Sendable {
  /// Varies an input; the result has at most the maximum size.
  package let mutate:
    @Sendable (_ input: [UInt8], _ maximumSize: Int, inout SeededGenerator) -> [UInt8]
  /// Joins two inputs; the result has at most the maximum size.
  package let crossOver:
    @Sendable (_ first: [UInt8], _ second: [UInt8], _ maximumSize: Int, inout SeededGenerator)
      -> [UInt8]

  /// A mutator from its two ways.
  package init(
    mutate:
      @escaping @Sendable (_ input: [UInt8], _ maximumSize: Int, inout SeededGenerator) -> [UInt8],
    crossOver:
      @escaping @Sendable (
        _ first: [UInt8], _ second: [UInt8], _ maximumSize: Int, inout SeededGenerator
      ) -> [UInt8]
  ) {
    self.mutate = mutate
    self.crossOver = crossOver
  }
}
