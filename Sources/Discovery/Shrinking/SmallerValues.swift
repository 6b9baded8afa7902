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
    return AnySequence([AnySequence(withLess), AnySequence(inner)].lazy.joined())
  }

  /// The value without some of its own elements, members or characters.
  private var withLess: [JSON] {
    switch self {
    case .null, .bool, .number: []
    case .string(let text): text.shorter.map(JSON.string)
    case .array(let elements): elements.shorter.map(JSON.array)
    case .object(let members): Array(members).shorter.map { .object(Object($0)) }
    }
  }
}

extension Array {
  /// The array without all of it, each half, each quarter, and so on to each element.
  package var shorter: [[Element]] {
    let lengths = sequence(first: count) { length in length > 1 ? (length + 1) / 2 : nil }
    return lengths.prefix { $0 > 0 }.flatMap { length -> [[Element]] in
      stride(from: 0, to: count, by: length).map { start -> [Element] in
        Array(prefix(start) + dropFirst(start + length))
      }
    }
  }
}

extension String {
  /// The text without a part of its scalars.
  package var shorter: [String] {
    Array(unicodeScalars).shorter.map { String(String.UnicodeScalarView($0)) }
  }
}
