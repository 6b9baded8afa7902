import FoundationShim
package import Questions

extension FileContents {
  /// Creates a file of any bytes: a JSON value if that describes them wholly, else text, else
  /// bytes.
  package init(file bytes: [UInt8]) {
    let read = try? JSONReader.valueAndDuplicateKey(of: bytes)
    if let (value, duplicateKey) = read, duplicateKey == nil {
      self = .json(value)
    } else {
      self.init(bytes)
    }
  }

  /// Creates a file that is not a JSON value: text if that keeps the bytes, else bytes.
  package init(_ bytes: [UInt8]) {
    // A byte order mark would be lost on the way through a text.
    let text = String(validUTF8: bytes)
    self = text.flatMap { $0.contains("\u{FEFF}") ? nil : .text($0) } ?? .bytes(bytes)
  }

  /// Returns the member that carries the file: `site`, `siteText` or `siteBase64` for the name
  /// `site`.
  package func member(_ name: String) -> JSON.Member {
    switch self {
    case .json(let value): .init(name: name, value: value)
    case .text(let text): .init(name: name + "Text", value: .string(text))
    case .bytes(let bytes):
      .init(name: name + "Base64", value: .string(Data(bytes).base64EncodedString()))
    }
  }
}
