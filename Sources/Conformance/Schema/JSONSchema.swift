/// A JSON Schema of draft 2020-12, made of the keywords that the schemas of this project use.
public struct JSONSchema: Sendable {
  /// The schema, its parts, and all that they refer to.
  let nodes: [SchemaNode]
  private let root: SchemaNode.Index

  /// A schema, and those that its references name.
  ///
  /// - Parameter others: The documents beside this one, by the names that references use.
  /// - Throws: A keyword that is not known here, one with a wrong value, and a reference to nothing or
  ///   in a circle, each with its place: what is not understood cannot be checked.
  public init(parsing schema: JSON, beside others: [String: JSON] = [:]) throws(InputError) {
    var reader = SchemaReader(documents: others.merging(["": schema]) { $1 })
    root = try reader.node(of: SchemaPlace(document: "", pointer: ""))
    try reader.refuseCircles()
    nodes = reader.nodes
  }

  /// What keeps a value from fitting the schema, sorted by place; nothing if it fits.
  ///
  /// Of several alternatives, none of which fits, the problems are those of the nearest.
  public func problems(in value: JSON) -> [SchemaProblem] {
    var evaluated: Set<String>?
    return problems(in: value, at: root, evaluated: &evaluated)
      .sorted { ($0.pointer, $0.message) < ($1.pointer, $1.message) }
  }
}

/// One thing that keeps a value from fitting a schema.
public struct SchemaProblem: Sendable, Hashable, CustomStringConvertible {
  /// Where in the value, as a JSON Pointer (RFC 6901); empty for the value as a whole.
  public let pointer: String
  /// What is wrong there.
  public let message: String

  /// A problem with a value, or with what stands at a place in it.
  init(_ message: String, at pointer: String = "") {
    self.pointer = pointer
    self.message = message
  }

  /// `/cases/3/id: must be a string`.
  public var description: String { pointer.isEmpty ? message : "\(pointer): \(message)" }

  /// The same problem, seen from the value that has this one as a member or an element.
  func below(_ token: String) -> SchemaProblem {
    SchemaProblem(message, at: "/\(token.pointerToken)\(pointer)")
  }
}

extension String {
  /// The text as one part of a JSON Pointer.
  var pointerToken: String {
    contains { $0 == "~" || $0 == "/" }
      ? replacing("~", with: "~0").replacing("/", with: "~1") : self
  }
}
