/// Signed data as a tool would write it, but without certificates and signatures.
public struct SignedDataFixture {
  /// How lengths and the content are written.
  public enum Form: CaseIterable, Sendable {
    /// Lengths before the contents, the content in one piece.
    case der
    /// Indefinite lengths, the content in pieces.
    case ber
    /// Indefinite lengths, the content in pieces of pieces.
    case berInPiecesOfPieces
  }

  /// How it is written.
  public var form: Form
  /// What is signed; `nil` if it is not in the envelope.
  public var content: [UInt8]?
  /// The last number of the envelope's type below PKCS #7.
  public var type: UInt8

  /// The bytes of the file.
  public var bytes: [UInt8] {
    let encapsulated = content.map { [constructed(0xA0, [octets($0)])] } ?? []
    let signedData = constructed(
      0x30,
      [
        Self.element(0x02, [1]),
        constructed(0x31, [constructed(0x30, [Self.sha256])]),
        constructed(0x30, [Self.pkcs7(1)] + encapsulated),
        constructed(0xA0, [constructed(0x30, [Self.element(0x0C, Array("certificate".utf8))])]),
        constructed(0x31, []),
      ])
    return constructed(0x30, [Self.pkcs7(type), constructed(0xA0, [signedData])])
  }

  /// Signed data with a content, or without any.
  public init(form: Form = .der, content: [UInt8]? = nil, type: UInt8 = 2) {
    (self.form, self.content, self.type) = (form, content, type)
  }

  private func octets(_ content: [UInt8]) -> [UInt8] {
    let middle = content.count / 2
    let pieces = [content[..<middle], content[middle...]].map { Self.element(0x04, Array($0)) }
    switch form {
    case .der: return Self.element(0x04, content)
    case .ber: return constructed(0x24, pieces)
    case .berInPiecesOfPieces: return constructed(0x24, pieces.map { constructed(0x24, [$0]) })
    }
  }

  private func constructed(_ tag: UInt8, _ elements: [[UInt8]]) -> [UInt8] {
    let contents = Array(elements.joined())
    return form == .der ? Self.element(tag, contents) : [tag, 0x80] + contents + [0, 0]
  }

  /// An element with its length before it.
  public static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    var length: [UInt8] = []
    var rest = contents.count
    while rest > 0 {
      length.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    if contents.count < 0x80 { return [tag, UInt8(contents.count)] + contents }
    return [tag, 0x80 | UInt8(length.count)] + length + contents
  }

  /// A type below PKCS #7.
  private static func pkcs7(_ number: UInt8) -> [UInt8] {
    element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, number])
  }

  private static let sha256 = element(
    0x06, [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01])
}
