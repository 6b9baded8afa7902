package import Questions
import Suites

extension Diagnosis {
  /// Reads the diagnosis in the footer of a record.
  init(reading value: JSON) throws(InputError) {
    var object = try ObjectReader(value, as: "a diagnosis")
    causes = try object.objects("causes", as: "a cause", Cause.init(reading:))
    contradicted = try object.strings("contradicted")
    growth = try object.optionalText("growth")
    try object.finish()
  }

  /// The diagnosis as a record and the JSON report have it.
  package var json: JSON {
    var members: JSON.Object = [
      "causes": .array(causes.map(\.json)),
      "contradicted": .array(contradicted.map(JSON.string)),
    ]
    members["growth"] = growth.map(JSON.string)
    return .object(members)
  }
}

extension Diagnosis.Cause {
  fileprivate init(reading object: inout ObjectReader) throws(InputError) {
    mutant = try object.string("mutant")
    statement = try object.string("statement")
    rule = try object.string("rule")
    citation = try object.nested("citation", RuleCitation.init(reading:))
    cases = try object.strings("cases")
    alone = try object.wholeNumber("alone")
    example = try object.nested("example") { object throws(InputError) in
      Diagnosis.Example(
        pattern: try object.string("pattern"), url: try object.string("url"),
        expected: try object.string("expected"), got: try object.string("got"))
    }
    reproduce = try object.string("reproduce")
    confirmations =
      object.optional("confirmations") == nil ? 0 : try object.wholeNumber("confirmations")
    alternatives =
      object.optional("alternatives") == nil
      ? []
      : try object.objects("alternatives", as: "an alternative") { object throws(InputError) in
        Diagnosis.Alternative(
          mutant: try object.string("mutant"), statement: try object.string("statement"),
          rule: try object.string("rule"))
      }
  }

  fileprivate var json: JSON {
    var members: JSON.Object = [
      "mutant": .string(mutant), "statement": .string(statement), "rule": .string(rule),
      "citation": citation.json, "cases": .array(cases.map(JSON.string)), "alone": .number(alone),
      "example": [
        "pattern": .string(example.pattern), "url": .string(example.url),
        "expected": .string(example.expected), "got": .string(example.got),
      ],
      "reproduce": .string(reproduce), "confirmations": .number(confirmations),
    ]
    let others = alternatives.map { other -> JSON in
      [
        "mutant": .string(other.mutant), "statement": .string(other.statement),
        "rule": .string(other.rule),
      ]
    }
    if !others.isEmpty { members["alternatives"] = .array(others) }
    return .object(members)
  }
}

extension RuleCitation {
  /// Reads a rule of a header; the remarks may be missing.
  init(reading object: inout ObjectReader) throws(InputError) {
    self.init(
      statement: try object.string("statement"), sources: try object.strings("sources"),
      remarks: try object.optionalStrings("remarks") ?? [])
  }

  /// The rule as a header has it.
  var json: JSON {
    [
      "statement": .string(statement), "sources": .array(sources.map(JSON.string)),
      "remarks": .array(remarks.map(JSON.string)),
    ]
  }
}
