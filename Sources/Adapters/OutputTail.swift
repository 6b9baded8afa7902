import FoundationShim

/// The end of standard error of a process, however long that is.
final class OutputTail: Sendable {
  private static let limit = 4096
  private let bytes = Mutex<(kept: [UInt8], isCut: Bool)>(([], false))

  /// Appends bytes, and drops the oldest if there are too many.
  func append(_ chunk: some Collection<UInt8>) {
    bytes.withLock { bytes in
      bytes.kept += chunk.suffix(Self.limit)
      let excess = bytes.kept.count - Self.limit
      bytes.isCut = bytes.isCut || excess > 0 || chunk.count > Self.limit
      if excess > 0 { bytes.kept.removeFirst(excess) }
    }
  }

  /// The text without the last line's end, from the start of a line on if one fits; `nil` if it is
  /// only whitespace.
  var text: String? {
    let (kept, isCut) = bytes.withLock { $0 }
    // The first bytes may be the rest of a character.
    var text = String(decoding: isCut ? kept.drop { $0 & 0xC0 == 0x80 } : kept[...], as: UTF8.self)
    if text.hasSuffix("\n") { text.removeLast() }
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    guard isCut else { return text }
    guard let end = text.firstIndex(of: "\n") else { return "[…]" + text }
    return "[…]" + text[end...]
  }
}
