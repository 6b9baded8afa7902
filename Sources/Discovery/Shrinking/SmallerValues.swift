package import Questions

extension JSON {
  /// The values with a part removed, outer and large parts first.
  package var smaller: AnySequence<JSON> {
    let inner = children.indices.lazy.flatMap { index in
      children[index].smaller.lazy.map { part in
        var whole = self
        whole.children[index] = part
        return whole
      }
    }
    return AnySequence([withLess, AnySequence(inner)].lazy.joined())
  }

  /// The value without some of its own elements, members or characters, in each possible way.
  private var withLess: AnySequence<JSON> {
    switch self {
    case .null, .bool, .number: AnySequence([])
    case .string(let text): AnySequence(text.shorter.map(JSON.string))
    case .array(let elements): AnySequence(elements.shorter.map(JSON.array))
    case .object(let members):
      AnySequence(Array(members).shorter.map { .object(Object($0)) })
    }
  }
}

extension Array {
  /// The array without all of it, each half, each quarter, and so on to each element, made lazily.
  package var shorter: some Sequence<[Element]> & LazySequenceProtocol {
    let lengths = sequence(first: count) { length in length > 1 ? (length + 1) / 2 : nil }
    return lengths.prefix { $0 > 0 }.lazy.flatMap { length in
      stride(from: 0, to: count, by: length).lazy.map { start in
        Array(prefix(start) + dropFirst(start + length))
      }
    }
  }
}

extension String {
  /// The text without each part of its scalars, in the same order as an array.
  package var shorter: some Sequence<String> & LazySequenceProtocol {
    Array(unicodeScalars).shorter.map { String(String.UnicodeScalarView($0)) }
  }
}
