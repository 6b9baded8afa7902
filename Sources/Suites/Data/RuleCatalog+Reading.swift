import FoundationShim
import Questions

extension RuleCatalog {
  /// Reads `sources.json`, and every other file of a folder as rules.
  ///
  /// - Throws: `InputErrors` with everything that is wrong: an unknown key, a duplicate id, …
  init(readingFolder folder: DataFolder) throws(InputErrors) {
    var errors: [InputError] = []
    var rules: [String: Rule] = [:]
    var works: [String: Work] = [:]
    var topics: [Topic] = []
    let files = folder.contents(below: "rules", errors: &errors) { file, _ in file }
    for file in files {
      let readsWorks = file.name.hasSuffix("/sources.json")
      do throws(InputError) {
        var object = try ObjectReader(file.value, as: "the file")
        try object.schemaPath()
        if !readsWorks {
          topics.append(Topic(file: file.name, title: try object.text("title")))
        }
        let items = try object.array(readsWorks ? "works" : "rules")
        try object.finish()
        for item in items {
          let id = item["id"]?.string
          do throws(InputError) {
            if readsWorks {
              let work = try Work(reading: item)
              guard works.updateValue(work, forKey: work.id) == nil else {
                throw InputError("a duplicate id; rename one of the works")
              }
            } else {
              let rule = try Rule(
                reading: item, file: file.name, line: id.flatMap { file.line(of: $0) } ?? 1)
              if let first = rules.updateValue(rule, forKey: rule.id) {
                throw InputError(
                  "a duplicate id, first used at \(first.file):\(first.line); rename one of them")
              }
            }
          } catch {
            errors.append(file.locate(error, at: id))
          }
        }
      } catch {
        errors.append(file.locate(error, at: nil))
      }
    }
    if works.isEmpty, errors.isEmpty {
      let file = folder.name("rules/sources.json")
      errors.append(InputError("missing or empty; rules cite the works that it lists", file: file))
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    self.init(rules: rules, works: works, topics: topics)
  }
}

extension Work {
  fileprivate init(reading value: JSON) throws(InputError) {
    var object = try ObjectReader(value, as: "a work")
    id = try object.text("id")
    kind = try object.word("kind")
    title = try object.text("title")
    author = try object.text("author")
    isByEngineer = object.optional("engineer") == nil ? false : try object.bool("engineer")
    link = try object.optionalText("link")
    observations = try object.optionalText("observations")
    try object.finish()
    if observations != nil, kind != .record {
      throw InputError("only a record has \"observations\"")
    }
    if isByEngineer, kind == .record {
      throw InputError("only a document has \"engineer\"")
    }
  }
}

extension Rule {
  fileprivate init(reading value: JSON, file: String, line: Int) throws(InputError) {
    var object = try ObjectReader(value, as: "a rule")
    id = try object.text("id")
    statement = try object.text("statement")
    authority = try object.word("authority")
    sources = try object.array("sources").map { item throws(InputError) in
      try Source(reading: item)
    }
    argument = try object.optionalText("argument")
    premises = try object.optionalStrings("from") ?? []
    contradicted = try object.optionalStrings("contradicts") ?? []
    platforms = try object.platforms("platforms")
    untestable = try object.optionalText("untestable")
    alternatives =
      object.optional("alternatives") == nil
      ? []
      : try object.array("alternatives").map { item throws(InputError) in
        try RuleAlternative(reading: item)
      }
    note = try object.optionalText("note")
    lastRead = try object.optionalText("read")
    (self.file, self.line) = (file, line)
    try object.finish()
    if let lastRead, lastRead.wholeMatch(of: /[0-9]{4}-[01][0-9]-[0-3][0-9]/) == nil {
      throw InputError("\"read\" must be a day such as 2026-11-26")
    }
    if authority == .unspecified, untestable == nil, alternatives.count < 2 {
      throw InputError(
        "an unspecified rule needs two alternatives, or \"untestable\" with a reason")
    }
    guard !sources.isEmpty else { throw InputError("a rule needs at least one source") }
    if authority == .inferred, argument == nil || premises.isEmpty {
      throw InputError(
        "an inferred rule needs its \"argument\" and, in \"from\", the rules it follows from")
    }
    if authority != .inferred, argument != nil || !premises.isEmpty {
      throw InputError("only an inferred rule has \"argument\" and \"from\"")
    }
    if authority != .unspecified, !alternatives.isEmpty {
      throw InputError("only an unspecified rule has alternatives")
    }
  }
}

extension RuleAlternative {
  fileprivate init(reading value: JSON) throws(InputError) {
    var object = try ObjectReader(value, as: "an alternative")
    name = try object.text("name")
    meaning = try object.text("meaning")
    try object.finish()
  }
}

extension Source {
  /// Reads `{"work", "place"}`.
  init(reading value: JSON) throws(InputError) {
    var object = try ObjectReader(value, as: "a source")
    work = try object.text("work")
    place = try object.text("place")
    guard place.contains(where: { !$0.isWhitespace }) else {
      throw InputError("\"place\" must say where in the work, not be blank")
    }
    try object.finish()
  }
}
