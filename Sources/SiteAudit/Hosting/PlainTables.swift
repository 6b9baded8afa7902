import FoundationShim

/// The tables of a TOML file as far as `netlify.toml` needs them: names, and keys with a string, a
/// number or a truth value on one line.
///
/// Anything else is a value without a meaning; TOML's positions, of which a parser tells nothing, are
/// what a diagnostic needs.
struct PlainTables {
  /// A table, or an element of an array of tables.
  struct Table {
    /// The name, such as `redirects` or `headers.values`.
    let name: String
    /// The line of the name, from 1.
    let line: Int
    /// Whether it is an element of an array: `[[name]]`.
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

    /// The string without its quotation marks; `nil` if it is none, or has escapes.
    var string: String? {
      guard let mark = text.first, mark == "\"" || mark == "'", text.count > 1, text.last == mark,
        !text.contains("\\")
      else { return nil }
      return String(text.dropFirst().dropLast())
    }
  }

  /// The tables in order, with what stands before the first one.
  private(set) var tables = [Table(name: "", line: 1, isElement: false)]

  /// Reads a text.
  init(parsing text: String) {
    /// What ends a value that began on an earlier line.
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

  /// Returns what must follow on a later line; `nil` if the value is complete.
  private static func end(of value: String) -> String? {
    for mark in ["\"\"\"", "'''"] where value.hasPrefix(mark) {
      return value.dropFirst(3).contains(mark) ? nil : mark
    }
    return value.hasPrefix("[") && !value.contains("]") ? "]" : nil
  }

  /// Returns a value without a comment behind it.
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
