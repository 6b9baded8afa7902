package import Discovery

/// A way to vary the inputs of a target by their structure.
///
/// Both functions are pure: equal inputs and generators give equal results.
package struct Mutator: Sendable {
  /// Returns a mutated input, which may be of any size.
  let mutated: @Sendable (_ input: [UInt8], inout SeededGenerator) -> [UInt8]
  /// Returns an input, of any size, made from two others.
  let crossed: @Sendable (_ first: [UInt8], _ second: [UInt8], inout SeededGenerator) -> [UInt8]
  /// The number of variations for each one that libFuzzer's own mutators make.
  var byteMutationInterval = 4
  /// The number of requested crossovers for each one that is made; the others become variations.
  var crossoverInterval = 1

  /// Returns a variation of an input; it has at most the maximum size.
  package func mutate(
    _ input: [UInt8], _ maximumSize: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let result = mutated(input, &generator)
    // Half of the maximum size leaves room for the next variation.
    return result.count <= maximumSize ? result : Array(input.prefix(maximumSize / 2))
  }

  /// Returns an input made from two others; it has at most the maximum size.
  package func crossOver(
    _ first: [UInt8], _ second: [UInt8], _ maximumSize: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let result = crossed(first, second, &generator)
    return result.count <= maximumSize ? result : Array(first.prefix(maximumSize))
  }
}
