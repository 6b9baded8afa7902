/// The envelope of a signed file, without certificates and signatures.
struct SignedEnvelope {
  /// Whether it is written as it comes: no lengths around other elements, the content in pieces.
  let isStreamed: Bool

  /// The envelope around a content.
  func bytes(around content: [UInt8]) -> [UInt8] {
    let encapsulated = container(0x30, Self.type(1) + container(0xA0, octets(content)))
    let signedData = container(
      0x30, Self.element(0x02, [1]) + container(0x31, []) + encapsulated + container(0x31, []))
    return container(0x30, Self.type(2) + container(0xA0, signedData))
  }

  private func octets(_ content: [UInt8]) -> [UInt8] {
    guard isStreamed else { return Self.element(0x04, content) }
    let half = content.count / 2
    return container(
      0x24,
      Self.element(0x04, Array(content[..<half])) + Self.element(0x04, Array(content[half...])))
  }

  private func container(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    isStreamed ? [tag, 0x80] + contents + [0, 0] : Self.element(tag, contents)
  }

  private static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    guard contents.count >= 0x80 else { return [tag, UInt8(contents.count)] + contents }
    return [tag, 0x84] + EntitlementsContainer.number(contents.count, 4) + contents
  }

  /// A type below PKCS #7, 1.2.840.113549.1.7.
  private static func type(_ number: UInt8) -> [UInt8] {
    element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, number])
  }
}
