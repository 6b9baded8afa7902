public import Foundation

extension Lint {
  /// Everything in a folder of tables that does not fit the schemas in its `schema/`, a line each.
  ///
  /// The tables are read more leniently than that: what only a reader in another language would
  /// stumble over, such as an id with a space in it, is found here.
  public static func problems(bySchemasIn folder: URL) throws(InputErrors) -> [InputError] {
    let folder = TableFolder(url: folder)
    let rules: JSONSchema
    let sources: JSONSchema
    let suite: JSONSchema
    do throws(InputError) {
      rules = try folder.schema("rules.schema.json")
      sources = try folder.schema("sources.schema.json")
      suite = try folder.schema("suite.schema.json")
    } catch {
      throw InputErrors([error])
    }
    var errors: [InputError] = []
    let problems =
      folder.contents(below: "rules", errors: &errors) { file, _ in
        file.problems(by: file.name.hasSuffix("/sources.json") ? sources : rules)
      }
      + folder.contents(below: "suites", errors: &errors) { file, _ in
        file.problems(by: suite)
      }
    return errors + problems.flatMap(\.self)
  }
}

extension TableFile {
  fileprivate func problems(by schema: JSONSchema) -> [InputError] {
    schema.problems(in: value).map { problem in
      // An item of the file's list, `/cases/3`, and what is below it.
      let path = problem.pointer.split(separator: "/")
      let items = path.first.flatMap { value[String($0)]?.array }
      let id = path.dropFirst().first.flatMap { Int($0) }.flatMap { items?[$0]["id"]?.string }
      return InputError("by the schema \(problem)", file: name, line: id.flatMap { line(of: $0) })
    }
  }
}
