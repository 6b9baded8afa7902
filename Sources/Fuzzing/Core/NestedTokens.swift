/// A text cut into tokens that open and close each other, however broken it is.
protocol NestedTokens {
  /// The tokens; together they are the text.
  var tokens: [Token] { get set }

  /// Returns how many levels a token opens; less than zero if it closes some.
  static func levels(openedBy token: Token) -> Int
}

extension NestedTokens {
  /// A part of the text that was cut, or of another.
  typealias Token = ArraySlice<UInt8>

  /// The text.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(tokens.reduce(0) { $0 + $1.count })
    for token in tokens { bytes += token }
    return bytes
  }

  /// Returns the tokens from one that opens a level to the one that closes it, or the one token if
  /// it opens none.
  func span(from index: Int) -> Range<Int> {
    var level = 0
    for end in index..<tokens.count {
      level += Self.levels(openedBy: tokens[end])
      if level <= 0 { return index..<end + 1 }
    }
    return index..<tokens.count
  }

  /// Returns a span that starts at any token, `nil` if there are no tokens.
  func anySpan(_ generator: inout SeededGenerator) -> Range<Int>? {
    tokens.isEmpty ? nil : span(from: generator.number(below: tokens.count))
  }

  /// Exchanges two spans, unless they overlap.
  mutating func exchange(_ span: Range<Int>, _ other: Range<Int>) {
    guard !other.overlaps(span) else { return }
    let (left, right) = other.lowerBound < span.lowerBound ? (other, span) : (span, other)
    let (leftTokens, rightTokens) = (tokens[left], tokens[right])
    tokens.replaceSubrange(right, with: leftTokens)
    tokens.replaceSubrange(left, with: rightTokens)
  }

  /// Puts tokens around a span, as often as given.
  mutating func wrap(_ span: Range<Int>, in opening: Token, _ closing: Token, times: Int) {
    tokens.insert(contentsOf: repeatElement(closing, count: times), at: span.upperBound)
    tokens.insert(contentsOf: repeatElement(opening, count: times), at: span.lowerBound)
  }
}
