package import Questions

extension DataFolder {
  /// Returns the version, the sources, the rules and the cases as one value.
  ///
  /// Each case has the path of its suite in `suite`; everything else is as in the files.
  ///
  /// - Throws: `InputErrors` for each file that cannot be read or is not JSON.
  package func bundle() throws(InputErrors) -> JSON {
    var errors: [InputError] = []
    let rules = contents(below: "rules", errors: &errors) { file, _ in file.value }
    let suites = contents(below: "suites", errors: &errors) { file, _ in file.value }
    guard errors.isEmpty else { throw InputErrors(errors) }
    let version: String
    do throws(InputError) {
      version = try self.version()
    } catch {
      throw InputErrors([error])
    }
    func elements(_ name: String) -> JSON {
      .array(rules.flatMap { $0[name]?.array ?? [] })
    }
    func cases(_ name: String) -> JSON {
      .array(
        suites.flatMap { suite in
          (suite[name]?.array ?? []).map { item in
            let start: JSON.Object = ["id": item["id"] ?? .null, "suite": suite["suite"] ?? .null]
            return .object(start + (item.object ?? [:]).filter { $0.name != "id" })
          }
        })
    }
    return [
      "version": .string(version), "sources": elements("works"), "rules": elements("rules"),
      "cases": cases("cases"), "informational": cases("informational"),
    ]
  }
}
