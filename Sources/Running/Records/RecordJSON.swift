package import FoundationShim
import Questions
import Suites

/// Something that a file of records can hold.
package protocol RecordWriting: Sendable {
  /// Writes the record as JSON Lines, one line at a time: a header, the cases, a footer.
  ///
  /// - Parameter write: Takes a line with its end.
  func write(to write: (Data) throws -> Void) throws
}

extension RunRecord: RecordWriting {
  /// Writes the record as JSON Lines, one line at a time: a header, the cases, a footer.
  package func write(to write: (Data) throws -> Void) throws {
    try write(header.json.line)
    for item in cases { try write(item.json.line) }
    try write(JSON.footer(counts, diagnosis).line)
  }
}

/// The record of a run that was merged from its shards.
package struct MergedRecord: RecordWriting {
  /// The header that the shards have in common.
  let header: RecordHeader
  /// The cases of all shards, in the order of a record.
  let cases: [ShardCase]
  /// Why answers are wrong, based on all shards; `nil` if this was not examined.
  package var diagnosis: Diagnosis?

  /// Creates a record without a diagnosis.
  init(header: RecordHeader, cases: [ShardCase]) {
    (self.header, self.cases) = (header, cases)
  }

  /// The version of the conformance data.
  package var dataVersion: String { header.dataVersion }

  /// Whether an answer is wrong, even if it is a known failure.
  package var hasWrongAnswers: Bool {
    cases.contains { $0.outcome == .failed || $0.outcome == .knownFailure }
  }

  /// Returns the record with its diagnosis and with its cases as values, which take more memory
  /// than lines.
  package func record() throws -> RunRecord {
    let cases = try cases.map { item in
      try CaseRecord(reading: JSONReader.value(of: item.text))
    }
    var record = RunRecord(header: header, cases: cases)
    record.diagnosis = diagnosis
    return record
  }

  /// Writes the record, with the lines of the shards as its cases.
  package func write(to write: (Data) throws -> Void) throws {
    try write(header.json.line)
    for item in cases { try write(Data(item.text) + [0x0A]) }
    let counts = cases.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }
    try write(JSON.footer(counts, diagnosis).line)
  }
}

extension JSON {
  /// The value as a line with its line end.
  fileprivate var line: Data { Data((text.visibleJSON + "\n").utf8) }

  /// The last line of a record with these counts.
  fileprivate static func footer(_ counts: [Outcome: Int], _ diagnosis: Diagnosis?) -> JSON {
    var members: JSON.Object = ["counts": .map(counts.map { ($0.rawValue, .number($1)) })]
    members["diagnosis"] = diagnosis?.json
    return .object(members)
  }

  /// An object with members in the order of their names.
  fileprivate static func map(_ members: [(String, JSON)]) -> JSON {
    .object(
      Object(members.map { Member(name: $0, value: $1) }.sorted { $0.name < $1.name }))
  }

}

extension CaseRecord {
  /// Reads the line of a case.
  init(reading line: JSON) throws(InputError) {
    var object = try ObjectReader(line, as: "a case")
    self.init(
      id: try object.string("id"), suite: try object.string("suite"),
      title: try object.string("title"), file: try object.string("file"),
      line: try object.wholeNumber("line"), authority: try object.string("authority"),
      rules: try object.strings("rules"), platform: try object.string("platform"),
      question: try object.value("question"), outcome: try object.word("outcome"),
      expected: try object.string("expected"), actual: object.optional("actual")?.string,
      message: try object.string("message"), errorType: object.optional("errorType")?.string,
      trace: object.optional("trace")?.string, seconds: object.optional("seconds")?.double ?? 0,
      reproduce: try object.string("reproduce"),
      kind: object.optional("kind")?.string.flatMap(QuestionKind.init),
      isAskedAsMatch: object.optional("sentAs")?.string == QuestionKind.match.rawValue,
      skip: object.optional("skip")?.string.flatMap(Skip.init),
      answer: object.optional("answer") ?? .null, again: object.optional("again")?.string)
  }

