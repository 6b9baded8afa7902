/// The way from the root of a JSON document to a value in it (RFC 6901).
public struct JSONPointer: Sendable {
  /// The pointer as text: `/applinks/details/0`; empty for the root.
  public let text: String

  /// The document itself.
  public static let root = JSONPointer(text: "")

  /// To a member of the object that this points to.
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

  /// To an element of the array that this points to.
  public func appending(_ index: Int) -> JSONPointer {
    JSONPointer(text: "\(text)/\(index)")
  }
}

extension JSONPointer: Hashable, CustomStringConvertible {
  /// By the scalars of the text.
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.text.hasSameScalars(as: right.text)
  }

  /// By the scalars of the text.
  public func hash(into hasher: inout Hasher) { ScalarText(text).hash(into: &hasher) }

  /// The pointer as text.
  public var description: String { text }
}
