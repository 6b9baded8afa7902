/// A cursor that iterates over ASN.1 elements, in DER or BER, in one pass.
///
/// Lengths may be definite or, in BER, indefinite, in which case two zero bytes end the element. A
/// length that exceeds the enclosing element is refused.
struct BERCursor {
  /// The maximum nesting depth of elements.
  static let maximumDepth = 64
  /// The maximum number of elements; elements within a skipped element of definite length do not
  /// count.
  static let maximumElementCount = 100_000

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var elementCount = 0
  private var openElements: [OpenElement] = []
  /// The end of the innermost open element with a known end.
  private var limit: Int

  private struct OpenElement {
    /// The end of the element; `nil` if its length is indefinite.
    let end: Int?
    /// The limit outside the element.
    let outerLimit: Int
  }

  /// Creates a cursor before the first element.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    limit = bytes.endIndex
  }

  /// Returns the next tag; `nil` at the end of the open element.
  func nextTag() throws(SignedDataError) -> UInt8? {
    let tag = openElements.last?.end == position ? nil : try byte(at: position)
    guard tag == 0, let open = openElements.last, open.end == nil else { return tag }
    return try byte(at: position + 1) == 0 ? nil : tag
  }

  /// Opens the next element, which must have the given tag.
  mutating func enter(_ tag: UInt8, _ name: String) throws(SignedDataError) {
    guard try nextTag() == tag else { throw SignedDataError("\(name) is missing\(place)") }
    guard openElements.count < Self.maximumDepth else {
      throw SignedDataError(
        exceeding: .depth, "its elements nest more than \(Self.maximumDepth) deep")
    }
    elementCount += 1
    guard elementCount <= Self.maximumElementCount else {
      throw SignedDataError(
        exceeding: .elementCount, "it has more than \(Self.maximumElementCount) elements")
    }
    let end = try passHeader().map { position + $0 }
    openElements.append(OpenElement(end: end, outerLimit: limit))
    limit = end ?? limit
  }

  /// Skips the rest of the open element and closes it.
  mutating func leave() throws(SignedDataError) {
    guard let open = openElements.last else { return }
    if let end = open.end {
      position = end
    } else {
      while try nextTag() != nil { try skip() }
      position += 2
    }
    openElements.removeLast()
    limit = open.outerLimit
  }

  /// Skips the next element.
  mutating func skip() throws(SignedDataError) {
    guard let tag = try nextTag() else { throw SignedDataError("an element is missing\(place)") }
    try enter(tag, "an element")
    try leave()
  }

  /// Returns the contents of the next element, which must have the given tag and a definite length.
  mutating func contents(
    _ tag: UInt8, _ name: String
  ) throws(SignedDataError) -> ArraySlice<UInt8> {
    try enter(tag, name)
    let contents = bytes[position..<limit]
    try leave()
    return contents
  }

  /// Skips a tag and a length.
  /// - Returns: The length; `nil` if it is indefinite.
  private mutating func passHeader() throws(SignedDataError) -> Int? {
    let isConstructed = try byte(at: position) & 0x20 != 0
    if try takeByte() & 0x1F == 0x1F {
      // A tag of several bytes: all but the last have the highest bit set.
      while try takeByte() & 0x80 != 0 {}
    }
    let first = try takeByte()
    if first == 0x80, isConstructed { return nil }
    guard first != 0x80, first != 0xFF else {
      throw SignedDataError("an element has no valid length\(place)")
    }
    var length = first < 0x80 ? Int(first) : 0
    for _ in 0..<(first < 0x80 ? 0 : first & 0x7F) {
      // A length that would overflow is longer than any file.
      guard length <= Int.max >> 8 else { throw cutOff }
      length = length << 8 | Int(try takeByte())
    }
    guard length <= limit - position else { throw cutOff }
    return length
  }

  private mutating func takeByte() throws(SignedDataError) -> UInt8 {
    let byte = try byte(at: position)
    position += 1
    return byte
  }

  private func byte(at position: Int) throws(SignedDataError) -> UInt8 {
    guard position < limit else { throw cutOff }
    return bytes[position]
  }

  private var place: String { " at byte \(position - bytes.startIndex)" }

  private var cutOff: SignedDataError {
    limit == bytes.endIndex
      ? SignedDataError("the file is cut off\(place)")
      : SignedDataError("an element is longer than the one around it\(place)")
  }
}