  fileprivate var json: JSON {
    var members: JSON.Object = [
      "id": .string(id), "suite": .string(suite), "title": .string(title), "file": .string(file),
      "line": .number(line), "authority": .string(authority),
      "rules": .array(rules.map(JSON.string)), "platform": .string(platform), "question": question,
      "outcome": .string(outcome.rawValue), "expected": .string(expected),
    ]
    members["actual"] = actual.map(JSON.string)
    members["message"] = .string(message)
    members["errorType"] = errorType.map(JSON.string)
    members["trace"] = trace.map(JSON.string)
    members["seconds"] = .number(seconds)
    members["reproduce"] = .string(reproduce)
    members["kind"] = kind.map { .string($0.rawValue) }
    if isAskedAsMatch { members["sentAs"] = .string(QuestionKind.match.rawValue) }
    members["skip"] = skip.map { .string($0.rawValue) }
    if answer != .null { members["answer"] = answer }
    members["again"] = again.map(JSON.string)
    return .object(members)
  }
}

extension RecordHeader {
  /// Reads the line of a header of this format.
  init(reading line: JSON) throws(InputError) {
    var object = try ObjectReader(line, as: "a header")
    var rules: [String: RuleCitation] = [:]
    for rule in try object.members("rules") {
      var citation = try ObjectReader(rule.value, as: "a rule")
      rules[rule.name] = try RuleCitation(reading: &citation)
    }
    self.init(
      dataVersion: try object.string("dataVersion"),
      implementation: try ImplementationDescription(reading: object.value("implementation")),
      platform: object.optional("platform")?.string, started: try object.string("started"),
      host: try object.string("host"), rules: rules,
      filters: try object.optional("filters").map(Selection.init(reading:)),
      shard: try object.optional("shard").map(RecordShard.init(reading:)),
      measures: object.optional("measures")?.object.map { measures in
        Dictionary(measures.map { ($0.name, $0.value.string ?? "") }) { $1 }
      })
    if case .number(let text)? = object.optional("seed") { seed = UInt64(text) }
    seconds = object.optional("seconds")?.double
  }

  fileprivate var json: JSON {
    var members: JSON.Object = [
      "record": .number(record), "dataVersion": .string(dataVersion),
      "implementation": implementation.json, "started": .string(started), "host": .string(host),
    ]
    members["platform"] = platform.map(JSON.string)
    members["filters"] = filters.map { filters in
      [
        "suites": .array(filters.suites.map(JSON.string)),
        "cases": .array(filters.cases.map(JSON.string)),
        "skipped": .array(filters.skipped.map(JSON.string)),
        "rules": .array(filters.rules.map(JSON.string)),
        "questions": .array(filters.questions.map { .string($0.rawValue) }),
        "authorities": .array(filters.authorities.map { .string($0.rawValue) }),
      ]
    }
    members["seconds"] = seconds.map { .number($0) }
    members["seed"] = seed.map { .number($0) }
    members["shard"] = shard.map { shard in
      ["index": .number(shard.index), "count": .number(shard.count), "total": .number(shard.total)]
    }
    members["measures"] = measures.map { .map($0.map { ($0, .string($1)) }) }
    members["rules"] = .map(rules.map { ($0, $1.json) })
    return .object(members)
  }
}

extension Selection {
  fileprivate init(reading value: JSON) throws(InputError) {
    var object = try ObjectReader(value, as: "\"filters\"")
    self.init(
      suites: try object.strings("suites"), cases: try object.strings("cases"),
      skipped: try object.optionalStrings("skipped") ?? [], rules: try object.strings("rules"),
      questions: (try object.optionalStrings("questions") ?? []).compactMap(QuestionKind.init),
      authorities: (try object.optionalStrings("authorities") ?? []).compactMap(Authority.init))
  }
}

extension RecordShard {
  fileprivate init(reading value: JSON) throws(InputError) {
    var object = try ObjectReader(value, as: "\"shard\"")
    index = try object.wholeNumber("index")
    count = try object.wholeNumber("count")
    total = try object.wholeNumber("total")
  }
}

extension ImplementationDescription {
  fileprivate init(reading value: JSON) throws(InputError) {
    var object = try ObjectReader(value, as: "\"implementation\"")
    self.init(
      name: try object.string("name"), language: try object.string("language"),
      version: try object.string("version"), homepage: object.optional("homepage")?.string,
      questions: Set(try object.strings("questions").compactMap(QuestionKind.init)),
      supportsPlatforms: try object.bool("platforms"))
  }

  fileprivate var json: JSON {
    var members: JSON.Object = [
      "name": .string(name), "language": .string(language), "version": .string(version),
    ]
    members["homepage"] = homepage.map(JSON.string)
    members["questions"] = .array(questions.map { .string($0.rawValue) })
    members["platforms"] = .bool(supportsPlatforms)
    return .object(members)
  }
}
