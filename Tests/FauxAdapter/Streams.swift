import Foundation

/// Standard input, in as many whole lines as there are.
struct Input {
  private var bytes: [UInt8] = []

  /// Waits for at least one whole line; nothing at the end.
  mutating func lines() -> [Substring]? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      guard count > 0 else { return nil }
      bytes += chunk[..<count]
      guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { continue }
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      bytes.removeFirst(end + 1)
      return text.split(separator: "\n")
    }
  }
}

/// Standard output, which is written when it is flushed or long.
struct Output {
  private var bytes: [UInt8] = []

  mutating func write(_ text: String) {
    write(bytes: Array(text.utf8))
  }

  mutating func write(bytes more: [UInt8]) {
    bytes += more
    if bytes.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Substring {
  /// What stands between the text and the next quotation mark.
  func text(after prefix: String) -> Substring {
    guard let start = firstRange(of: prefix)?.upperBound else { return "" }
    return self[start...].prefix { $0 != "\"" }
  }
}
