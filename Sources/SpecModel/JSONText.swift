import Foundation

/// What can be said of a JSON text by looking at its brackets, commas and strings alone.
enum JSONText {
  private static let space: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]

  /// The text cut up: each string a piece with its quotes, each run of white space one space, every
  /// other scalar a piece of its own.
  ///
  /// Where comments are taken out, a space stands for each `//` and `/* */` outside strings.
  static func pieces(of text: String, takingOutComments: Bool) -> [String] {
    var pieces: [String] = []
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.first {
      let start = takingOutComments ? Array(rest.prefix(2)) : []
      if scalar == "\"" {
        pieces.append(string(&rest))
      } else if space.contains(scalar) {
        rest = rest.drop { space.contains($0) }
        pieces.append(" ")
      } else if start == ["/", "/"] {
        rest = rest.drop { $0 != "\n" }
        pieces.append(" ")
      } else if start == ["/", "*"] {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: ["*", "/"]) { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
        pieces.append(" ")
      } else {
        pieces.append(String(scalar))
        rest = rest.dropFirst()
      }
    }
    return pieces
  }

  /// Takes a string with its quotes off the text.
  private static func string(_ rest: inout ArraySlice<Unicode.Scalar>) -> String {
    var string = String(rest.removeFirst())
    while let scalar = rest.popFirst() {
      string.unicodeScalars.append(scalar)
      if scalar == "\"" { break }
      if scalar == "\\", let escaped = rest.popFirst() { string.unicodeScalars.append(escaped) }
    }
    return string
  }

  /// The pieces up to the bracket that closes the first one.
  static func firstValue(of pieces: [String]) -> [String] {
    var depth = 0
    for (index, piece) in pieces.enumerated() {
      if ["{", "["].contains(piece) { depth += 1 }
      if ["}", "]"].contains(piece) {
        depth -= 1
        if depth == 0 { return Array(pieces[...index]) }
      }
    }
    return pieces
  }

  /// Whether a comma stands before a closing bracket.
  static func hasTrailingComma(_ pieces: [String]) -> Bool {
    let visible = withoutSpace(pieces)
    return zip(visible, visible.dropFirst()).contains { $0 == "," && ["}", "]"].contains($1) }
  }

  /// A well-formed text with only the first of several members with one name.
  static func withFirstOfDuplicates(_ pieces: [String]) -> String {
    var rest = withoutSpace(pieces)[...]
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

  /// What a string says, its escapes undone.
  private static func unescaped(_ string: String) -> String {
    let array = try? JSONSerialization.jsonObject(with: Data("[\(string)]".utf8))
    return (array as? [String])?.first ?? string
  }

  private static func withoutSpace(_ pieces: [String]) -> [String] {
    pieces.filter { ![" ", "\u{FEFF}"].contains($0) }
  }
}
