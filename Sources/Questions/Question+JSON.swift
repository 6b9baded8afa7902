extension Question {
  /// Reads a question's members from a case.
  package init(_ kind: QuestionKind, reading object: inout ObjectReader) throws(InputError) {
    switch kind {
    case .match:
      self = .match(
        site: try FileContents(named: "site", reading: &object), domain: try object.text("domain"),
        app: try object.text("app"), url: try object.string("url"))
    case .pattern: self = .pattern(try PatternQuestion(reading: &object))
    case .site: self = .site(try FileContents(named: "site", reading: &object))
    case .entitlements:
      self = .entitlements(try FileContents(bytesNamed: "entitlements", reading: &object))
    case .resolve: self = .resolve(try ResolveQuestion(reading: &object))
    case .fetch: self = .fetch(try FetchQuestion(reading: &object))
    }
  }
}

extension PatternQuestion {
  /// Reads the members of a `pattern` question, all of which must be there.
  package init(reading object: inout ObjectReader) throws(InputError) {
    guard let members = try object.value("variables").object else {
      throw InputError("\"variables\" must be an object, {} if there are none")
    }
    var variables: [String: [String]] = [:]
    for member in members {
      let name = member.name
      guard let array = member.value.array, case let values = array.compactMap(\.string),
        values.count == array.count
      else { throw InputError("the values of variable \"\(name)\" must be an array of strings") }
      variables[name] = values
    }
    self.init(
      pattern: try object.string("pattern"), text: try object.string("text"),
      kind: try object.word("kind"), variables: variables,
      caseSensitive: try object.bool("caseSensitive"),
      percentEncoded: try object.bool("percentEncoded"))
  }
}
