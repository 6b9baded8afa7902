/// The components of a URL in the forms that patterns are compared with, each found once and only if
/// it is needed.
struct URLTexts {
  /// A text of the URL.
  typealias Text = UnsafeBufferPointer<UInt8>

  /// One item of the query.
  struct Item: BitwiseCopyable {
    /// The next item with the same name; -1 if there is none.
    let next: Int32
    /// The number of the name.
    let name: Int32
    /// The number of items with the name from this one on.
    let count: Int32
    private let length: Int32
    private let start: UnsafePointer<UInt8>?

    /// Creates an item.
    init(next: Int32, name: Int32, count: Int32, value: Text) {
      self.next = next
      self.name = name
      self.count = count
      (start, length) = (value.baseAddress, Int32(value.count))
    }

    /// The value.
    var value: Text { Text(start: start, count: Int(length)) }
  }

  private let names: NameTable
  private var url = Text(start: nil, count: 0)
  private var parts = URLParts(path: 0..<0, query: 0..<0, fragment: 0..<0, mayHaveEscapes: false)
  /// The texts that are not in the URL itself.
  private var scratch = RawBuffer<UInt8>(capacity: 256)
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
  private struct Items {
    var items = RawBuffer<Item>(capacity: 1)
    /// The first item of each name; -1 if there is none.
    var first: RawBuffer<Int32>
    var isKnown = false

    init(nameCount: Int) { first = RawBuffer(repeating: -1, count: nameCount) }

    func first(named name: Int) -> Item? {
      let index = Int(first[name])
      return index < 0 ? nil : items[index]
    }

    mutating func append(_ value: Text, name: Int) {
      let next = first[name]
      let count = next < 0 ? 1 : items[Int(next)].count + 1
      first[name] = Int32(items.count)
      items.append(Item(next: next, name: Int32(name), count: count, value: value))
    }

    mutating func forget() {
      for item in items.elements { first[Int(item.name)] = -1 }
      items.count = 0
      isKnown = false
    }

    func deallocate() {
      items.deallocate()
      first.deallocate()
    }
  }

  /// Creates the texts of no URL.
  init(names: NameTable) {
    self.names = names
    written = Items(nameCount: names.count)
    decoded = Items(nameCount: names.count)
    folded = Items(nameCount: names.count)
  }

  /// Frees the memory.
  func deallocate() {
    scratch.deallocate()
    written.deallocate()
    decoded.deallocate()
    folded.deallocate()
  }

  /// Begins with a URL, which must stay where it is until ``end()``.
  mutating func begin(_ url: Text, _ parts: URLParts) {
    self.url = url
    self.parts = parts
    // Of a byte, no more is ever kept: the path in three forms, the last at most twice as long; a
    // name; a query and a value likewise. So nothing moves that was handed out.
    scratch.reserve(8 * url.count + 64)
  }

  /// Forgets the URL.
  mutating func end() {
    scratch.count = 0
    paths.written = nil
    queries.written = nil
    fragments.written = nil
    if written.isKnown { written.forget() }
    if decoded.isKnown { decoded.forget() }
    if folded.isKnown { folded.forget() }
  }
}

extension URLTexts {
  /// Returns the path in its canonical form.
  /// - Rules: CMP-008, ENC-001, PATHS-010, X-34
  mutating func path(_ form: ComparisonForm) -> Text {
    if let known = paths.text(form) { return known }
    let path = Text(rebasing: url[parts.path])
    let written = canonicalPath(path)
    paths.written = written
    (paths.decoded, paths.folded) = (written, written)
    if let decoded = decode(path) {
      // After decoding: an encoded slash that was decoded counts as one.
      paths.decoded = canonicalPath(decoded)
      paths.folded = fold(paths.decoded)
    }
    return paths.text(form) ?? written
  }

  /// Returns the first form after one whose path is another text; `nil` if there is none.
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
    return Forms(written: text, decoded: decoded, folded: fold(decoded))
  }
}

extension URLTexts {
  /// Returns the first item of the query with a name; `nil` if there is none.
  mutating func firstItem(named name: Int, _ form: ComparisonForm) -> Item? {
    switch form {
    case .written, .writtenFolded:
      if !written.isKnown { written = filled(written, form) }
      return written.first(named: name)
    case .decoded:
      if !decoded.isKnown { decoded = filled(decoded, form) }
      return decoded.first(named: name)
    case .decodedFolded:
      if !folded.isKnown { folded = filled(folded, form) }
      return folded.first(named: name)
    }
  }

  /// Returns an item by its index.
  func item(_ index: Int, _ form: ComparisonForm) -> Item {
    switch form {
    case .written, .writtenFolded: written.items[index]
    case .decoded: decoded.items[index]
    case .decodedFolded: folded.items[index]
    }
  }

  /// Returns a list with the items of the query, separated by `&` and divided at the first `=`;
  /// without `=` the value is empty.
  /// - Rules: QRY-012, QRY-005, X-11, X-30
  private mutating func filled(_ list: Items, _ form: ComparisonForm) -> Items {
    var list = list
    list.isKnown = true
    let query = parts.query
    var start = query.lowerBound
    while start <= query.upperBound {
      var end = start
      var divider = -1
      while end < query.upperBound, url[end] != UInt8(ascii: "&") {
        if divider < 0, url[end] == UInt8(ascii: "=") { divider = end }
        end += 1
      }
      if divider < 0 { divider = end }
      var name = Text(rebasing: url[start..<divider])
      // Names are decoded like the values, but keep their case.
      if form != .written, let decoded = decode(name) { name = decoded }
      if let number = names.number(of: name) {
        var value = Text(rebasing: url[min(divider + 1, end)..<end])
        if form != .written, let decoded = decode(value) {
          value = form == .decoded ? decoded : fold(decoded)
        }
        list.append(value, name: number)
      }
      start = end + 1
    }
    return list
  }
}

extension URLTexts {
  private mutating func canonicalPath(_ path: Text) -> Text {
    let start = scratch.count
    scratch.count += (scratch.base + start).initialize(canonicalPath: path)
    return scratchText(from: start)
  }

  /// Returns a text percent-decoded; `nil` if that changes nothing, or if the text is compared as
  /// written.
  private mutating func decode(_ text: Text) -> Text? {
    guard parts.mayHaveEscapes, text.contains(UInt8(ascii: "%")) else { return nil }
    let start = scratch.count
    guard let length = (scratch.base + start).initialize(percentDecoding: text) else { return nil }
    scratch.count += length
    return scratchText(from: start)
  }

  /// Returns a text in lowercase if it is not ASCII, whose letters are compared in both cases.
  /// - Rules: CASE-001, X-33, CASE-007
  private mutating func fold(_ text: Text) -> Text {
    if text.allSatisfy({ $0 < 0x80 }) { return text }
    let start = scratch.count
    for byte in Array(text).caseFolded { scratch.append(byte) }
    return scratchText(from: start)
  }

  private func scratchText(from start: Int) -> Text {
    Text(start: scratch.base + start, count: scratch.count - start)
  }
}
