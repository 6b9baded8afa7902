/// The path from the root of a JSON document to one of its values (RFC 6901).
///
/// A pointer shares all of its path except a last index with nearby pointers. Its text is built on
/// request.
public struct JSONPointer: Sendable {
  private let name: Name?
  private let index: Int?

  /// A name on the path, or an index that is not the last part of the path.
  private final class Name: Sendable {
    let parent: JSONPointer
    let text: String

    init(_ text: String, in parent: JSONPointer) {
      (self.text, self.parent) = (text, parent)
    }
  }

  /// The pointer to the root.
  public static let root = JSONPointer(name: nil, index: nil)

  /// Returns the pointer to a member of the object that this points to.
  public func appending(_ name: String) -> JSONPointer {
    JSONPointer(name: Name(name, in: self), index: nil)
  }

  /// Returns the pointer to an element of the array that this points to.
  public func appending(_ index: Int) -> JSONPointer {
    guard self.index != nil, let last else { return JSONPointer(name: name, index: index) }
    return JSONPointer(name: Name(last.text, in: last.parent), index: index)
  }

  /// The last name or index, and the pointer before it; `nil` for the root.
  private var last: (parent: JSONPointer, text: String)? {
    if let index { return (JSONPointer(name: name, index: nil), String(index)) }
    return name.map { ($0.parent, $0.text) }
  }

  /// The names and indices from the root on.
  var parts: [String] {
    var parts: [String] = []
    var rest = last
    while let part = rest {
      parts.append(part.text)
      rest = part.parent.last
    }
    return parts.reversed()
  }

  /// The pointer as text, for example `/applinks/details/0`; empty for the root.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public var text: String { Self.text(of: parts) }

  /// The pointer as text for messages, in which long names are truncated.
  var escapedBriefly: String { Self.text(of: parts.map(\.escapedBriefly)) }

  private static func text(of parts: [String]) -> String {
    var text = ""
    for part in parts {
      text += "/"
      guard part.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
        text += part
        continue
      }
      for scalar in part.unicodeScalars {
        switch scalar {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }
}

extension JSONPointer {
  /// Creates a pointer from its text, such as `/applinks/details/0`; `nil` if the text is not a
  /// pointer.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init?(_ text: String) {
    var pointer = JSONPointer.root
    let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.first?.isEmpty != false else { return nil }
    for part in parts.dropFirst() {
      guard let name = Self.unescaped(part) else { return nil }
      pointer = pointer.appending(name)
    }
    self = pointer
  }

  /// Returns a name with its escapes resolved; `nil` if a tilde does not begin an escape.
  private static func unescaped(_ part: Substring.UnicodeScalarView) -> String? {
    var name = String.UnicodeScalarView()
    var rest = part
    while let scalar = rest.popFirst() {
      guard scalar == "~" else {
        name.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "0": name.append("~")
      case "1": name.append("/")
      default: return nil
      }
    }
    return String(name)
  }
}

extension JSONPointer: Hashable, LosslessStringConvertible {
  /// Compares names and indices by their Unicode scalars.
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    var (left, right) = (left, right)
    while left.name !== right.name || left.index != right.index {
      guard let mine = left.last, let others = right.last, mine.text.hasSameScalars(as: others.text)
      else { return false }
      (left, right) = (mine.parent, others.parent)
    }
    return true
  }

  /// Hashes the names and indices.
  public func hash(into hasher: inout Hasher) {
    for part in parts { ScalarText(part).hash(into: &hasher) }
  }

  /// The pointer as text.
  public var description: String { text }
}
