extension String {
  /// The text as HTML shows it, within an element or an attribute.
  ///
  /// What an input or a log holds may be anything; control characters, which HTML forbids, become
  /// the character for what cannot be shown.
  var escapedForHTML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      default:
        let isControl = scalar.properties.generalCategory == .control
        result.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }
}
