import FoundationShim

/// A file: as a JSON value, as text, or byte for byte.
public enum FileContents: Sendable, Hashable {
  /// The value of the file, if its spelling does not matter.
  case json(JSON)
  /// The text of the file, in UTF-8.
  case text(String)
  /// The file byte for byte.
  case bytes([UInt8])

  /// The bytes of the file.
  public var bytes: [UInt8] {
    switch self {
    case .json(let value):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(512)
      value.write(to: &bytes)
      return bytes
    case .text(let text): return Array(text.utf8)
    case .bytes(let bytes): return bytes
    }
  }

  /// Reads exactly one of `NAME` (a JSON value), `NAMEText` and `NAMEBase64`.
  ///
  /// - Parameter allowsJSON: Whether `NAME` may be given.
  package init(
    named name: String, allowsJSON: Bool = true, reading object: inout ObjectReader
  ) throws(InputError) {
    let json = allowsJSON ? object.optional(name) : nil
    switch (json, object.optional(name + "Text"), object.optional(name + "Base64")) {
    case (let json?, nil, nil): self = .json(json)
    case (nil, .string(let text)?, nil): self = .text(text)
    case (nil, nil, .string(let base64)?):
      guard let data = Data(base64Encoded: base64) else {
        throw InputError("\"\(name)Base64\" is not base64")
      }
      self = .bytes(Array(data))
    default:
      let names = allowsJSON ? "\(name), \(name)Text" : "\(name)Text"
      throw InputError("expected exactly one of \(names) and \(name)Base64")
    }
  }
}
