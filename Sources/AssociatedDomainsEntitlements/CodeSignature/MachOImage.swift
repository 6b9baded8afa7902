/// A Mach-O program for one kind of processor (ENT-005).
struct MachOImage {
  /// How many load commands a program may have.
  static let maximumCommandCount: UInt64 = 10_000

  private let image: ByteView
  private let order: ByteView.Order
  /// The length of the head before the load commands.
  private let headLength: UInt64

  private static let codeSignature: UInt64 = 0x1D

  /// The blob of a program's entitlements; throws where there is no program, no signature or no
  /// such blob.
  static func entitlements(of view: ByteView) throws(EntitlementsError) -> SignatureBlob {
    guard let image = MachOImage(view) else {
      throw EntitlementsError(.malformedProgram, "a part of the universal program is no Mach-O program")
    }
    return try image.entitlements()
  }

  /// A program; nothing if the bytes do not begin as one.
  init?(_ view: ByteView) {
    switch view.number(at: 0, size: 4) {
    case 0xFEED_FACE: (order, headLength) = (.bigEndian, 28)
    case 0xFEED_FACF: (order, headLength) = (.bigEndian, 32)
    case 0xCEFA_EDFE: (order, headLength) = (.littleEndian, 28)
    case 0xCFFA_EDFE: (order, headLength) = (.littleEndian, 32)
    default: return nil
    }
    image = view
  }

  private func entitlements() throws(EntitlementsError) -> SignatureBlob {
    guard let command = try signatureCommand() else {
      throw EntitlementsError(.malformedProgram, "the program is not signed; sign it, and give the signed one")
    }
    guard let offset = command.number(at: 8, size: 4, order),
      let length = command.number(at: 12, size: 4, order),
      let signature = image.slice(at: offset, count: length)
    else { throw Self.cutOff }
    return try EmbeddedSignature(signature).entitlements()
  }

  /// The load command that says where the signature is, if there is one.
  private func signatureCommand() throws(EntitlementsError) -> ByteView? {
    guard let count = image.number(at: 16, size: 4, order) else { throw Self.cutOff }
    guard count <= Self.maximumCommandCount else {
      throw EntitlementsError(
        exceeding: .loadCommandCount,
        "the program has \(count) load commands; no more than \(Self.maximumCommandCount) are read")
    }
    var offset = headLength
    for _ in 0..<count {
      guard let kind = image.number(at: offset, size: 4, order),
        let length = image.number(at: offset + 4, size: 4, order), length >= 8,
        let command = image.slice(at: offset, count: length)
      else { throw Self.cutOff }
      if kind == Self.codeSignature { return command }
      offset += length
    }
    return nil
  }

  private static let cutOff = EntitlementsError(
    .malformedProgram, "a part of the program lies outside of the file; it is cut off or damaged")
}

/// A file of several Mach-O programs, one for each kind of processor (ENT-005).
struct UniversalBinary {
  /// The programs, in the order of the file.
  let slices: [ByteView]

  /// How many programs there may be; a greater number is a Java class file's version.
  private static let maximumSliceCount: UInt64 = 64
  /// The first version of Java's class files.
  private static let firstJavaVersion: UInt64 = 45

  /// How wide the offsets and lengths of the programs are, by the four bytes with which the file
  /// begins.
  enum Form: UInt64 {
    /// Four bytes.
    case narrow = 0xCAFE_BABE
    /// Eight bytes.
    case wide = 0xCAFE_BABF

    /// What the bytes begin with; nothing if it is neither.
    init?(startOf view: ByteView) {
      guard let number = view.number(at: 0, size: 4) else { return nil }
      self.init(rawValue: number)
    }
  }

  /// A file; nothing if the bytes do not begin as one.
  init?(_ view: ByteView) throws(EntitlementsError) {
    guard let form = Form(startOf: view) else { return nil }
    let isWide = form == .wide
    guard let count = view.number(at: 4, size: 4) else { throw Self.cutOff }
    guard count <= Self.maximumSliceCount else { throw isWide ? Self.cutOff : Self.javaClass }
    var slices: [ByteView] = []
    for index in 0..<count {
      let entry = 8 + index * (isWide ? 32 : 20)
      guard let offset = view.number(at: entry + 8, size: isWide ? 8 : 4),
        let length = view.number(at: entry + (isWide ? 16 : 12), size: isWide ? 8 : 4),
        let slice = view.slice(at: offset, count: length)
      else { throw isWide || count < Self.firstJavaVersion ? Self.cutOff : Self.javaClass }
      slices.append(slice)
    }
    self.slices = slices
  }

  private static let cutOff = EntitlementsError(
    .malformedProgram, "the universal program names a part outside of the file; it is cut off or damaged")
  private static let javaClass = EntitlementsError(
    .malformedProgram, "this is a Java class file, not a program for Apple's systems")
}
