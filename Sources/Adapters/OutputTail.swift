import FoundationShim

/// The last part of a process's standard error, which may have any length.
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

  /// The text without its last line break; `nil` if it is only whitespace.
  ///
  /// A text that was cut begins with `[…]`, followed by whole lines if it has any.
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
