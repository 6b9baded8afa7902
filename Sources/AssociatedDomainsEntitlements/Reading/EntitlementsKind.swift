import AssociatedDomains

extension Entitlements.Kind {
  /// Detects the kind of a file from its first bytes; `nil` if it is unknown.
  init?(startOf file: ByteView) {
    switch PropertyList.Form(file) {
    case .xml: self = .xml
    case .binary: self = .binary
    case nil where SignatureBlob.Magic(startOf: file) == .entitlements: self = .signatureBlob
    case nil where MachOImage(file) != nil: self = .machO
    case nil where UniversalBinary.Form(startOf: file) != nil: self = .machO
    case nil where file.starts(with: [SignedData.firstByte]): self = .provisioningProfile
    case nil: return nil
    }
  }
}

extension Entitlements.Kind: CustomStringConvertible {
  /// The kind in words.
  public var description: String {
    switch self {
    case .xml: "a property list in XML"
    case .binary: "a binary property list"
    case .signatureBlob: "entitlements from a signature"
    case .provisioningProfile: "a provisioning profile"
    case .machO: "a signed program"
    }
  }
}

extension EntitlementsError {
  /// Creates the error for a file of no known kind: what it seems to be, and a fix.
  init(unknown file: ByteView) {
    let known = Self.knownStarts.first { file.starts(with: $0.bytes) }
    self.init(
      .unknownKind,
      Self.blobMessage(file) ?? known?.message ?? StandIn.message(on: file.bytes)
        ?? Self.textMessage(file) ?? Self.otherMessage(file))
  }

  private static func blobMessage(_ file: ByteView) -> String? {
    switch SignatureBlob.Magic(startOf: file) {
    case .entitlementsInDER:
      "these are entitlements in DER, which are not read; print them with "
        + "`codesign --display --entitlements - --xml`"
    case .signature:
      "this is a signature without its program; give the program that it is part of"
    case .entitlements, nil: nil
    }
  }

  private static let knownStarts: [(bytes: [UInt8], message: String)] = [
    (
      Array("bplist".utf8),
      "this binary property list is not of a version from 00 to 09; convert it with `plutil -convert xml1`"
    ),
    (
      Array("-----BEGIN ".utf8),
      "this is PEM text; convert it with `openssl pkcs7 -inform PEM -outform DER`"
    ),
    (Array("PK".utf8), "this is an archive; unpack it and give the program inside"),
    ([0x1F, 0x8B], "this is compressed with gzip; unpack it"),
    (
      Array("!<arch>".utf8),
      "this is a static library, which has no entitlements; give the signed program"
    ),
    ([0x7F] + Array("ELF".utf8), "this is a program for another system; give one for Apple's"),
    ([0, 0x3C], "the text is UTF-16 without a byte order mark; save the file as UTF-8"),
  ]

  private static let conversion =
    ", not a property list in XML or binary; convert it with `plutil -convert xml1`"

  /// Returns a message about a file that is empty or begins like JSON or OpenStep text.
  private static func textMessage(_ file: ByteView) -> String? {
    let text = file.bytes.prefix(PropertyList.maximumByteCount).drop(while: \.isXMLWhiteSpace)
    switch text.first {
    case UInt8(ascii: "{"):
      // In both formats, a name comes first, perhaps in quotation marks; the sign after it differs.
      let sign = text.first { "=:}".utf8.contains($0) }
      let isOpenStep = sign == UInt8(ascii: "=")
      return "this is \(isOpenStep ? "OpenStep text" : "JSON")\(conversion)"
    case UInt8(ascii: "["): return "this is JSON\(conversion)"
    case UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "/"):
      return "this is OpenStep text\(conversion)"
    case nil: return "the file is empty"
    default: return nil
    }
  }

  private static func otherMessage(_ file: ByteView) -> String {
    let start = file.bytes.prefix(4).map { $0.hexadecimal(digits: 2) }
    return "no kind of file that holds entitlements begins with the bytes "
      + "\(start.joined(separator: " ")); give a property list, a provisioning profile or a signed "
      + "program"
  }
}
