package import Questions

extension ConformanceData {
  /// Returns the rules and the cases whose ids a glob matches, each with its statement or title.
  ///
  /// - Throws: `InputError` if there are none.
  package func matches(of glob: Glob) throws(InputError) -> [(id: String, title: String)] {
    let rules = catalog.rules.values.filter { glob.matches($0.id) }.sorted { $0.id < $1.id }
    let found =
      rules.map { ($0.id, $0.statement) }
      + cases.filter { glob.matches($0.id) }.map { ($0.id, $0.title) }
    guard !found.isEmpty else {
      throw InputError("no case and no rule has an id like \(glob.pattern.quoted)")
    }
    return found
  }
}
