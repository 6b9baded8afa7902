import Discovery

/// A mutator of JSON that varies tokens and the values that they form.
struct JSONMutator {
  /// The words that the inputs are likely to contain.
  let vocabulary: Vocabulary

  /// The words of a kind of file.
  struct Vocabulary {
    /// The names of members.
    var names: [String]
    /// The values.
    var values: [String]
  }

  /// The mutator of a target's inputs.
  var mutator: Mutator { Mutator(mutated: mutated, crossed: Self.crossed) }

  @Sendable
  private func mutated(_ input: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    // Only UTF-8 can be cut into tokens.
    let isUTF8 = TextEncoding(of: input) == .utf8
    var json = JSONTokens(
      isUTF8 ? input : DecodedText(input).map { Array($0.text.utf8) } ?? input)
    for _ in 0...generator.number(below: 4) { change(&json, &generator) }
    let encoding = generator.oneIn(8) ? generator.element(of: TextEncoding.allCases) : nil
    return encoding?.bytes(of: String(decoding: json.bytes, as: UTF8.self)) ?? json.bytes
  }

  @Sendable
  private static func crossed(
    _ first: [UInt8], _ second: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var json = JSONTokens(first)
    let isCrossed = json.cross(with: JSONTokens(second), &generator)
    return isCrossed || !first.isEmpty ? json.bytes : second
  }

  private func change(_ json: inout JSONTokens, _ generator: inout SeededGenerator) {
    guard let span = json.anySpan(&generator) else {
      json.tokens = [value(&generator)]
      return
    }
    func token(_ text: String) -> JSONTokens.Token { Array(text.utf8)[...] }
    switch generator.number(below: 9) {
    case 0: alterString(in: &json, near: span.lowerBound, &generator)
    case 1:
      json.tokens.insert(
        contentsOf: [name(&generator), token(":"), value(&generator), token(",")],
        at: span.lowerBound)
    default:
      let brackets =
        generator.oneIn(2)
        ? (opening: token("["), closing: token("]"))
        : (token("{") + name(&generator) + token(":"), token("}"))
      // The depth is either moderate or around the limit of readers.
      let depth = generator.oneIn(2) ? 20 : 508 + generator.number(below: 8)
      json.vary(
        span, with: value(&generator), separator: [token(",")], in: brackets, depth: depth,
        &generator)
    }
  }

  /// Inserts text into the first string at or after a token, if there is one.
  private func alterString(
    in json: inout JSONTokens, near index: Int, _ generator: inout SeededGenerator
  ) {
    let index = json.tokens[index...].firstIndex { $0.first == UInt8(ascii: "\"") }
    guard let index, case let token = json.tokens[index], token.count > 1 else { return }
    let place = token.startIndex + 1 + generator.number(below: token.count - 1)
    json.tokens[index].insert(contentsOf: generator.bytes(of: Self.insertions), at: place)
  }

  private static let insertions = [
    "\\u0000", "\\ud83d\\ude00", "\\ud800", "\\udc00", "\\u00e9", "e\u{301}", "\u{E9}", "\\n",
    "\\/", "\\\"", "\\\\", "\\b", "\\f", "\\r", "\\t", "\\x", "\\u12", "\u{FEFF}", "\\ufeff",
    "\u{1}", "\n", "\u{1F600}", "\u{10FFFF}", "\u{2028}", "\u{7F}", "*", "?", "$(", ")", "/", "//",
  ]

  private func value(_ generator: inout SeededGenerator) -> JSONTokens.Token {
    generator.oneIn(4) ? name(&generator) : generator.bytes(of: vocabulary.values)
  }

  private func name(_ generator: inout SeededGenerator) -> JSONTokens.Token {
    let quote = UInt8(ascii: "\"")
    return [quote] + generator.bytes(of: vocabulary.names) + [quote]
  }
}

extension JSONMutator.Vocabulary {
  /// The vocabulary of JSON in general.
  static let json = JSONMutator.Vocabulary(
    names: ["", "a", "b", "\u{E9}", "e\u{301}", "\\u0061", "\u{FEFF}a"],
    values: [
      "null", "true", "false", "0", "-0", "1", "01", "-", "1.", "1.5", "1e5", "1E+5", "1e400",
      "-1e400",
      "1e-400", "123456789012345678901234567890", "9223372036854775807", "18446744073709551615",
      "0.1", "1e", ".5", "+1", "0x1", "NaN", "Infinity", "'a'", "nul", "\"\"", "{}", "[]", "[0]",
      "{\"a\":0}", "//", "/**/",
    ])
}
