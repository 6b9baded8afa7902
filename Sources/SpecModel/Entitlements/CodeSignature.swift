// Entitlements in code signatures: of a blob, a program, and a program for several architectures.

extension SpecModel {
  /// Returns the property list of a blob as `codesign` prints it: a magic number, the length, the
  /// list.
  ///
  /// - Rules: ENT-003
  func listOfBlob(_ bytes: [UInt8]) -> [UInt8]? {
    let blob = Bytes(bytes)
    guard blob.number(at: 0, width: 4) == 0xFADE_7171,
      let length = blob.number(at: 4, width: 4)
    else { return nil }
    let end = dialect.entitlementsFiles.blobLengthCounts ? length : blob.count
    return blob.part(at: 8, count: end - 8)
  }

  /// Returns the property lists that count in a Mach-O binary.
  ///
  /// - Rules: ENT-005, X-46
  func listsOfMachO(_ bytes: [UInt8]) -> [[UInt8]] {
    guard isUniversal(bytes) else { return [listOfSlice(bytes)].compactMap(\.self) }
    let slices = slices(of: bytes)
    return switch dialect.entitlementsFiles.slices {
    case .firstWithEntitlements:
      Array(slices.lazy.compactMap(listOfSlice).prefix(1))
    case .first: slices.prefix(1).compactMap(listOfSlice)
    case .all: slices.compactMap(listOfSlice)
    }
  }

  /// Returns whether bytes begin with the magic number of a Mach-O binary, universal or for one
  /// architecture.
  ///
  /// - Rules: ENT-005
  func isMachO(_ bytes: [UInt8]) -> Bool {
    isUniversal(bytes) || header(of: Bytes(bytes)) != nil
  }

  private func isUniversal(_ bytes: [UInt8]) -> Bool {
    [0xCAFE_BABE, 0xCAFE_BABF].contains(Bytes(bytes).number(at: 0, width: 4))
  }

  /// Returns the slices of a universal binary; none if one of them reaches beyond the end.
  ///
  /// A Java class starts with the same number, and has a version in place of the count of slices.
  private func slices(of bytes: [UInt8]) -> [[UInt8]] {
    let file = Bytes(bytes)
    guard let count = file.number(at: 4, width: 4), count <= 64 else { return [] }
    let isWide = file.number(at: 0, width: 4) == 0xCAFE_BABF
    let slices: [[UInt8]] = (0..<count).compactMap { index in
      let start = 8 + index * (isWide ? 32 : 20) + 8
      let width = isWide ? 8 : 4
      guard let offset = file.number(at: start, width: width),
        let size = file.number(at: start + width, width: width)
      else { return nil }
      return file.part(at: offset, count: size)
    }
    return slices.count == count ? slices : []
  }

  /// Returns the byte order of a binary for one architecture, and the size of its header.
  private func header(of slice: Bytes) -> (bigEndian: Bool, size: Int)? {
    for bigEndian in [true, false] {
      switch slice.number(at: 0, width: 4, bigEndian: bigEndian) {
      case 0xFEED_FACE: return (bigEndian, 28)
      case 0xFEED_FACF: return (bigEndian, 32)
      default: break
      }
    }
    return nil
  }

  /// Returns the property list in the signature that a load command of the slice names.
  ///
  /// - Rules: ENT-005
  private func listOfSlice(_ bytes: [UInt8]) -> [UInt8]? {
    let slice = Bytes(bytes)
    guard let (bigEndian, headerSize) = header(of: slice),
      let commandCount = slice.number(at: 16, width: 4, bigEndian: bigEndian),
      commandCount <= 10_000
    else { return nil }
    var start = headerSize
    for _ in 0..<commandCount {
      guard let command = slice.number(at: start, width: 4, bigEndian: bigEndian),
        let size = slice.number(at: start + 4, width: 4, bigEndian: bigEndian), size >= 8,
        slice.part(at: start, count: size) != nil
      else { return nil }
      if command == 0x1D {
        guard size >= 16,
          let offset = slice.number(at: start + 8, width: 4, bigEndian: bigEndian),
          let dataSize = slice.number(at: start + 12, width: 4, bigEndian: bigEndian)
        else { return nil }
        return slice.part(at: offset, count: dataSize).flatMap(listOfSignature)
      }
      start += size
    }
    return nil
  }

  /// Returns the property list in the slot for entitlements.
  ///
  /// - Rules: ENT-005
  private func listOfSignature(_ bytes: [UInt8]) -> [UInt8]? {
    guard Bytes(bytes).number(at: 0, width: 4) == 0xFADE_0CC0,
      let length = Bytes(bytes).number(at: 4, width: 4),
      let all = Bytes(bytes).part(at: 0, count: length)
    else { return nil }
    let signature = Bytes(all)
    guard let count = signature.number(at: 8, width: 4), count <= 10_000 else { return nil }
    for index in 0..<count {
      guard let type = signature.number(at: 12 + index * 8, width: 4),
        let offset = signature.number(at: 16 + index * 8, width: 4)
      else { return nil }
      if type == 5 || dialect.entitlementsFiles.signatureSlot == .first {
        return signature.part(at: offset, count: signature.count - offset).flatMap(listOfBlob)
      }
    }
    return nil
  }
}
