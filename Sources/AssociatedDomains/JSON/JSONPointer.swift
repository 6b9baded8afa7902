/// The path from the root of a JSON document to one of its values (RFC 6901).
public struct JSONPointer: Sendable {
  /// The pointer as text, for example `/applinks/details/0`; empty for the root.
  public let text: String

  /// The pointer to the root.
  public static let root = JSONPointer(text: "")

  /// Returns the pointer to a member of the object that this points to.
  public func appending(_ name: String) -> JSONPointer {
    var text = text + "/"
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return JSONPointer(text: text)
  }

  /// Returns the pointer to an element of the array that this points to.
  public func appending(_ index: Int) -> JSONPointer {
    JSONPointer(text: "\(text)/\(index)")
  }
}

extension JSONPointer: Hashable, CustomStringConvertible {
  /// Compares pointers by their Unicode scalars.
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.text.hasSameScalars(as: right.text)
  }

  /// Hashes the Unicode scalars.
  public func hash(into hasher: inout Hasher) { ScalarText(text).hash(into: &hasher) }

  /// The pointer as text.
  public var description: String { text }
}
