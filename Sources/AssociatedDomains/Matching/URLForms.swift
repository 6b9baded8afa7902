/// The components of a URL in the forms that patterns are compared with.
///
/// Each form is computed only when needed, and only once.
struct URLForms: ~Copyable {
  /// A text of the URL.
  typealias Text = UnsafeBufferPointer<UInt8>

  /// A text in one form, and as written in the URL.
  struct Compared: BitwiseCopyable {
    /// The text in the form.
    let text: Text
    /// The text as it is written.
    let written: Text

    /// The value of an item that the query lacks.
    static var missing: Compared {
      let none = Text(start: nil, count: 0)
      return Compared(text: none, written: none)
    }
    /// Whether it is the value of an item that the query lacks.
    var isMissing: Bool { written.baseAddress == nil }
  }

  /// One item of the query.
  struct Item: BitwiseCopyable {
    /// The next item with the same name; -1 if there is none.
    let next: Int32
    /// The number of the name.
    let name: Int32
    /// The number of items with the name from this one on.
    let count: Int32
    /// The value.
    let value: Compared
  }

  /// The texts that a condition is compared with, all of which must match; valid until ``end()``.
  struct Texts: Sequence, IteratorProtocol {
    private var latest: Compared?
    private var following: Int32 = -1
    private let items: UnsafeBufferPointer<Item>
    /// The number of texts.
    let count: Int

    /// Creates a sequence of one text.
    fileprivate init(_ text: Compared) {
      (latest, items, count) = (text, UnsafeBufferPointer(start: nil, count: 0), 1)
    }

    /// Creates a sequence of the values of an item and the items linked from it.
    fileprivate init(from item: Item, of items: UnsafeBufferPointer<Item>) {
      (latest, following) = (item.value, item.next)
      (self.items, count) = (items, Int(item.count))
    }

    /// Returns the next text; the values of items come in the reverse order of the query.
    @inline(__always)
    mutating func next() -> Compared? {
      guard let text = latest else { return nil }
      if following < 0 {
        latest = nil
      } else {
        latest = items[Int(following)].value
        following = items[Int(following)].next
      }
      return text
    }
  }

  private var url = Text(start: nil, count: 0)
  private var parts = URLParts(path: 0..<0, query: 0..<0, fragment: 0..<0, mayHaveEscapes: false)
  private var scratch = Scratch()
  private var paths = Forms()
  private var queries = Forms()
  private var fragments = Forms()
  private var written: Items
  private var decoded: Items
  private var folded: Items

  /// A text in all forms.
  private struct Forms {
    var written: Text?
    var decoded = Text(start: nil, count: 0)
    var folded = Text(start: nil, count: 0)

    func text(_ form: ComparisonForm) -> Text? {
      guard let written else { return nil }
      return switch form {
      case .written, .writtenFolded: written
      case .decoded: decoded
      case .decodedFolded: folded
      }
    }
  }

  /// The items of the query in one form.
  private struct Items: ~Copyable {
    var items = RawBuffer<Item>(capacity: 1)
    /// The first item of each name; -1 if there is none.
    var first: RawBuffer<Int32>
    var isKnown = false

    init(nameCount: Int) { first = RawBuffer(repeating: -1, count: nameCount) }

    func texts(named name: Int) -> Texts {
      let index = Int(first[name])
      return index < 0 ? Texts(.missing) : Texts(from: items[index], of: items.elements)
    }

    mutating func append(_ value: Compared, name: Int) {
      let next = first[name]
      let count = next < 0 ? 1 : items[Int(next)].count + 1
      first[name] = Int32(items.count)
      items.append(Item(next: next, name: Int32(name), count: count, value: value))
    }

    mutating func forget() {
      for item in items.elements { first[Int(item.name)] = -1 }
      items.removeAll()
      isKnown = false
    }
  }

  /// Creates forms without a URL.
  ///
  /// - Parameter nameCount: The number of names of query items that rules have.
  init(nameCount: Int) {
    written = Items(nameCount: nameCount)
    decoded = Items(nameCount: nameCount)
    folded = Items(nameCount: nameCount)
  }

  /// Begins with a URL, whose bytes must not move until ``end()``.
  mutating func begin(_ url: Text, _ parts: URLParts) {
    self.url = url
    self.parts = parts
    scratch.begin(url.count)
  }

  /// Forgets the URL.
  mutating func end() {
    scratch.end()
    paths.written = nil
    queries.written = nil
    fragments.written = nil
    if written.isKnown { written.forget() }
    if decoded.isKnown { decoded.forget() }
    if folded.isKnown { folded.forget() }
  }
}

extension URLForms {
  /// Returns the path in its canonical form.
  /// - Rules: CMP-008, ENC-001, PATHS-010, X-34
  mutating func path(_ form: ComparisonForm) -> Text {
    if let known = paths.text(form) { return known }
    let path = Text(rebasing: url[parts.path])
    let written = scratch.canonicalPath(path)
    paths.written = written
    (paths.decoded, paths.folded) = (written, written)
    if let decoded = decode(path) {
      // This follows decoding, so that a decoded slash counts as a slash.
      paths.decoded = scratch.canonicalPath(decoded)
      paths.folded = scratch.fold(paths.decoded)
    }
    return paths.text(form) ?? written
  }

