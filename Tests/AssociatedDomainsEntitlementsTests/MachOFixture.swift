/// Signed programs without any code in them, and their parts.
enum MachOFixture {
  /// How wide a program's addresses are, and the order of its bytes.
  enum Form: CaseIterable {
    case littleEndian32
    case littleEndian64
    case bigEndian32
    case bigEndian64

    var isWide: Bool { self == .littleEndian64 || self == .bigEndian64 }
    var isBigEndian: Bool { self == .bigEndian32 || self == .bigEndian64 }

    /// A number of four bytes.
    func number(_ value: Int) -> [UInt8] {
      let bytes = BinaryPropertyListFixture.number(value, 4)
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  /// A blob of entitlements, or of another kind.
  static func blob(_ contents: [UInt8], magic: Int = 0xFADE_7171) -> [UInt8] {
    big(magic) + big(contents.count + 8) + contents
  }

  /// A signature of blobs, each with the number of its slot.
  static func signature(_ blobs: [(slot: Int, bytes: [UInt8])]) -> [UInt8] {
    var (index, contents): ([UInt8], [UInt8]) = ([], [])
    for blob in blobs {
      index += big(blob.slot) + big(12 + 8 * blobs.count + contents.count)
      contents += blob.bytes
    }
    return blob(big(blobs.count) + index + contents, magic: 0xFADE_0CC0)
  }

  /// A program whose signature has a blob before and one after that of the entitlements.
  static func image(_ form: Form, entitlements: [UInt8]) -> [UInt8] {
    image(
      form,
      signature: signature([
        (0, blob([1, 2, 3], magic: 0xFADE_0C02)), (5, blob(entitlements)),
        (7, blob([0x70, 0], magic: 0xFADE_7172)),
      ]))
  }

  /// A program with a load command before that of the signature; nothing for one without.
  static func image(_ form: Form, signature: [UInt8]?) -> [UInt8] {
    let other = form.number(0x1B) + form.number(24) + Array(repeating: 7, count: 16)
    let commands = [other] + (signature == nil ? [] : [[UInt8](repeating: 0, count: 16)])
    let headLength = form.isWide ? 32 : 28
    let end = headLength + commands.joined().count
    let pointer =
      form.number(0x1D) + form.number(16) + form.number(end) + form.number(signature?.count ?? 0)
    let head =
      form.number(form.isWide ? 0xFEED_FACF : 0xFEED_FACE) + form.number(0x0100_000C)
      + form.number(0) + form.number(2) + form.number(commands.count)
      + form.number(commands.joined().count) + form.number(0) + (form.isWide ? form.number(0) : [])
    return head + other + (signature == nil ? [] : pointer) + (signature ?? [])
  }

  /// A file of several programs.
  static func universal(_ images: [[UInt8]], isWide: Bool = false) -> [UInt8] {
    var (table, contents): ([UInt8], [UInt8]) = ([], [])
    let size = isWide ? 8 : 4
    for image in images {
      let offset = 8 + images.count * (isWide ? 32 : 20) + contents.count
      table += big(0x0100_000C) + big(0)
      table += BinaryPropertyListFixture.number(offset, size)
      table += BinaryPropertyListFixture.number(image.count, size)
      table += big(14) + (isWide ? big(0) : [])
      contents += image
    }
    return big(isWide ? 0xCAFE_BABF : 0xCAFE_BABE) + big(images.count) + table + contents
  }

  private static func big(_ value: Int) -> [UInt8] { BinaryPropertyListFixture.number(value, 4) }
}
