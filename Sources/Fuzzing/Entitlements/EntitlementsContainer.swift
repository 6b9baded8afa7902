/// The kinds of files that contain a property list of entitlements.
enum EntitlementsContainer: CaseIterable {
  /// No container: the list is the file.
  case none
  /// A blob, as `codesign` prints it.
  case blob
  /// A provisioning profile with explicit lengths, or with its content in pieces and end markers.
  case profileInDER, profileInBER
  /// A signed program for one processor architecture.
  case program32, program64, programBigEndian
  /// A universal file of programs, with offsets of four or eight bytes.
  case universal, universal64

  /// Determines the container from the first bytes of a file.
  init(startOf bytes: [UInt8]) {
    self =
      switch Array(bytes.prefix(4)) {
      case [0xFA, 0xDE, 0x71, 0x71]: .blob
      case [0xFE, 0xED, 0xFA, 0xCE], [0xFE, 0xED, 0xFA, 0xCF]: .programBigEndian
      case [0xCE, 0xFA, 0xED, 0xFE]: .program32
      case [0xCF, 0xFA, 0xED, 0xFE]: .program64
      case [0xCA, 0xFE, 0xBA, 0xBE]: .universal
      case [0xCA, 0xFE, 0xBA, 0xBF]: .universal64
      case let start where start.starts(with: [0x30, 0x80]): .profileInBER
      case let start: start.first == 0x30 ? .profileInDER : .none
      }
  }

  /// Whether the entitlements are a member of the property list rather than the list itself.
  var isProfile: Bool { self == .profileInDER || self == .profileInBER }

  /// Returns a file of this kind that contains a list, with correct lengths and offsets.
  func file(of list: [UInt8]) -> [UInt8] {
    switch self {
    case .none: list
    case .blob: Self.blob(list)
    case .profileInDER: SignedEnvelope(isStreamed: false).bytes(around: list)
    case .profileInBER: SignedEnvelope(isStreamed: true).bytes(around: list)
    case .program32: Self.program(list, isWide: false, isBigEndian: false)
    case .program64: Self.program(list, isWide: true, isBigEndian: false)
    case .programBigEndian: Self.program(list, isWide: true, isBigEndian: true)
    case .universal: Self.universal(list, isWide: false)
    case .universal64: Self.universal(list, isWide: true)
    }
  }

  private static func blob(_ contents: [UInt8], magic: Int = 0xFADE_7171) -> [UInt8] {
    number(magic, 4) + number(contents.count + 8, 4) + contents
  }

  /// Returns a program in which another load command and another part of the signature precede the
  /// relevant ones.
  private static func program(_ list: [UInt8], isWide: Bool, isBigEndian: Bool) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] {
      isBigEndian ? number(value, 4) : number(value, 4).reversed()
    }
    let other = blob([0], magic: 0xFADE_0C02)
    let slots = number(0, 4) + number(28, 4) + number(5, 4) + number(28 + other.count, 4)
    let signature = blob(number(2, 4) + slots + other + blob(list), magic: 0xFADE_0CC0)
    let headLength = isWide ? 32 : 28
    let commands =
      word(0x1B) + word(24) + [UInt8](repeating: 7, count: 16)
      + [0x1D, 16, headLength + 40, signature.count].flatMap(word)
    let head = [isWide ? 0xFEED_FACF : 0xFEED_FACE, 0x0100_000C, 0, 2, 2, commands.count, 0, 0]
    return head.flatMap(word).prefix(headLength) + commands + signature
  }

  /// Returns a universal file of an unsigned program and a signed one.
  private static func universal(_ list: [UInt8], isWide: Bool) -> [UInt8] {
    let size = isWide ? 8 : 4
    let unsigned: [UInt8] = [0xCE, 0xFA, 0xED, 0xFE] + [UInt8](repeating: 0, count: 24)
    let programs = [unsigned, program(list, isWide: true, isBigEndian: false)]
    var offset = 8 + programs.count * (isWide ? 32 : 20)
    var table: [UInt8] = []
    for program in programs {
      table += number(0x0100_000C, 4) + number(0, 4) + number(offset, size)
      table += number(program.count, size) + number(14, 4) + (isWide ? number(0, 4) : [])
      offset += program.count
    }
    return number(isWide ? 0xCAFE_BABF : 0xCAFE_BABE, 4) + number(programs.count, 4) + table
      + programs.joined()
  }

  /// Returns the bytes of a number in big-endian order.
  static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}

/// The envelope of a signed file, without certificates and signatures.
struct SignedEnvelope {
  /// Whether containers have no lengths but end markers, and the content is in pieces.
  let isStreamed: Bool

  /// Returns the envelope around the given content.
  func bytes(around content: [UInt8]) -> [UInt8] {
    let half = content.count / 2
    let pieces = element(0x04, content[..<half]) + element(0x04, content[half...])
    let octets = isStreamed ? container(0x24, pieces) : element(0x04, content[...])
    let encapsulated = container(0x30, type(1) + container(0xA0, octets))
    let signedData = container(
      0x30, element(0x02, [1]) + container(0x31, []) + encapsulated + container(0x31, []))
    return container(0x30, type(2) + container(0xA0, signedData))
  }

  private func container(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    isStreamed ? [tag, 0x80] + contents + [0, 0] : element(tag, contents[...])
  }

  private func element(_ tag: UInt8, _ contents: ArraySlice<UInt8>) -> [UInt8] {
    let length = EntitlementsContainer.number(contents.count, 4)
    return (contents.count < 0x80 ? [tag, length[3]] : [tag, 0x84] + length) + contents
  }

  /// Returns an object identifier below PKCS #7, 1.2.840.113549.1.7.
  private func type(_ number: UInt8) -> [UInt8] {
    element(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, number])
  }
}
