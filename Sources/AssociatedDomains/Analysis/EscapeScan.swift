/// UTF-8 while it is read byte by byte.
struct UTF8Scan: Hashable {
  /// The number of bytes that are missing of a scalar.
  private(set) var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Reads one more byte; returns whether it may follow.
  mutating func read(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard allowed.contains(byte) else { return false }
      self = UTF8Scan(missing: missing - 1)
      return true
    }
    switch byte {
    case 0..<0x80: return true
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF:
      missing = 2
      if byte == 0xE0 { allowed = 0xA0...0xBF }
      if byte == 0xED { allowed = 0x80...0x9F }
    case 0xF0...0xF4:
      missing = 3
      if byte == 0xF0 { allowed = 0x90...0xBF }
      if byte == 0xF4 { allowed = 0x80...0x8F }
    default: return false
    }
    return true
  }

  private init(missing: Int) { self.missing = missing }

  /// Creates the scan of an empty text.
  init() {}
}

/// Whether the escapes of a component, or of a name or value in a query, are UTF-8.
struct EscapeScan: Hashable {
  private enum Escapes: Hashable {
    case none, invalid
    case valid(UTF8Scan)
  }

  private var escapes = Escapes.none
  private var isInValue = false

  /// Whether there are no escapes, or some are not UTF-8.
  var mayEnd: Bool {
    switch escapes {
    case .none, .invalid: true
    case .valid(let scan): scan.missing > 0
    }
  }

  /// Reads an escape of a byte.
  mutating func read(_ byte: UInt8) {
    var scan = UTF8Scan()
    switch escapes {
    case .none: break
    case .invalid: return
    case .valid(let known): scan = known
    }
    escapes = scan.read(byte) ? .valid(scan) : .invalid
  }

  /// Reads a character that is no escape; returns `false` if it ends a name or value whose escapes
  /// are all UTF-8.
  ///
  /// - Parameter ofItem: Whether the text is a query of items.
  mutating func read(_ symbol: TextAlphabet.Symbol, ofItem: Bool) -> Bool {
    if ofItem, symbol.scalar == "&" || symbol.scalar == "=" && !isInValue {
      let mayEnd = mayEnd
      escapes = .none
      isInValue = symbol.scalar == "="
      return mayEnd
    }
    if case .valid(let scan) = escapes, scan.missing > 0 { escapes = .invalid }
    return true
  }
}
