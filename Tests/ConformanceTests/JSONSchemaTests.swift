import Conformance
import Foundation
import Testing

struct JSONSchemaTests {
  private func schema(_ text: String) throws -> JSONSchema {
    try JSONSchema(parsing: try JSON(parsing: Data(text.utf8)))
  }

  private func problems(_ schema: String, _ value: String) throws -> [String] {
    try self.schema(schema).problems(in: try JSON(parsing: Data(value.utf8))).map(\.description)
  }

  struct Example: CustomTestStringConvertible, Sendable {
    var schema: String
    var fits: [String]
    var misfits: [(value: String, problem: String)]
    var testDescription: String { schema }

    init(_ schema: String, fits: String..., misfits: (String, String)...) {
      (self.schema, self.fits, self.misfits) = (schema, fits, misfits)
    }
  }

  static let examples = [
    Example("true", fits: "null", "{}"),
    Example("false", misfits: ("1", "is not known here")),
    Example(
      #"{"type": "integer"}"#, fits: "1", "1.0", "-3",
      misfits: ("1.5", "must be a whole number"), (#""1""#, "must be a whole number"),
      ("true", "must be a whole number")),
    Example(
      #"{"type": ["string", "null"]}"#, fits: #""""#, "null",
      misfits: ("0", "must be a string or null")),
    Example(#"{"type": "boolean"}"#, fits: "false", misfits: ("0", "must be true or false")),
    Example(#"{"const": 1}"#, fits: "1", "1.0", misfits: ("true", "true is not 1")),
    Example(
      #"{"enum": ["a", [], null]}"#, fits: #""a""#, "[]", "null",
      misfits: (#""b""#, #""b" is none of "a", [], null"#)),
    Example(
      #"{"minLength": 2}"#, fits: #""ab""#, "1", #""e\u0301""#,
      misfits: (#""\ud83d\ude00""#, "must have at least 2 characters")),
    Example(
      #"{"pattern": "^[a-z]+$"}"#, fits: #""ab""#, "7",
      misfits: (#""ab\n""#, #""ab\n" does not match ^[a-z]+$"#),
      (#""aB""#, #""aB" does not match ^[a-z]+$"#)),
    Example(
      #"{"pattern": "a\\\\$"}"#, fits: #""a\\""#,
      misfits: (#""a\\\n""#, #""a\\\n" does not match a\\$"#)),
    Example(
      #"{"pattern": "a\\$"}"#, fits: #""a$b""#, misfits: (#""a""#, #""a" does not match a\$"#)),
    Example(#"{"pattern": "b"}"#, fits: #""abc""#, misfits: (#""ac""#, #""ac" does not match b"#)),
    Example(
      #"{"minimum": 1, "maximum": 2.5}"#, fits: "1", "2.5", #""9""#,
      misfits: ("0.9", "must be at least 1"), ("3", "must be at most 2.5")),
    Example(
      #"{"minItems": 1, "maxItems": 2, "uniqueItems": true}"#, fits: "[1]", "[1, 2]", "{}",
      misfits: ("[]", "must have at least 1 elements"),
      ("[1, 2, 3]", "must have at most 2 elements"),
      ("[[1], [1]]", "must not have an element twice")),
    Example(
      #"{"items": {"type": "string"}}"#, fits: #"["a"]"#, "[]",
      misfits: (#"["a", 1]"#, "/1: must be a string")),
    Example(
      #"{"minProperties": 1, "maxProperties": 1}"#, fits: #"{"a": 1}"#, "[]",
      misfits: ("{}", "must have at least 1 members"),
      (#"{"a": 1, "b": 2}"#, "must have at most 1 members")),
    Example(
      #"{"required": ["a"]}"#, fits: #"{"a": null}"#, "7", misfits: ("{}", #""a" is missing"#)),
    Example(
      #"{"propertyNames": {"pattern": "^[^A-Z]*$"}}"#, fits: #"{"a": 1}"#,
      misfits: (#"{"A/~": 1}"#, #"/A~1~0: "A/~" does not match ^[^A-Z]*$"#)),
    Example(
      #"{"properties": {"a": {"type": "null"}}, "additionalProperties": false}"#,
      fits: #"{"a": null}"#, "{}",
      misfits: (#"{"a": 1}"#, "/a: must be null"), (#"{"b": 1}"#, "/b: is not known here")),
    Example(
      #"{"additionalProperties": {"type": "null"}}"#, fits: #"{"a": null}"#,
      misfits: (#"{"a": 1}"#, "/a: must be null")),
    Example(
      ##"""
      {"$ref": "#/$defs/list",
       "$defs": {"list": {"items": {"$ref": "#/$defs/list"}, "type": "array"}}}
      """##,
      fits: "[[], [[]]]", misfits: ("[[], [1]]", "/1/0: must be an array")),
    Example(
      #"{"allOf": [{"required": ["a"]}, {"required": ["b"]}]}"#, fits: #"{"a": 1, "b": 1}"#,
      misfits: (#"{"a": 1}"#, #""b" is missing"#)),
    Example(
      #"{"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
      fits: #"{"a": 1, "b": 1}"#, #"{"b": 1}"#,
      misfits: ("{}", #""a" is missing"#)),
    Example(
      #"{"oneOf": [{"required": ["a", "c"]}, {"required": ["b"]}]}"#, fits: #"{"b": 1}"#,
      misfits: (#"{"a": 1, "b": 1, "c": 1}"#, "must fit one alternative, but fits 2"),
      ("{}", #""b" is missing"#)),
    Example(
      #"{"not": {"required": ["a"]}}"#, fits: "{}", misfits: (#"{"a": 1}"#, #"must not have "a""#)),
    Example(
      #"{"not": {"type": "null"}}"#, fits: "1", misfits: ("null", "is ruled out here")),
    Example(
      #"{"if": {"type": "string"}, "then": {"minLength": 1}, "else": {"type": "null"}}"#,
      fits: #""a""#, "null",
      misfits: (#""""#, "must have at least 1 characters"), ("1", "must be null")),
    Example(
      #"""
      {"if": {"properties": {"kind": {"const": "a"}}}, "unevaluatedProperties": false}
      """#,
      fits: #"{"kind": "a"}"#, misfits: (#"{"kind": "b"}"#, "/kind: is not known here")),
    Example(
      #"""
      {"properties": {"kind": {}}, "unevaluatedProperties": false,
       "allOf": [{"if": {"properties": {"kind": {"const": "a"}}},
                  "then": {"properties": {"x": {"type": "null"}}}}],
       "anyOf": [{"required": ["y"], "properties": {"y": {}}}, {"properties": {"z": {}}}]}
      """#,
      fits: #"{"kind": "a", "x": null}"#, #"{"kind": "b", "y": 1}"#, #"{"kind": "b", "z": 1}"#,
      misfits: (#"{"kind": "b", "x": null}"#, "/x: is not known here"),
      (#"{"kind": "a", "x": 1, "w": 1}"#, "/x: must be null")),
    Example(
      ##"""
      {"$ref": "#/$defs/a", "$defs": {"a": {"properties": {"b": {}}}},
       "unevaluatedProperties": {"type": "null"}}
      """##,
      fits: #"{"b": 1, "c": null}"#, misfits: (#"{"b": 1, "c": 1}"#, "/c: must be null")),
  ]

  @Test(arguments: examples)
  func `a keyword lets pass what it allows, and names the place of what it does not`(
    example: Example
  ) throws {
    for value in example.fits { #expect(try problems(example.schema, value) == [], "\(value)") }
    for (value, problem) in example.misfits {
      #expect(try problems(example.schema, value) == [problem], "\(value)")
    }
  }

  @Test func `problems come sorted by their places`() throws {
    let found = try problems(
      #"{"items": {"type": "string", "minLength": 1}, "minItems": 4}"#, #"["", 1, 2]"#)
    #expect(
      found == [
        "must have at least 4 elements", "/0: must have at least 1 characters",
        "/1: must be a string", "/2: must be a string",
      ])
  }

  @Test(arguments: [
    (
      #"{"properties": {"a": {"patternProperties": {}}}}"#,
      "the schema has the keyword #/properties/a/patternProperties, which is not known here"
    ),
    (
      #"{"$defs": {"unused": {"format": "uri"}}}"#,
      "the schema has the keyword #/$defs/unused/format, which is not known here"
    ),
    (
      #"{"items": {"$defs": {"unused": {"format": "uri"}}}}"#,
      "the schema has the keyword #/items/$defs/unused/format, which is not known here"
    ),
    (#"{"items": 1}"#, "the schema #/items must be an object, true or false"),
    (
      ##"{"$ref": "#/$defs/none"}"##, "the schema refers to #/$defs/none, where there is nothing"
    ),
    (
      ##"{"$ref": "other.json#"}"##,
      "the schema refers to other.json#, but no such document is at hand"
    ),
    (
      #"{"$ref": "https://example.com"}"#,
      "the schema's keyword #/$ref must be a reference such as #/$defs/case"
    ),
    (
      #"{"type": "text"}"#,
      "the schema's keyword #/type must be one or more of null, boolean, integer, number, string, "
        + "array, object"
    ),
    (#"{"pattern": "["}"#, "the schema's keyword #/pattern must be a regular expression"),
    (#"{"minLength": -1}"#, "the schema's keyword #/minLength must be a whole number, 0 or more"),
    (#"{"allOf": []}"#, "the schema's keyword #/allOf must be an array that is not empty"),
    (#"{"required": [1]}"#, "the schema's keyword #/required must be an array of strings"),
    (#"{"uniqueItems": 1}"#, "the schema's keyword #/uniqueItems must be true or false"),
    (#"{"maximum": "1"}"#, "the schema's keyword #/maximum must be a number"),
    (#"{"properties": []}"#, "the schema's keyword #/properties must be an object"),
  ])
  func `a schema that is not understood is refused with its place`(
    text: String, complaint: String
  ) throws {
    let error = try #require(throws: InputError.self) { try schema(text) }
    #expect(error.message == complaint)
  }

  @Test func `a schema can refer to a document beside it, and to itself`() throws {
    let other = try JSON(
      parsing: Data(
        ##"{"$defs": {"name": {"$ref": "#/$defs/text"}, "text": {"type": "string"}}}"##.utf8))
    let schema = try JSONSchema(
      parsing: ["properties": ["name": ["$ref": "other.json#/$defs/name"], "next": ["$ref": "#"]]],
      beside: ["other.json": other])
    #expect(schema.problems(in: ["name": "a", "next": ["name": "b"]]).isEmpty)
    #expect(
      schema.problems(in: ["next": ["name": true]]).map(\.description) == [
        "/next/name: must be a string"
      ])
  }

  @Test(arguments: [
    ##"{"$ref": "#"}"##, ##"{"items": {"anyOf": [{"not": {"$ref": "#/items"}}]}}"##,
    ##"{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"if": {"$ref": "#/$defs/a"}}}}"##,
  ])
  func `a schema that would never end is refused`(text: String) {
    let error = #expect(throws: InputError.self) { try schema(text) }
    #expect(error?.message.hasSuffix(" refers to itself in a circle") == true, "\(error)")
  }
}
