/// Varies JSON by its tokens and by the values that they make up.
struct JSONMutator {
  /// What the inputs are likely to contain.
  let vocabulary: Vocabulary

  /// The words of a kind of file.
  struct Vocabulary {
    /// The names of members.
    var names: [String]
    /// Values worth a try.
    var values: [String]
  }

  /// Both ways to vary, as a target wants them.
  var mutator: Mutator {
    Mutator(
      mutate: { mutated($0, maximumSize: $1, &$2) }, crossOver: { crossed($0, $1, $2, &$3) })
  }

  private enum Change: CaseIterable {
    case remove, double, exchange, replace, insertValue, insertMember, wrap, nest, alterString
  }

  private func mutated(
    _ input: [UInt8], maximumSize: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    // Tokens are those of UTF-8.
    var json = JSONTokens(DecodedText(input).map { Array($0.text.utf8) } ?? input)
    for _ in 0...generator.number(below: 4) {
      apply(Change.allCases.randomElement(using: &generator) ?? .remove, to: &json, &generator)
    }
    let result = generator.oneIn(8) ? Self.encoded(json.bytes, &generator) : json.bytes
    return result.count <= maximumSize ? result : Array(input.prefix(maximumSize / 2))
  }

  private func crossed(
    _ first: [UInt8], _ second: [UInt8], _ maximumSize: Int, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    let (json, other) = (JSONTokens(first), JSONTokens(second))
    guard let place = json.anySpan(&generator), let part = other.anySpan(&generator) else {
      return first.isEmpty ? second : first
    }
    var result = first
    result.replaceSubrange(json.bytes(of: place), with: second[other.bytes(of: part)])
    return result.count <= maximumSize ? result : first
  }

  private func apply(
    _ change: Change, to json: inout JSONTokens, _ generator: inout SeededGenerator
  ) {
    guard let span = json.anySpan(&generator) else {
      json.tokens = [value(&generator)]
      return
    }
    let comma: JSONTokens.Token = [UInt8(ascii: ",")]
    switch change {
    case .remove:
      json.tokens.removeSubrange(span)
    case .double:
      json.tokens.insert(contentsOf: [comma] + json.tokens[span], at: span.upperBound)
    case .exchange:
      json.exchange(span, json.anySpan(&generator) ?? span)
    case .replace:
      json.tokens.replaceSubrange(span, with: [value(&generator)])
    case .insertValue:
      json.tokens.insert(contentsOf: [value(&generator), comma], at: span.lowerBound)
    case .insertMember:
      json.tokens.insert(
        contentsOf: [name(&generator), [UInt8(ascii: ":")], value(&generator), comma],
        at: span.lowerBound)
    case .wrap:
      wrap(span, in: &json, times: 1, &generator)
    case .nest:
      // Around the depth at which readers stop, and now and then less deep.
      wrap(
        span, in: &json, times: generator.oneIn(2) ? 20 : 508 + generator.number(below: 8),
        &generator)
    case .alterString:
      alterString(in: &json, near: span.lowerBound, &generator)
    }
  }

  private func wrap(
    _ span: Range<Int>, in json: inout JSONTokens, times: Int, _ generator: inout SeededGenerator
  ) {
    let isArray = generator.oneIn(2)
    let opening: JSONTokens.Token =
      isArray ? [UInt8(ascii: "[")] : [UInt8(ascii: "{")] + name(&generator) + [UInt8(ascii: ":")]
    let closing: JSONTokens.Token = [UInt8(ascii: isArray ? "]" : "}")]
    json.wrap(span, in: opening, closing, times: times)
  }

  /// Puts something into the string at the token or, where none is there, into the next one.
  private func alterString(
    in json: inout JSONTokens, near index: Int, _ generator: inout SeededGenerator
  ) {
    let quote = UInt8(ascii: "\"")
    guard let index = json.tokens[index...].firstIndex(where: { $0.first == quote }),
      json.tokens[index].count > 1
    else { return }
    let place =
      json.tokens[index].startIndex + 1 + generator.number(below: json.tokens[index].count - 1)
    let insertion = Self.insertions.randomElement(using: &generator) ?? ""
    json.tokens[index].insert(contentsOf: Array(insertion.utf8), at: place)
  }

  private static let insertions = [
    "\\u0000", "\\ud83d\\ude00", "\\ud800", "\\udc00", "\\u00e9", "e\u{301}", "\u{E9}", "\\n",
    "\\/", "\\\"", "\\\\", "\\b", "\\f", "\\r", "\\t", "\\x", "\\u12", "\u{FEFF}", "\\ufeff",
    "\u{1}", "\n", "\u{1F600}", "\u{10FFFF}", "\u{2028}", "\u{7F}", "*", "?", "$(", ")", "/", "//",
  ]

  private func value(_ generator: inout SeededGenerator) -> JSONTokens.Token {
    generator.oneIn(4)
      ? name(&generator)
      : Array((vocabulary.values.randomElement(using: &generator) ?? "0").utf8)[...]
  }

  private func name(_ generator: inout SeededGenerator) -> JSONTokens.Token {
    Array("\"\(vocabulary.names.randomElement(using: &generator) ?? "")\"".utf8)[...]
  }

  /// A UTF-8 text in any of the encodings, with or without a mark.
  private static func encoded(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    let mark = generator.oneIn(2) ? "\u{FEFF}" : ""
    let text = mark + String(decoding: bytes, as: UTF8.self)
    let bigEndian = generator.oneIn(2)
    func inOrder(_ unit: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: bigEndian ? unit.bigEndian : unit.littleEndian, Array.init)
    }
    return switch generator.number(below: 3) {
    case 0: Array(text.utf8)
    case 1: text.utf16.flatMap { inOrder($0) }
    default: text.unicodeScalars.flatMap { inOrder($0.value) }
    }
  }
}

extension JSONMutator.Vocabulary {
  /// Any JSON.
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
