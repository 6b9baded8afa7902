import Discovery

/// A text, possibly malformed, cut into tokens that open and close levels of nesting.
protocol NestedTokens {
  /// The tokens, which joined are the text.
  var tokens: [Token] { get set }

  init()

  /// Returns the length of the first token of a text that is not empty.
  static func lengthOfFirst(in text: Token) -> Int

  /// Returns how many levels a token opens; less than zero if it closes some.
  static func levels(openedBy token: Token) -> Int

  /// Returns a span that starts at any token; `nil` if there are no tokens.
  func anySpan(_ generator: inout SeededGenerator) -> Range<Int>?
}

extension NestedTokens {
  /// A piece of this text or of another one.
  typealias Token = ArraySlice<UInt8>

  /// Cuts a text into tokens.
  init(_ bytes: [UInt8]) {
    self.init()
    tokens = bytes.pieces(length: Self.lengthOfFirst)
  }

  /// The text.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(tokens.reduce(0) { $0 + $1.count })
    for token in tokens { bytes += token }
    return bytes
  }

  /// Returns the range from a token that opens a level to the token that closes that level, or the
  /// one token if it opens none.
  func span(from index: Int) -> Range<Int> {
    var level = 0
    for end in index..<tokens.count {
      level += Self.levels(openedBy: tokens[end])
      if level <= 0 { return index..<end + 1 }
    }
    return index..<tokens.count
  }

  func anySpan(_ generator: inout SeededGenerator) -> Range<Int>? {
    tokens.isEmpty ? nil : span(from: generator.number(below: tokens.count))
  }

  /// Removes, repeats or replaces a span, exchanges it with another, inserts a token before it, or
  /// wraps it once or to a given depth.
  mutating func vary(
    _ span: Range<Int>, with new: Token, separator: [Token] = [],
    in brackets: (opening: Token, closing: Token), depth: Int, _ generator: inout SeededGenerator
  ) {
    switch generator.number(below: 7) {
    case 0: tokens.removeSubrange(span)
    case 1: tokens.insert(contentsOf: separator + tokens[span], at: span.upperBound)
    case 2: exchange(span, anySpan(&generator) ?? span)
    case 3: tokens.replaceSubrange(span, with: [new])
    case 4: tokens.insert(contentsOf: [new] + separator, at: span.lowerBound)
    case 5: wrap(span, in: brackets, times: 1)
    default: wrap(span, in: brackets, times: depth)
    }
  }

  /// Replaces a random span with a span of another text; returns whether both texts have tokens.
  mutating func cross(with other: Self, _ generator: inout SeededGenerator) -> Bool {
    guard let place = anySpan(&generator), let part = other.anySpan(&generator) else {
      return false
    }
    tokens.replaceSubrange(place, with: other.tokens[part])
    return true
  }

  /// Exchanges two spans, unless they overlap.
  private mutating func exchange(_ span: Range<Int>, _ other: Range<Int>) {
    guard !other.overlaps(span) else { return }
    let (left, right) = other.lowerBound < span.lowerBound ? (other, span) : (span, other)
    let (leftTokens, rightTokens) = (tokens[left], tokens[right])
    tokens.replaceSubrange(right, with: leftTokens)
    tokens.replaceSubrange(left, with: rightTokens)
  }

  /// Puts brackets around a span as many times as given.
  mutating func wrap(
    _ span: Range<Int>, in brackets: (opening: Token, closing: Token), times: Int
  ) {
    tokens.insert(contentsOf: repeatElement(brackets.closing, count: times), at: span.upperBound)
    tokens.insert(contentsOf: repeatElement(brackets.opening, count: times), at: span.lowerBound)
  }
}

extension [UInt8] {
  /// Returns the bytes in pieces; the function returns the length of the next one in the rest.
  func pieces(length: (ArraySlice<UInt8>) -> Int) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = self[...]
    while !rest.isEmpty {
      let piece = rest.prefix(length(rest))
      pieces.append(piece)
      rest = rest[piece.endIndex...]
    }
    return pieces
  }
}
