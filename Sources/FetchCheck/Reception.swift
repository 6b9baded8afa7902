/// What has been received of a response so far, and whether to go on.
final class Reception {
  /// No server needs more for the header fields of one response, in bytes.
  static let maximumHeadByteCount = 65_536

  /// The header fields in their order, without those of an interim response and without trailers.
  private(set) var headers: [(name: String, value: String)] = []
  /// The decoded body, at most one byte longer than its limit.
  private(set) var body: [UInt8] = []
  private let maximumByteCount: Int
  private var headByteCount = 0
  private var isInterim = false
  private var isHeadOver = false

  /// A reception of nothing yet.
  ///
  /// - Parameter maximumByteCount: How long the decoded body may be.
  init(maximumByteCount: Int) {
    self.maximumByteCount = maximumByteCount
  }

  /// Whether the body is longer than its limit, so that the rest of it was never received.
  var isBodyCut: Bool { body.count > maximumByteCount }
  /// Whether the header fields are longer than any server needs.
  var isHeadCut: Bool { headByteCount > Self.maximumHeadByteCount }

  /// Takes a line of the head of a response, or of what comes after its body; false ends the
  /// transfer.
  func take(headLine line: UnsafeRawBufferPointer) -> Bool {
    headByteCount += line.count
    guard !isHeadCut else { return false }
    guard !isHeadOver else { return true }
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      headers = []
      isInterim = text.split(separator: " ").dropFirst().first?.hasPrefix("1") == true
    } else if text.allSatisfy(\.isNewline) {
      // Another head follows that of an interim response.
      isHeadOver = !isInterim
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...].trimming(while: \.isWhitespace)
      headers.append((String(text[..<colon]), String(value)))
    }
    return true
  }

  /// Takes a piece of the decoded body; false ends the transfer.
  func take(body piece: UnsafeRawBufferPointer) -> Bool {
    body += piece.prefix(maximumByteCount + 1 - body.count)
    return !isBodyCut
  }
}

extension Substring {
  /// The text without the characters at its ends that are of a kind.
  fileprivate func trimming(while isSuperfluous: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !isSuperfluous($0) }) else { return "" }
    return self[...last].drop(while: isSuperfluous)
  }
}
