import FoundationShim

/// The tables of a TOML file as far as `netlify.toml` needs them: names, and keys with a string, a
/// number or a truth value on one line.
///
/// Any other value has no meaning here. Diagnostics need positions in the file, which TOML parsers
/// do not provide.
struct PlainTables {
  /// A table, or an element of an array of tables.
  struct Table {
    /// The name, such as `redirects` or `headers.values`.
    let name: String
    /// The line of the name, from 1.
    let line: Int
    /// Whether the table is an element of an array: `[[name]]`.
    let isElement: Bool
    /// The keys and values in order.
    var entries: [(name: String, value: Value)] = []

    /// Returns the value of a key.
    subscript(name: String) -> Value? { entries.first { $0.name == name }?.value }
  }

  /// A value and its line, from 1.
  struct Value {
    /// The text as written.
    let text: String
    /// The line, from 1.
    let line: Int

    /// The string without its quotation marks; `nil` if the value is not a string or has escapes.
    var string: String? {
      guard let mark = text.first, mark == "\"" || mark == "'", text.count > 1, text.last == mark,
        !text.contains("\\")
      else { return nil }
      return String(text.dropFirst().dropLast())
    }
  }

  /// The tables in order, beginning with the entries before the first table.
  private(set) var tables = [Table(name: "", line: 1, isElement: false)]

  /// Reads a text.
  init(parsing text: String) {
    /// The mark that ends a value from an earlier line.
    var end: String?
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (line, text) in zip(1..., lines) {
      let text = text.trimmed
      if let mark = end {
        if text.contains(mark) { end = nil }
      } else if text.hasPrefix("["), let name = Self.name(of: text) {
        tables.append(Table(name: name, line: line, isElement: text.hasPrefix("[[")))
      } else if let sign = text.firstIndex(of: "="), !text.hasPrefix("#") {
        let value = text[text.index(after: sign)...].trimmed
        end = Self.end(of: value)
        let name = text[..<sign].trimmed.filter { $0 != "\"" && $0 != "'" }
        tables[tables.count - 1].entries.append(
          (name, Value(text: Self.withoutComment(value), line: line)))
      }
    }
  }

  /// Returns those tables that belong to an element of an array, such as `[headers.values]`.
  func parts(of index: Int) -> ArraySlice<Table> {
    tables[(index + 1)...].prefix { $0.name.hasPrefix("\(tables[index].name).") && !$0.isElement }
  }

  private static func name(of text: String) -> String? {
    let inner = withoutComment(text).trimmed
    guard inner.hasSuffix("]") else { return nil }
    return inner.filter { !"[] \t\"'".contains($0) }
  }

  /// Returns the mark that must follow on a later line; `nil` if the value is complete.
  private static func end(of value: String) -> String? {
    for mark in ["\"\"\"", "'''"] where value.hasPrefix(mark) {
      return value.dropFirst(3).contains(mark) ? nil : mark
    }
    return value.hasPrefix("[") && !value.contains("]") ? "]" : nil
  }

  /// Returns a value without the comment after it.
  private static func withoutComment(_ text: String) -> String {
    var mark: Character?
    for index in text.indices {
      let character = text[index]
      if character == mark {
        mark = nil
      } else if mark == nil, character == "\"" || character == "'" {
        mark = character
      } else if mark == nil, character == "#" {
        return text[..<index].trimmed
      }
    }
    return text.trimmed
  }
}
