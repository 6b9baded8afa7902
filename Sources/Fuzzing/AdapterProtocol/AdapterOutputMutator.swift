/// Varies an adapter's output by its lines, and each line as JSON.
enum AdapterOutputMutator {
  /// Both ways to vary.
  static let mutator = Mutator(
    mutate: { bounded(mutated($0, $1, &$2), $1) },
    crossOver: { bounded(crossed($0, $1, &$3), $2) })

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

  private static func mutated(
    _ input: [UInt8], _ maximumSize: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var (choices, lines) = parts(of: input)
    if generator.oneIn(6) {
      choices[generator.number(below: choices.count)] = UInt8(generator.number(below: 32))
    }
    for _ in 0...generator.number(below: 3) {
      let index = generator.number(below: lines.count)
      let new = Array((Self.lines.randomElement(using: &generator) ?? "").utf8)
      switch generator.number(below: lines.isEmpty ? 1 : 7) {
      case 0: lines.insert(new, at: index)
      case 1: lines.remove(at: index)
      case 2: lines.insert(lines[index], at: generator.number(below: lines.count + 1))
      case 3: lines.swapAt(index, generator.number(below: lines.count))
      case 4: lines[index] = Array(lines[index].prefix(generator.number(below: 200)))
      default: lines[index] = line.mutator.mutate(lines[index], maximumSize, &generator)
      }
    }
    return choices + lines.joined(separator: [end])
  }

  private static func crossed(
    _ first: [UInt8], _ second: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let ((choices, head), (_, tail)) = (parts(of: first), parts(of: second))
    let lines =
      head.prefix(generator.number(below: head.count + 1))
      + tail.dropFirst(generator.number(below: tail.count + 1))
    return choices + lines.joined(separator: [end])
  }

  private static func bounded(_ result: [UInt8], _ maximumSize: Int) -> [UInt8] {
    Array(result.prefix(maximumSize))
  }

  private static func parts(of input: [UInt8]) -> (choices: [UInt8], lines: [[UInt8]]) {
    let count = AdapterOutput.usualChoices.count
    let choices = input.prefix(count) + AdapterOutput.usualChoices.dropFirst(input.count)
    let lines = input.dropFirst(count).split(separator: end, omittingEmptySubsequences: false)
    return (Array(choices), lines.map(Array.init))
  }
}
