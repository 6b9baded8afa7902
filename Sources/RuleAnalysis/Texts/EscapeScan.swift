/// A scan of UTF-8 that is read byte by byte.
struct UTF8Scan: Hashable {
  /// The number of bytes that are still missing from a scalar.
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

/// A scan for whether the escapes of a component, or of a name or value in a query, are UTF-8.
struct EscapeScan: Hashable {
  private enum Escapes: Hashable {
    case none, invalid
    case valid(UTF8Scan)
  }

  private var escapes = Escapes.none

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

  /// Reads a character that is not an escape.
  mutating func readPlain() {
    if case .valid(let scan) = escapes, scan.missing > 0 { escapes = .invalid }
  }
}

/// A scan of the escapes of a query whose names and values are decoded separately.
struct ItemEscapeScan: Hashable {
  /// How the current name or value is compared.
  private enum Part: Hashable {
    /// It has no escapes so far.
    case plain
    /// Its escapes are UTF-8.
    case decoded
    /// Its escapes are compared as written; they must turn out not to be UTF-8.
    case written(EscapeScan)
  }

  private var part = Part.plain
  private var isInValue = false
  private var hasDecoded = false
  private var hasWritten = false

  /// Whether the name or value may go on with escapes that are decoded.
  var mayDecode: Bool { part == .plain || part == .decoded }
  /// Whether the name or value may go on with escapes that are not decoded.
  var mayWrite: Bool { part != .decoded }

  /// Whether the name or value may end here.
  private var mayEndPart: Bool {
    if case .written(let scan) = part { scan.mayEnd } else { true }
  }

  /// Returns whether the query may end here.
  ///
  /// - Parameter asWritten: Whether the whole query is to be compared as written.
  func mayEnd(asWritten: Bool) -> Bool {
    mayEndPart && (!asWritten || isWritten || !hasDecoded && part != .decoded)
  }

  private var isWritten: Bool {
    if case .written = part { true } else { hasWritten }
  }

  /// Reads an escape that is decoded.
  mutating func readDecoded() { part = .decoded }

  /// Reads an escape of a byte that is not decoded.
  mutating func readWritten(_ byte: UInt8) {
    var scan = if case .written(let scan) = part { scan } else { EscapeScan() }
    scan.read(byte)
    part = .written(scan)
  }

  /// Reads a character that is not an escape; returns `false` if the name or value may not end
  /// before it.
  mutating func read(_ symbol: TextAlphabet.Symbol) -> Bool {
    if symbol.scalar == "&" || symbol.scalar == "=" && !isInValue {
      guard mayEndPart else { return false }
      hasDecoded = hasDecoded || part == .decoded
      hasWritten = isWritten
      part = .plain
      isInValue = symbol.scalar == "="
      return true
    }
    if case .written(var scan) = part {
      scan.readPlain()
      part = .written(scan)
    }
    return true
  }
}