  /// Returns the first later form whose path is a different text; `nil` if there is none.
  mutating func formAfter(_ form: ComparisonForm) -> ComparisonForm? {
    guard parts.mayHaveEscapes else { return nil }
    let text = path(form)
    return ComparisonForm.allCases.first {
      $0.rawValue > form.rawValue && path($0).baseAddress != text.baseAddress
    }
  }

  /// Returns the whole query without its question mark; an absent one is empty.
  /// - Rules: CMP-008, CMP-004
  mutating func query(_ form: ComparisonForm) -> Text {
    if let known = queries.text(form) { return known }
    queries = forms(of: parts.query)
    return queries.text(form) ?? url
  }

  /// Returns the fragment without its number sign; an absent one is empty.
  /// - Rules: CMP-008, CMP-004
  mutating func fragment(_ form: ComparisonForm) -> Text {
    if let known = fragments.text(form) { return known }
    fragments = forms(of: parts.fragment)
    return fragments.text(form) ?? url
  }

  private mutating func forms(of range: Range<Int>) -> Forms {
    let text = Text(rebasing: url[range])
    guard let decoded = decode(text) else {
      return Forms(written: text, decoded: text, folded: text)
    }
    return Forms(written: text, decoded: decoded, folded: scratch.fold(decoded))
  }
}

extension URLForms {
  /// Returns the values of all items with a name; one empty value if there are no such items.
  ///
  /// Items that no condition names are irrelevant.
  /// - Rules: QRY-004, QRY-006, QRY-002
  mutating func items(
    named name: Int, of names: borrowing NameTable, _ form: ComparisonForm
  ) -> Texts {
    let query = Text(rebasing: url[parts.query])
    switch form {
    case .written, .writtenFolded:
      if !written.isKnown { Self.fill(&written, query, names, form, &scratch) }
      return written.texts(named: name)
    case .decoded:
      if !decoded.isKnown { Self.fill(&decoded, query, names, form, &scratch) }
      return decoded.texts(named: name)
    case .decodedFolded:
      if !folded.isKnown { Self.fill(&folded, query, names, form, &scratch) }
      return folded.texts(named: name)
    }
  }

  /// Returns a component as the only text of a condition.
  mutating func texts(of kind: Pattern.Kind, _ form: ComparisonForm) -> Texts {
    switch kind {
    case .path: Texts(Compared(text: path(form), written: Text(rebasing: url[parts.path])))
    case .query: Texts(Compared(text: query(form), written: Text(rebasing: url[parts.query])))
    case .fragment:
      Texts(Compared(text: fragment(form), written: Text(rebasing: url[parts.fragment])))
    }
  }

  /// Fills a list with the items of the query, which are separated by `&` and divided at their
  /// first `=`; the value of an item without `=` is empty.
  /// - Rules: QRY-012, QRY-005, X-11, X-30
  private static func fill(
    _ list: inout Items, _ query: Text, _ names: borrowing NameTable, _ form: ComparisonForm,
    _ scratch: inout Scratch
  ) {
    list.isKnown = true
    for item in QueryItems(of: query) {
      var name = item.name
      // Names are decoded like the values, but keep their case.
      if form.isDecoded, let decoded = scratch.decode(name) { name = decoded }
      guard let number = names.number(of: name) else { continue }
      var value = item.value
      if form.isDecoded, let decoded = scratch.decode(value) {
        value = form.isFolded ? scratch.fold(decoded) : decoded
      }
      list.append(Compared(text: value, written: item.value), name: number)
    }
  }
}

extension URLForms {
  /// Returns the percent-decoded text; `nil` if decoding changes nothing, or if the text is
  /// compared as written.
  private mutating func decode(_ text: Text) -> Text? {
    parts.mayHaveEscapes ? scratch.decode(text) : nil
  }

  /// The memory for texts that are not in the URL itself.
  private struct Scratch: ~Copyable {
    private var bytes = RawBuffer<UInt8>(capacity: 256)

    /// Makes room for the texts of a URL.
    mutating func begin(_ length: Int) {
      // No byte of the URL needs more than this: a path has three forms, the last at most twice as
      // long; a name, a query and a value are bounded likewise. So texts never move once handed
      // out.
      bytes.reserve(8 * length + 64)
    }

    /// Forgets the texts.
    mutating func end() { bytes.removeAll() }

    mutating func canonicalPath(_ path: Text) -> Text {
      appended((bytes.base + bytes.count).initialize(canonicalPath: path))
    }

    /// Returns the percent-decoded text; `nil` if decoding changes nothing, or if the text is
    /// compared as written.
    mutating func decode(_ text: Text) -> Text? {
      guard text.contains(UInt8(ascii: "%")),
        let length = (bytes.base + bytes.count).initialize(percentDecoding: text)
      else { return nil }
      return appended(length)
    }

    /// Returns a text in lowercase, but leaves ASCII, whose letters are compared in both cases.
    mutating func fold(_ text: Text) -> Text {
      if text.allSatisfy({ $0 < 0x80 }) { return text }
      let start = bytes.count
      for byte in Array(text).caseFolded { bytes.append(byte) }
      return Text(start: bytes.base + start, count: bytes.count - start)
    }

    private mutating func appended(_ length: Int) -> Text {
      let start = bytes.count
      bytes.appendWritten(length)
      return Text(start: bytes.base + start, count: length)
    }
  }
}
