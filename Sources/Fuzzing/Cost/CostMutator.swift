import Discovery

/// A mutator that lets files grow by their own structure: it multiplies elements of lists, repeats
/// parts of texts, and nests brackets.
enum CostMutator {
  /// The mutator of the target's inputs.
  static let mutator = Mutator(
    mutated: mutated, crossed: crossed, byteMutationInterval: 16, crossoverInterval: 4)

  /// The maximum number of bytes that the repetition of a part may add.
  private static let largestGrowth = 16_384

  @Sendable
  private static func mutated(_ input: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var text = CostTokens(input)
    for _ in 0...generator.number(below: 3) { change(&text, &generator) }
    return text.bytes
  }

  @Sendable
  private static func crossed(
    _ first: [UInt8], _ second: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    // Files of different kinds have no parts to exchange.
    guard CostInput(first).kind == CostInput(second).kind else { return mutated(first, &generator) }
    var text = CostTokens(first)
    return text.cross(with: CostTokens(second), &generator) ? text.bytes : second
  }

  private static func change(_ text: inout CostTokens, _ generator: inout SeededGenerator) {
    guard !text.tokens.isEmpty else { return }
    let index = generator.number(below: text.tokens.count)
    let element = text.element(around: index)
    switch generator.number(below: 8) {
    case 0, 1:
      // Several elements that belong together, such as the lines of a file.
      var span = element
      for _ in 0..<generator.number(below: 4) where span.upperBound < text.tokens.count {
        span = span.lowerBound..<text.element(around: span.upperBound).upperBound
      }
      grow(span, in: &text, &generator)
    case 2: grow(text.span(from: index), in: &text, &generator)
    case 3, 4: repeatPart(of: index, in: &text, &generator)
    case 5: text.tokens[index] = text.tokens[generator.number(below: text.tokens.count)]
    case 6: text.tokens.removeSubrange(element)
    default:
      let span = text.span(from: index)
      let other = text.span(from: generator.number(below: text.tokens.count))
      text.vary(
        span, with: text.tokens[generator.number(below: text.tokens.count)],
        in: (text.tokens[other].first ?? [], text.tokens[other].last ?? []),
        depth: 1 << generator.number(below: 12), &generator)
    }
  }

  private static func grow(
    _ span: Range<Int>, in text: inout CostTokens, _ generator: inout SeededGenerator
  ) {
    let size = text.tokens[span].reduce(1) { $0 + $1.count }
    let count = min(1 << generator.number(below: 11), largestGrowth / size)
    guard count > 0, !span.isEmpty else { return }
    let isCounted = !generator.oneIn(4)
    text.tokens.insert(
      contentsOf: text.repetitions(of: span, count: count, isCounted: isCounted),
      at: span.upperBound)
  }

  /// Repeats a part of a token, such as `$(v)` or `*a?`; usually part of a quoted string.
  private static func repeatPart(
    of index: Int, in text: inout CostTokens, _ generator: inout SeededGenerator
  ) {
    let quote = UInt8(ascii: "\"")
    let string = text.tokens[index...].firstIndex { $0.first == quote && $0.count > 2 }
    let index = string.flatMap { generator.oneIn(4) ? nil : $0 } ?? index
    let token = text.tokens[index]
    // Excludes the quotation marks.
    let inner = token.first == quote ? token.dropFirst().dropLast() : token
    let units = Array(inner).pieces { rest in
      let end = rest.first == UInt8(ascii: "$") ? rest.firstIndex(of: UInt8(ascii: ")")) : nil
      return (end ?? rest.startIndex) + 1 - rest.startIndex
    }
    let wildcards = units.indices.filter { "$*?".utf8.contains(units[$0].first ?? 0) }
    let wildcard = generator.oneIn(2) ? generator.element(of: wildcards) : nil
    let start = wildcard ?? generator.number(below: units.count)
    let part = units[start...].prefix(1 + generator.number(below: 4))
    let size = part.reduce(0) { $0 + $1.count }
    guard size > 0 else { return }
    let count = min(1 << generator.number(below: 11), largestGrowth / 4 / size)
    let place = inner.startIndex + units[..<part.endIndex].reduce(0) { $0 + $1.count }
    text.tokens[index].insert(
      contentsOf: repeatElement(part.joined(), count: count).joined(), at: place)
  }
}
