import Synchronization

/// The last of what a process writes to standard error, however much that is.
final class OutputTail: Sendable {
  private static let limit = 4096
  private let bytes = Mutex<(kept: [UInt8], isCut: Bool)>(([], false))

  func append(_ chunk: some Collection<UInt8>) {
    bytes.withLock { bytes in
      bytes.kept += chunk.suffix(Self.limit)
      let excess = bytes.kept.count - Self.limit
      bytes.isCut = bytes.isCut || excess > 0 || chunk.count > Self.limit
      if excess > 0 { bytes.kept.removeFirst(excess) }
    }
  }

  /// The text from the start of a line on, or nothing if there was none but white space.
  var text: String? {
    let (kept, isCut) = bytes.withLock { $0 }
    var text = String(decoding: kept, as: UTF8.self)
    if isCut, let end = text.firstIndex(of: "\n") {
      text = "[…]\n" + text[text.index(after: end)...]
    }
    return text.contains { !$0.isWhitespace } ? text : nil
  }
}
