import Questions

extension JSON {
  /// How long a line may be that holds more than one value.
  private static let lineLength = 80

  /// The value over as many lines as people need: what is short stays on one.
  var indented: String {
    switch self {
    case .array(let values):
      Self.enclose(values.map(\.indented), in: ("[", "]"))
    case .object(let members):
      Self.enclose(
        members.map { "\(JSON.string($0.name).text): \($0.value.indented)" }, in: ("{", "}"))
    case .null, .bool, .number, .string: text
    }
  }

  private static func enclose(
    _ parts: [String], in brackets: (open: String, close: String)
  ) -> String {
    let length = parts.map(\.utf8.count).reduce(0, +) + 2 * parts.count
    if length <= lineLength, !parts.contains(where: { $0.contains("\n") }) {
      return brackets.open + parts.joined(separator: ", ") + brackets.close
    }
    let lines = parts.map { "  " + $0.replacing("\n", with: "\n  ") }
    return "\(brackets.open)\n\(lines.joined(separator: ",\n"))\n\(brackets.close)"
  }
}
