extension Unicode.Scalar {
  /// How a message shows it: `` `}` ``, and by its number if it is not ASCII or cannot be seen.
  var nameInMessage: String {
    let number = "U+" + value.hexadecimal(digits: 4)
    if ("\u{21}"..."\u{7E}").contains(self) { return "`\(self)`" }
    if isASCII || properties.isWhitespace { return number }
    switch properties.generalCategory {
    case .control, .format, .unassigned, .privateUse, .surrogate, .nonspacingMark,
      .enclosingMark:
      return number
    default: return "`\(self)` (\(number))"
    }
  }
}
