public import Foundation

/// The schemas of the adapter protocol's messages, which stand beside the tables.
public struct MessageSchemas: Sendable {
  /// What an adapter reads: `start`, a question, `stop`, or a question of the plain form.
  public let requests: JSONSchema
  /// What an adapter writes: the answer to `start`, an answer, or why there is none.
  public let answers: JSONSchema

  /// Reads the schemas in the folder `schema` of the tables.
  ///
  /// - Parameter tables: The folder `Conformance`.
  public init(besideTables tables: URL) throws(InputError) {
    let folder = TableFolder(url: tables)
    let suite = "suite.schema.json"
    let others = [suite: try folder.file("schema/\(suite)").value]
    requests = try folder.schema("adapter-request.schema.json", beside: others)
    answers = try folder.schema("adapter-answer.schema.json", beside: others)
  }
}
