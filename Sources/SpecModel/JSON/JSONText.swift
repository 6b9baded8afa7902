import Foundation

/// What can be found in a JSON text from its brackets, commas and strings alone.
enum JSONText {
  /// The text cut up: each string a piece with its quotes, every other scalar a piece of its own.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty { pieces.append(piece(&rest)) }
    return pieces
  }

  /// Takes a string with its quotes or another scalar off the text.
  private static func piece(_ rest: inout Substring.UnicodeScalarView) -> String {
    let start = rest
    dropPiece(&rest)
    return String(start[..<rest.startIndex])
  }

  private static func dropPiece(_ rest: inout Substring.UnicodeScalarView) {
    guard rest.popFirst() == "\"" else { return }
    while let scalar = rest.popFirst(), scalar != "\"" {
      if scalar == "\\" { rest = rest.dropFirst() }
    }
  }

  /// The text with a space for each `//` and `/* */` outside strings.
  static func withoutComments(_ text: String) -> String {
    var pieces: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      if rest.starts(with: ["/", "/"]) {
        rest = rest.drop { $0 != "\n" }
        pieces.append(" ")
      } else if rest.starts(with: ["/", "*"]) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: ["*", "/"]) { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
        pieces.append(" ")
      } else {
        pieces.append(piece(&rest))
      }
    }
    return pieces.joined()
  }

  /// The text up to the bracket that closes the first one.
  static func firstValue(of text: String) -> String {
    let pieces = pieces(of: text)
    var depth = 0
    for (index, piece) in pieces.enumerated() {
      if piece == "{" || piece == "[" { depth += 1 }
      if piece == "}" || piece == "]" {
        depth -= 1
        if depth == 0 { return pieces[...index].joined() }
      }
    }
    return text
  }

  /// Whether a comma stands before a closing bracket.
  static func hasTrailingComma(_ text: String) -> Bool {
    var rest = text.unicodeScalars[...]
    var followsComma = false
    while let scalar = rest.first {
      dropPiece(&rest)
      if isSpace(scalar) { continue }
      if followsComma, scalar == "}" || scalar == "]" { return true }
      followsComma = scalar == ","
    }
    return false
  }

  /// A well-formed text with only the first of several members with one name.
  static func withFirstOfDuplicates(_ text: String) -> String {
    let visible = pieces(of: text).filter { piece in
      !piece.unicodeScalars.allSatisfy(isSpace)
    }
    var rest = visible[...]
    return value(&rest)
  }

  /// Takes one value off the pieces and writes it anew.
  private static func value(_ rest: inout ArraySlice<String>) -> String {
    switch rest.first {
    case "{":
      var names: Set<String> = []
      let members = elements(&rest, until: "}") { rest in
        let name = rest.popFirst() ?? ""
        rest = rest.dropFirst()
        let member = name + ":" + value(&rest)
        return names.insert(unescaped(name)).inserted ? member : nil
      }
      return "{" + members.joined(separator: ",") + "}"
    case "[":
      return "[" + elements(&rest, until: "]") { value(&$0) }.joined(separator: ",") + "]"
    default:
      let scalar = rest.prefix { ![",", "}", "]"].contains($0) }
      rest = rest.dropFirst(scalar.count)
      return scalar.joined()
    }
  }

  /// Takes the elements between two brackets off the pieces.
  private static func elements(
    _ rest: inout ArraySlice<String>, until end: String,
    _ element: (inout ArraySlice<String>) -> String?
  ) -> [String] {
    rest = rest.dropFirst()
    var elements: [String] = []
    while let next = rest.first, next != end {
      if let element = element(&rest) { elements.append(element) }
      if rest.first == "," { rest = rest.dropFirst() }
    }
    rest = rest.dropFirst()
    return elements
  }

  /// The value of a string, its escapes undone.
  private static func unescaped(_ string: String) -> String {
    let array = try? JSONSerialization.jsonObject(with: Data("[\(string)]".utf8))
    return (array as? [String])?.first ?? string
  }

  /// Whether a scalar is white space of JSON, or the byte order mark before a text.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\n", "\r", "\u{FEFF}": true
    default: false
    }
  }
}
