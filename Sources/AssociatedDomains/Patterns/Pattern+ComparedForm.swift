extension Pattern {
  /// The pattern in the form that is compared, with its variables as written.
  package var comparedForm: String { defect == nil ? tokens.text : text }

  /// Returns the pattern in the compared form, with the values that its variables have in a text.
  ///
  /// The pattern matches the text. If there are very many variables with many values, only the
  /// first variables are replaced.
  /// - Parameters:
  ///   - text: The text.
  ///   - variables: The variables of the file.
  ///   - work: The remaining work for trying patterns, which the call reduces; a pattern of *m*
  ///     bytes costs O(*m* · *n* / 64) for a text of *n* bytes.
  package func comparedForm(
    with text: PositionIndex, _ variables: SubstitutionVariables?, within work: inout Int
  ) -> String {
    var values: [PatternTokens] = []
    let cost = self.text.utf8.count * (text.bytes.count / 64 + 1) + text.bytes.count + 64
    while work > 0, let name = tokens.variableNames(after: values.count).first,
      let texts = variables?.texts(of: name), texts.count <= Self.maximumValueCount
    {
      let candidates = texts.lazy.map {
        PatternParser.tokens(ofValue: $0, isFolded: form.isFolded)
      }
      let value = candidates.first { value in
        work -= cost
        guard work >= 0 else { return false }
        let tried = tokens.replacingVariables(with: values + [value])
        return tried.minimumLength <= text.bytes.count && PatternProgram(tried).matchesBySets(text)
      }
      guard let value else { break }
      values.append(value)
    }
    return tokens.replacingVariables(with: values).text
  }

  /// The maximum number of values of a variable that are tried.
  private static let maximumValueCount = 1_000
}
