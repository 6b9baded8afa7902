import FoundationShim
import Questions

extension Suite {
  /// Reads a file; `nil` if it is not a suite.
  ///
  /// - Parameter errors: Gets everything that is wrong with its cases.
  init?(reading file: DataFile, below root: String, errors: inout [InputError]) {
    let path = String(file.name.dropFirst(root.count + 1).dropLast(".json".count))
    do throws(InputError) {
      var object = try ObjectReader(file.value, as: "the file")
      try object.schemaPath()
      let stated = try object.text("suite")
      guard stated == path else {
        throw InputError("\"suite\" is \"\(stated)\"; by the file's path it must be \"\(path)\"")
      }
      let title = try object.text("title")
      let decided = try object.array("cases")
      let informational =
        object.optional("informational") == nil ? [] : try object.array("informational")
      try object.finish()
      guard !decided.isEmpty || !informational.isEmpty else {
        throw InputError("a suite needs at least one case in \"cases\" or \"informational\"")
      }
      var cases: [Case] = []
      cases.reserveCapacity(decided.count + informational.count)
      var occurrences: [String: Int] = [:]
      for (index, item) in (decided + informational).enumerated() {
        let id = item["id"]?.string ?? ""
        let line = file.line(of: id, occurrence: occurrences[id, default: 0])
        occurrences[id, default: 0] += 1
        do throws(InputError) {
          cases.append(
            try Case(
              reading: item, isInformational: index >= decided.count, suite: path, file: file.name,
              line: line ?? 1))
        } catch {
          errors.append(file.locate(error, at: id))
        }
      }
      self.init(path: path, title: title, file: file.name, cases: cases)
    } catch {
      errors.append(file.locate(error, at: nil))
      return nil
    }
  }
}

extension Case {
  fileprivate init(
    reading value: JSON, isInformational: Bool, suite: String, file: String, line: Int
  ) throws(InputError) {
    var object = try ObjectReader(value, as: "a case")
    id = try object.text("id")
    guard let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")), id[..<slash] == suite,
      !id.hasSuffix("/")
    else {
      throw InputError("the id must be \"\(suite)/\" followed by what the case shows")
    }
    title = try object.text("title")
    rules = try object.strings("rules")
    guard !rules.isEmpty else { throw InputError("\"rules\" must name at least one rule") }
    authority = try object.word("authority")
    guard isInformational == (authority == .unspecified) else {
      throw InputError(
        isInformational
          ? "\"informational\" holds unspecified cases only; move the case to \"cases\""
          : "an unspecified case belongs in \"informational\", not in \"cases\"")
    }
    platforms = try object.platforms("platforms")
    guard platforms.newest != nil else {
      throw InputError("\"platforms\" includes no known release")
    }
    let kind: QuestionKind = try object.word("question")
    question = try Question(kind, reading: &object)
    expectation = try Expectation(for: kind, authority: authority, reading: &object)
    example = try object.optional("example").map { item throws(InputError) in
      try Source(reading: item)
    }
    note = try object.optionalText("note")
    since = try object.optionalText("since")
    try object.finish()
    json = value
    (self.file, self.line) = (file, line)
  }
}

extension Expectation {
  fileprivate init(
    for kind: QuestionKind, authority: Authority, reading object: inout ObjectReader
  ) throws(InputError) {
    guard authority == .unspecified else {
      self = .answer(try Answer(to: kind, reading: try object.value("expect")))
      return
    }
    let alternatives = try object.array("alternatives").map { item throws(InputError) in
      try Alternative(to: kind, reading: item)
    }
    // An answer of `no_match` would be both.
    let answers = alternatives.map {
      $0.answer == .refused ? .decision(.noMatch, rule: nil) : $0.answer
    }
    guard Set(answers).count == alternatives.count, alternatives.count > 1 else {
      throw InputError("\"alternatives\" must be two or more answers that differ")
    }
    self = .alternatives(alternatives)
  }
}

extension Alternative {
  fileprivate init(to kind: QuestionKind, reading value: JSON) throws(InputError) {
    var object = try ObjectReader(value, as: "an alternative")
    name = try object.text("name")
    answer = try Answer(to: kind, reading: try object.value("expect"))
    try object.finish()
  }
}

extension ObjectReader {
  /// Reads `$schema`, which is for editors and may be missing.
  mutating func schemaPath() throws(InputError) { _ = try optionalText("$schema") }
}
