/// The values of variables as their files write them, by what they were compiled to.
struct VariableValues {
  private var known: [(words: VariableWords, values: [String])]

  /// Creates the values of the variables of files, and of the built-in ones.
  init(of files: [AppLinks?]) {
    let builtIn: [BuiltInVariable] = [.region, .lang]
    known = builtIn.flatMap { variable -> [(words: VariableWords, values: [String])] in
      let values = variable == .region ? ISOCodes.regions : ISOCodes.languages
      return [false, true].compactMap { isFolded in
        guard case .words(let words) = variable.meaning(isFolded: isFolded) else { return nil }
        return (words, values)
      }
    }
    for (name, values) in files.compactMap(\.self).flatMap(\.substitutionVariables) {
      let variables = SubstitutionVariables([name: values])
      for isFolded in [false, true] {
        guard case .words(let words) = variables.meaning(of: name, isFolded: isFolded) else {
          continue
        }
        known.append((words, values))
      }
    }
  }

  /// Returns the values of a variable.
  func values(of words: VariableWords) -> [String] {
    known.first { $0.words == words }?.values ?? []
  }
}
