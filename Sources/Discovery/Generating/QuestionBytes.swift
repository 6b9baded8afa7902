import Questions

// How bytes encode a question. Any bytes do, and after the last byte every choice is the simplest.
//
// A string consists of pieces: a printable ASCII character stands for itself, 0x80 begins any other
// scalar, a byte above 0x80 is a word of the vocabulary, and a byte below 0x20 ends the string. A
// value begins with a byte for its kind. A byte below 0x40 ends a list in place of the next
// element, and an object in place of the next name. So the bytes after a change mostly keep their
// meaning.

/// The limits between the meanings of a byte.
private enum Mark {
  /// The first byte that does not end a string.
  static let text: UInt8 = 0x20
  /// The byte before the three that write a scalar.
  static let scalar: UInt8 = 0x80
  /// The first byte that stands for a word.
  static let word: UInt8 = 0x81
  /// The first byte that does not end a list or an object.
  static let element: UInt8 = 0x40
  /// The first byte of a value of any kind.
  static let anyKind: UInt8 = 0xF0
  /// The number of bytes that choose a matching URL.
  static let choicesOfAim = 15
}

extension ByteSource {
  /// Returns a string of ASCII, words and other scalars; its first byte may have been read already.
  mutating func string(_ vocabulary: Vocabulary, startingWith first: UInt8? = nil) -> String {
    var text = String.UnicodeScalarView()
    var piece = first ?? byte()
    while piece >= Mark.text {
      switch piece {
      case ..<Mark.scalar: text.append(Unicode.Scalar(piece))
      case Mark.scalar: text.append(scalar())
      default:
        let word = Int(piece - Mark.word) % vocabulary.words.count
        text.append(contentsOf: vocabulary.words[word].unicodeScalars)
        if vocabulary.endsWithWord { return String(text) }
      }
      piece = byte()
    }
    return String(text)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let value = (0..<3).reduce(UInt32(0)) { value, _ in value << 7 | UInt32(byte() & 0x7F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Returns a value where a shape is expected; its first byte may have been read already.
  mutating func value(_ shape: SiteShape, startingWith first: UInt8? = nil) -> JSON {
    let first = first ?? byte()
    let kinds = first < Mark.anyKind ? shape.expected : shape.allowed
    switch kinds[Int(first) % kinds.count] {
    case .null: return .null
    case .no: return .bool(false)
    case .yes: return .bool(true)
    case .number: return .number(Int(Int8(bitPattern: byte())))
    case .string: return .string(string(shape.words))
    case .array:
      var elements: [JSON] = []
      while case let next = byte(), next >= Mark.element {
        elements.append(value(shape.element, startingWith: next))
      }
      return .array(elements)
    case .object:
      var members = JSON.Object()
      while case let next = byte(), next >= Mark.element {
        let index = Int(next) % (shape.names.count + 2)
        let name =
          index < shape.names.count ? shape.names[index] : string(shape.otherNames)
        members.append(.init(name: name, value: value(shape.member(name))))
      }
      return .object(members)
    }
  }
}

extension MatcherQuestion {
  /// Decodes a question; any bytes are valid.
  package init(bytes: [UInt8]) {
    var source = ByteSource(bytes)
    let platform = source.number(below: 0x40)
    let encoding = source.number(below: 0x40)
    let slip = source.number(below: 0x40)
    let firstOfURL = source.byte()
    var choices: [UInt8] = []
    var url = ""
    if firstOfURL < Mark.text || firstOfURL > Mark.scalar {
      choices = (0..<Mark.choicesOfAim).map { _ in source.byte() }
    } else {
      url = source.string(.pattern, startingWith: firstOfURL)
    }
    let firstOfApp = source.byte()
    let app = source.string(.app, startingWith: firstOfApp)
    let domain = source.string(.domain)
    let site = source.value(.site)
    self.init(
      platform: Self.element(platform, of: Self.platforms),
      writing: FileWriting(
        encoding: Self.element(encoding, of: TextEncoding.allCases),
        slip: Self.element(slip, of: FileWriting.Slip.allCases)),
      site: site, domain: domain.isEmpty ? "example.com" : domain, app: app, url: url)
    let named = site.namedApps
    if app.isEmpty { self.app = named.isEmpty ? "app" : named[Int(firstOfApp) % named.count] }
    if url.isEmpty {
      self.url = MatchingURL.url(on: self.domain, in: site, choices: choices)
    }
  }

  private static func element<Element>(_ index: Int, of elements: [Element]) -> Element {
    elements[elements.indices.contains(index) ? index : 0]
  }

  /// The bytes that decode to the question.
  package var bytes: [UInt8] {
    let indices = [
      Self.platforms.firstIndex(of: platform),
      TextEncoding.allCases.firstIndex(of: writing.encoding),
      FileWriting.Slip.allCases.firstIndex(of: writing.slip),
    ]
    var bytes = indices.map { UInt8($0 ?? 0) }
    for text in [url, app, domain] { bytes.append(string: text) }
    bytes.append(value: site, .site)
    return bytes
  }
}

// Writes the bytes that ``ByteSource`` reads.
extension [UInt8] {
  fileprivate mutating func append(string text: String) {
    for scalar in text.unicodeScalars {
      if scalar.isASCII, scalar.value >= Mark.text {
        append(UInt8(scalar.value))
      } else {
        append(Mark.scalar)
        self += [14, 7, 0].map { UInt8(scalar.value >> $0 & 0x7F) | 0x80 }
      }
    }
    append(0)
  }

  fileprivate mutating func append(value: JSON, _ shape: SiteShape) {
    if let index = shape.expected.firstIndex(of: value.kind) {
      append(first: index, of: shape.expected.count, from: Mark.element)
    } else {
      let index = shape.allowed.firstIndex(of: value.kind) ?? 0
      append(first: index, of: shape.allowed.count, from: Mark.anyKind)
    }
    switch value {
    case .null, .bool: break
    case .number: append(UInt8(bitPattern: Int8(truncatingIfNeeded: value.int ?? 0)))
    case .string(let text): append(string: text)
    case .array(let elements):
      for element in elements { append(value: element, shape.element) }
      append(0)
    case .object(let members):
      for member in members {
        let index = shape.index(ofMember: member.name)
        append(first: index ?? shape.names.count, of: shape.names.count + 2, from: Mark.element)
        if index == nil { append(string: member.name) }
        append(value: member.value, shape.member(member.name))
      }
      append(0)
    }
  }

  /// Appends the first byte, from a mark on, that has the index as its remainder by a count.
  private mutating func append(first index: Int, of count: Int, from mark: UInt8) {
    append(mark + UInt8((index - Int(mark) % count + count) % count))
  }
}

extension JSON {
  /// The kind of the value.
  fileprivate var kind: SiteShape.Kind {
    switch self {
    case .null: .null
    case .bool(let value): value ? .yes : .no
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
