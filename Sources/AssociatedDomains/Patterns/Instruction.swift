/// One instruction of a pattern: its kind and a number.
///
/// If `/a*b?` is the third pattern of a table, its instructions are the following. The last column
/// has the hexadecimal digits of `key`.
///
/// | index | instruction | key |
/// |---|---|---|
/// | 0 | `literal` of `/` | `0000002F` |
/// | 1 | `literal` of `a` | `00000061` |
/// | 2 | `star`, 2 after the start | `20000002` |
/// | 3 | `literal` of `b` | `00000062` |
/// | 4 | `scalar` | `30000000` |
/// | 5 | `restOfScalar` | `40000000` |
/// | 6 | `literal` of `/` | `0000002F` |
/// | 7 | `accept` of 2 | `70000000` |
struct Instruction: BitwiseCopyable {
  private let bits: UInt32

  /// The kind of an instruction.
  enum Kind: UInt8 {
    /// The byte that equals the number.
    case literal
    /// An ASCII letter in either case; the number is its lowercase byte.
    case letter
    /// Any text; the number is the distance from the start of the pattern.
    case star
    /// The first byte of any scalar.
    case scalar
    /// The other bytes of the scalar.
    case restOfScalar
    /// A character of the class with this number.
    case character
    /// A value of the variable with this number.
    case variable
    /// The end of the pattern with this number.
    case accept
    /// Any of several instructions, which the links list at the number.
    case fork
    /// The next byte is one of several values, which the links list as pairs at the number.
    case branch
    /// A branch whose letters may be in either case.
    case foldedBranch
    /// The end of a value.
    case end
  }

  /// The largest number.
  static let maximumNumber = (1 << 26) - 1
  private static let numberMask = UInt32(maximumNumber)
  private static let decides: UInt32 = 1 << 26
  private static let precedesVariable: UInt32 = 1 << 27

  /// Creates an instruction.
  init(_ kind: Kind, _ number: Int = 0) {
    assert(number <= Self.maximumNumber)
    bits = UInt32(kind.rawValue) << 28 | UInt32(truncatingIfNeeded: number)
  }

  private init(bits: UInt32) { self.bits = bits }

  /// Creates an instruction from its key.
  init(key: UInt32) { self.init(bits: key) }

  /// The instruction without marks, and without the number of a pattern.
  var key: UInt32 {
    kind == .accept ? bits & ~((1 << 28) - 1) : bits & ~(Self.decides | Self.precedesVariable)
  }

  /// The kind.
  var kind: Kind {
    // The bits are always a valid kind; `Kind(rawValue:)` would be called for every byte of a text.
    @inline(__always) get { unsafeBitCast(UInt8(truncatingIfNeeded: bits >> 28), to: Kind.self) }
  }
  /// The number.
  var number: Int { @inline(__always) get { Int(bits & Self.numberMask) } }
  /// The byte of a literal or a letter.
  var byte: UInt8 { @inline(__always) get { UInt8(truncatingIfNeeded: bits) } }
  /// Returns whether it is a literal without marks for a byte.
  @inline(__always)
  func isLiteral(_ byte: UInt8) -> Bool { bits == UInt32(byte) }
  /// Whether it is a literal or a letter.
  var isByte: Bool { kind == .literal || kind == .letter }
  /// Whether it is a star that lets a rule decide, whatever text follows.
  var decides: Bool { @inline(__always) get { bits & Self.decides != 0 } }
  /// Whether it is a variable, or one follows in the pattern.
  var precedesVariable: Bool { @inline(__always) get { bits & Self.precedesVariable != 0 } }

  /// The instruction, marked as deciding.
  var deciding: Instruction { Instruction(bits: bits | Self.decides) }
  /// The instruction, marked as preceding a variable.
  var beforeVariable: Instruction { Instruction(bits: bits | Self.precedesVariable) }
}
