/// The parts of a URL that patterns are compared with, split in place.
struct URLParts {
  /// The text before the question mark and the number sign.
  let path: Range<Int>
  /// The text after the question mark; empty if there is none.
  let query: Range<Int>
  /// The text after the number sign; empty if there is none.
  let fragment: Range<Int>
  /// Whether there may be percent-encoding in any of the parts.
  let mayHaveEscapes: Bool

  /// Splits a URL; `nil` if it cannot be a universal link of a domain.
  /// - Rules: URL-008, URL-001
  @inline(__always)
  init?(of url: UnsafeBufferPointer<UInt8>, on domain: borrowing LinkDomain) {
    // Most URLs begin alike and have no escapes.
    if let start = domain.endOfOrigin(in: url),
      let parts = LinkURLReader(url).plainParts(from: start)
    {
      self = parts
    } else {
      self.init(splitting: url, on: domain)
    }
  }

  /// Creates the parts of a URL from their ranges.
  init(path: Range<Int>, query: Range<Int>, fragment: Range<Int>, mayHaveEscapes: Bool) {
    (self.path, self.query, self.fragment) = (path, query, fragment)
    self.mayHaveEscapes = mayHaveEscapes
  }

  /// Splits a URL of any form.
  private init?(splitting url: UnsafeBufferPointer<UInt8>, on domain: borrowing LinkDomain) {
    var reader = LinkURLReader(url)
    guard let ranges = try? reader.url(), !domain.isObstructed(ranges, in: url) else { return nil }
    self.init(ranges)
  }

  /// Creates the parts of a parsed URL.
  init(_ ranges: LinkURL.Ranges) {
    self.init(
      path: ranges.path, query: ranges.query ?? 0..<0, fragment: ranges.fragment ?? 0..<0,
      mayHaveEscapes: true)
  }
}

/// A domain whose URLs are compared with rules.
struct LinkDomain: ~Copyable {
  private let name: [UInt8]
  /// The beginning of most of its URLs; empty if the name has characters other than letters,
  /// digits, hyphens and dots.
  private let originPrefix: RawBuffer<UInt8>

  /// Creates a domain.
  init(_ name: String) {
    let characters = ASCIISet.alnum.union(ASCIISet("-."))
    let isUsual = !name.isEmpty && name.utf8.allSatisfy(characters.contains)
    self.name = Array(name.utf8)
    originPrefix = RawBuffer(isUsual ? Array("https://\(name)".utf8) : [])
  }

  /// Returns the end of the authority of a URL that begins as most URLs of the domain do.
  @inline(__always)
  fileprivate func endOfOrigin(in url: UnsafeBufferPointer<UInt8>) -> Int? {
    let count = originPrefix.count
    guard count > 8, url.count > count, url[count] == UInt8(ascii: "/") else { return nil }
    let start = UnsafeRawBufferPointer(originPrefix.elements)
    let url = UnsafeRawBufferPointer(url)
    var offset = 0
    while offset < count {
      // The last words overlap.
      let place = min(offset, count - 8)
      let word = url.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if word != start.loadUnaligned(fromByteOffset: place, as: UInt64.self) { return nil }
      offset += 8
    }
    return count
  }

  fileprivate func isObstructed(
    _ ranges: LinkURL.Ranges, in url: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    name.withUnsafeBufferPointer { ranges.obstacle(in: url, for: $0) != nil }
  }
}
