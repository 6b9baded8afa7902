import Discovery
import Fuzzing
import Testing

/// Mutators.
struct MutatorTests {
  static let targets = FuzzTargets.all().filter { $0.mutator != nil }.map(\.name)

  private func mutator(_ name: String) throws -> Mutator {
    try #require(FuzzTargets.named(name)?.mutator)
  }

  private static let inputs: [[UInt8]] = [
    [], Array("\"".utf8), Array(#"{"applinks":{"details":[{"appID":"A.b","paths":["*"]}]}}"#.utf8),
    Array("https://example.com:443/a?b=c#d".utf8), [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0, 0, 0, 0x31],
  ]

  @Test(arguments: targets)
  func `respect the maximum size, whatever the input`(name: String) throws {
    let mutator = try mutator(name)
    for seed in UInt64(0)..<300 {
      var generator = SeededGenerator(seed: seed)
      for input in Self.inputs {
        let maximum = max(input.count, 1 + Int(seed % 80))
        #expect(mutator.mutate(input, maximum, &generator).count <= maximum)
        for other in Self.inputs {
          let maximum = max(maximum, other.count)
          #expect(mutator.crossOver(input, other, maximum, &generator).count <= maximum)
        }
      }
    }
  }

  @Test(arguments: targets)
  func `repeat themselves with the same seed`(name: String) throws {
    let mutator = try mutator(name)
    for input in Self.inputs {
      var (first, second) = (SeededGenerator(seed: 7), SeededGenerator(seed: 7))
      let result = mutator.mutate(input, 100, &first)
      #expect(mutator.mutate(input, 100, &second) == result)
      let crossed = mutator.crossOver(input, result, 100, &first)
      #expect(mutator.crossOver(input, result, 100, &second) == crossed)
    }
  }

  @Test(arguments: targets)
  func `reach many different inputs from one`(name: String) throws {
    let mutator = try mutator(name)
    var generator = SeededGenerator(seed: 1)
    let results = Set((0..<200).map { _ in mutator.mutate(Self.inputs[2], 4096, &generator) })
    #expect(results.count > 100)
  }

  @Test func `replace a value or bracket of one JSON text by a value of another`() throws {
    let mutator = try mutator("json_parser_fuzzer")
    let string = #""a\"]""#
    var generator = SeededGenerator(seed: 3)
    let results = (0..<60).map { _ in
      let result = mutator.crossOver(Array("[1]".utf8), Array(string.utf8), 100, &generator)
      return String(decoding: result, as: UTF8.self)
    }
    #expect(Set(results) == [string, "[\(string)]", "[1\(string)"])
  }

  @Test func `vary the question that they cross`() throws {
    let mutator = try mutator("matcher_fuzzer")
    let input = MatcherQuestion(rule: #"{"/": "/buy/*"}"#, url: "https://example.com/buy/a").bytes
    var generator = SeededGenerator(seed: 1)
    let results = Set((0..<200).map { _ in mutator.crossOver(input, input, 2048, &generator) })
    #expect(results.count > 100)
  }

  @Test func `often give readable JSON`() throws {
    let mutator = try mutator("json_parser_fuzzer")
    var generator = SeededGenerator(seed: 2)
    let readable = (0..<400).count { _ in
      let text = String(decoding: mutator.mutate(Self.inputs[2], 4096, &generator), as: UTF8.self)
      return text.hasPrefix("{") && text.hasSuffix("}")
    }
    #expect(readable > 100)
  }
}
