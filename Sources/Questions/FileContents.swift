import Foundation

/// A file: as a JSON value, as text, or byte for byte.
package enum FileContents: Sendable, Hashable {
  /// What the file says, where it does not matter how it is written.
  case json(JSON)
  /// The text of the file, in UTF-8.
  case text(String)
  /// The file byte for byte.
  case bytes([UInt8])

  /// The bytes of the file.
  package var bytes: [UInt8] {
    switch self {
    case .json(let value): Array(value.text.utf8)
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }
}

extension FileContents {
  /// Reads the one of `NAMEText` and `NAMEBase64` that is there, of a file that is no JSON.
  init(bytesNamed name: String, reading object: inout ObjectReader) throws(InputError) {
    switch (object.optional(name + "Text"), object.optional(name + "Base64")) {
    case (.string(let text)?, nil): self = .text(text)
    case (nil, .string(let base64)?): self = .bytes(try Self.bytes(base64, of: name))
    default: throw InputError("exactly one of \(name)Text and \(name)Base64 must be there")
    }
  }

  /// Reads the one of `NAME` (a JSON value), `NAMEText` and `NAMEBase64` that is there.
  package init(named name: String, reading object: inout ObjectReader) throws(InputError) {
    let json = object.optional(name)
    let text = object.optional(name + "Text")
    let base64 = object.optional(name + "Base64")
    switch (json, text, base64) {
    case (let json?, nil, nil): self = .json(json)
    case (nil, .string(let text)?, nil): self = .text(text)
    case (nil, nil, .string(let base64)?): self = .bytes(try Self.bytes(base64, of: name))
    default:
      throw InputError("exactly one of \(name), \(name)Text and \(name)Base64 must be there")
    }
  }

  private static func bytes(_ base64: String, of name: String) throws(InputError) -> [UInt8] {
    guard let data = Data(base64Encoded: base64) else {
      throw InputError("\"\(name)Base64\" is not base64")
    }
    return Array(data)
  }
}
