/// The part of a response that has been received so far.
final class Reception {
  /// The limit for the header fields of a response, in bytes; no server needs more.
  static let maximumHeadByteCount = 65_536

  /// The header fields in order, without those of an interim response and without trailers.
  private(set) var headers: [(name: String, value: String)] = []
  /// The decoded body, at most one byte longer than its limit.
  private(set) var body: [UInt8] = []
  private let maximumByteCount: Int
  private var headByteCount = 0
  private var isInterim = false
  private var isHeadOver = false

  /// Creates an empty reception.
  ///
  /// - Parameter maximumByteCount: The limit for the decoded body, in bytes.
  init(maximumByteCount: Int) {
    self.maximumByteCount = maximumByteCount
  }

  /// Whether the body is longer than its limit, so that its rest was not received.
  var isBodyCut: Bool { body.count > maximumByteCount }
  /// Whether the header fields are longer than their limit.
  var isHeadCut: Bool { headByteCount > Self.maximumHeadByteCount }

  /// Adds a line of the head of a response, or of its trailers.
  ///
  /// - Returns: Whether to continue the transfer.
  func append(headLine line: UnsafeRawBufferPointer) -> Bool {
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

  /// Adds a piece of the decoded body.
  ///
  /// - Returns: Whether to continue the transfer.
  func append(body piece: UnsafeRawBufferPointer) -> Bool {
    body += piece.prefix(maximumByteCount + 1 - body.count)
    return !isBodyCut
  }
}

extension Substring {
  /// Returns the text without the characters at its ends that satisfy a condition.
  fileprivate func trimming(while isSuperfluous: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !isSuperfluous($0) }) else { return "" }
    return self[...last].drop(while: isSuperfluous)
  }
}
