import Foundation
import Questions
import TestSupport
import Testing

/// JSON values and the schemas that they are to satisfy, for a validator in Python.
struct SchemaValidator {
  /// The folder of the schemas.
  var schemas = Project.conformanceData.appendingPathComponent("schema")
  private var lines: [String] = []

  /// Adds a value as JSON text.
  ///
  /// - Parameters:
  ///   - name: The name of the value in a problem.
  ///   - schema: The name of a schema, or of a part of one: `adapter-request#/$defs/plain`.
  mutating func add(_ text: some StringProtocol, named name: String, schema: String) {
    let value = text.split(separator: "\n").joined(separator: " ")
    lines.append(#"{"schema": "\#(schema)", "name": "\#(name)", "value": \#(value)}"#)
  }

  /// The problems, at most one for each value: `NAME: PLACE: MESSAGE`.
  func problems() throws -> [String] {
    let script = Project.folder.appendingPathComponent("Tests/AuthorsTests/validate.py").path
    // Not the first `python3` of the path: the package of the validator is for that of the system.
    let result = try Program(["/usr/bin/python3", script, schemas.path])
      .run(input: lines.map { $0 + "\n" }.joined())
    guard !result.errors.contains("No module named 'jsonschema'") else {
      try Requirement.isMissing("JSON Schema validator", group: "adapters")
    }
    #expect(result.errors == "")
    return result.output.split(separator: "\n").map(String.init)
  }

  /// The problems in what an adapter wrote, a line each.
  static func problems(inAnswers answers: [JSON]) throws -> [String] {
    var validator = SchemaValidator()
    for answer in answers {
      validator.add(answer.text, named: answer["id"]?.string ?? "start", schema: "adapter-answer")
    }
    return try validator.problems()
  }
}
