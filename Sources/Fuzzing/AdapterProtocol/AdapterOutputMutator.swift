import Discovery

/// Mutates an adapter's output: the sequence of its lines, and each line as JSON.
enum AdapterOutputMutator {
  static let mutator = Mutator(mutated: mutated) { first, second, generator in
    let ((choices, head), (_, tail)) = (parts(of: first), parts(of: second))
    return choices + generator.joined(head, tail).joined(separator: [end])
  }

  private static let end = UInt8(ascii: "\n")

  private static let line = JSONMutator(
    vocabulary: JSONMutator.Vocabulary(
      names: [
        "id", "decision", "rule", "matches", "accepted", "services", "domains", "ignored", "opens",
        "reason", "requests", "outcome", "skipped", "error", "trace", "implementation", "name",
        "language", "version", "homepage", "questions", "platforms", "service", "host", "wildcard",
        "modes", "a", "",
      ],
      values: [
        "null", "true", "false", "0", "\"0\"", "\"1\"", "\"00\"", "\"-1\"", "\"+1\"", "1e400",
        "\"99999999999999999999\"", "\"\"", "\"match\"", "\"exclude\"", "\"no_match\"",
        "\"browser\"", "\"accepted\"", "\"refused\"", "{}", "[]", "[\"match\"]",
        "{\"applinks\":[\"A.b\"]}",
        "[{\"service\":\"applinks\",\"host\":\"a.b\",\"wildcard\":true,\"modes\":[]}]",
      ]))

  private static let lines = [
    "{\"id\":\"0\",\"decision\":\"match\"}", "{\"id\":\"1\",\"matches\":true}",
    "{\"id\":\"2\",\"accepted\":false,\"services\":{}}", "{\"id\":\"0\",\"skipped\":\"no\"}",
    "{\"id\":\"1\",\"error\":\"no\",\"trace\":\"at a\\nat b\"}", "", " ", "\r", "{}", "null",
    "noise", "\u{FEFF}{}", "{\"id\":\"0\",\"decision\":\"match\"}\r",
    "{\"implementation\":{\"name\":\"a\"}}",
    "{\"implementation\":{\"name\":\"a\",\"language\":\"b\",\"version\":\"1\"},"
      + "\"questions\":[\"match\"]}",
  ]

  @Sendable
  private static func mutated(_ input: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var (choices, lines) = parts(of: input)
    if generator.oneIn(6) {
      choices[generator.number(below: choices.count)] = UInt8(generator.number(below: 32))
    }
    for _ in 0...generator.number(below: 3) {
      let index = generator.number(below: lines.count)
      switch generator.number(below: lines.isEmpty ? 1 : 7) {
      case 0...3: lines = generator.rearranged(lines) { Array($0.bytes(of: Self.lines)) }
      case 4: lines[index] = Array(lines[index].prefix(generator.number(below: 200)))
      default: lines[index] = line.mutator.mutate(lines[index], .max, &generator)
      }
    }
    return choices + lines.joined(separator: [end])
  }

  private static func parts(of input: [UInt8]) -> (choices: [UInt8], lines: [[UInt8]]) {
    let count = AdapterOutput.usualChoices.count
    let choices = input.prefix(count) + AdapterOutput.usualChoices.dropFirst(input.count)
    let lines = input.dropFirst(count).split(separator: end, omittingEmptySubsequences: false)
    return (Array(choices), lines.map(Array.init))
  }
}
