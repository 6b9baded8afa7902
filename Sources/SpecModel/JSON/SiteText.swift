/// What can be found in a JSON text from its brackets, commas and strings alone.
enum SiteText {
  /// Returns the pieces of a text: each string with its quotes, and every other scalar by itself.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty { pieces.append(piece(&rest)) }
    return pieces
  }

  /// Removes the first piece from a text and returns it: a string with its quotes, or another
  /// scalar.
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

  /// Returns the text with a space for each `//` and `/* */` comment outside strings.
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

  /// Returns the text up to the bracket that closes the first bracket.
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

  /// Returns the text without trailing commas.
  static func withoutTrailingCommas(_ text: String) -> String {
    var pieces = pieces(of: text)
    var comma: Int?
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case ",": comma = index
      case " ", "\t", "\n", "\r": break
      case "}", "]":
        if let comma { pieces[comma] = " " }
        comma = nil
      default: comma = nil
      }
    }
    return pieces.joined()
  }
}
