import Questions

/// A workflow command, which GitHub Actions shows as an annotation:
/// `::error file=FILE,line=1,col=2,title=TITLE::MESSAGE`.
package struct WorkflowCommand: Sendable, CustomStringConvertible {
  /// The kind of annotation; the raw values are the names of the commands.
  package enum Level: String, Sendable {
    /// The levels, the most serious first.
    case error, warning, notice
  }

  /// The command with its message, on one line.
  package let description: String

  /// Creates a command.
  package init(
    _ level: Level, file: String? = nil, line: Int? = nil, column: Int? = nil,
    title: String? = nil, message: String
  ) {
    let properties = [
      ("file", file), ("line", line.map(String.init)), ("col", column.map(String.init)),
      ("title", title),
    ]
    let list = properties.compactMap { name, value in
      value.map { "\(name)=\($0.visibleLine.escaped("%\r\n:,"))" }
    }
    description =
      "::\(level.rawValue)\(list.isEmpty ? "" : " ")\(list.joined(separator: ","))"
      + "::\(message.visibleText.escaped("%\r\n"))"
  }
}

extension String {
  /// Returns the text with the given scalars escaped; a CRLF is two scalars.
  fileprivate func escaped(_ scalars: String) -> String {
    unicodeScalars.map { scalar in
      guard scalars.unicodeScalars.contains(scalar) else { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
