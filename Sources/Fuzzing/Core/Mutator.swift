package import Discovery

/// How the inputs of a target are varied by their structure.
///
/// Both functions are pure: equal inputs and generators give equal results.
package struct Mutator: Sendable {
  /// Returns a mutated input, which may be of any size.
  let mutated: @Sendable (_ input: [UInt8], inout SeededGenerator) -> [UInt8]
  /// Returns an input made of two, of any size.
  let crossed: @Sendable (_ first: [UInt8], _ second: [UInt8], inout SeededGenerator) -> [UInt8]
  /// One of this many variations is made by libFuzzer's own mutators.
  var variationsForOneOfBytes = 4
  /// One of this many crossings that libFuzzer asks for is made; the others become variations.
  var crossingsForOneMade = 1

  /// Returns a variation of an input; it has at most the maximum size.
  package func mutate(
    _ input: [UInt8], _ maximumSize: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let result = mutated(input, &generator)
    // Half of it leaves room for the next variation.
    return result.count <= maximumSize ? result : Array(input.prefix(maximumSize / 2))
  }

  /// Returns an input made of two; it has at most the maximum size.
  package func crossOver(
    _ first: [UInt8], _ second: [UInt8], _ maximumSize: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let result = crossed(first, second, &generator)
    return result.count <= maximumSize ? result : Array(first.prefix(maximumSize))
  }
}
