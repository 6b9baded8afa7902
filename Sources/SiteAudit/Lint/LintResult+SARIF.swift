import AssociatedDomains
import FoundationShim
package import Questions

extension LintResult {
  /// Returns the diagnostics as a log in the Static Analysis Results Interchange Format, version
  /// 2.1.0.
  ///
  /// - Parameters:
  ///   - version: The version of this program.
  ///   - statements: The statement of each rule by its id, as far as they are known.
  ///   - repository: The address of the project, below which the examples are; `nil` if it has none.
  package func sarif(
    version: String, statements: [String: String],
    repository: String? = ProjectAddress.repository
  ) -> JSON {
    let ids = Set((diagnostics + ignored.map(\.diagnostic)).map(\.rule)).sorted()
    let rules = ids.map { id -> JSON in
      let page = "docs/diagnostics.md#\(id.lowercased())"
      var members: JSON.Object = [
        "id": .string(id),
        "shortDescription": .object(["text": .string(statements[id] ?? id)]),
        "help": .object(["text": .string("\(page) has a bad and a good example.")]),
      ]
      members["helpUri"] = repository.map { .string("\($0)/blob/v\(version)/\(page)") }
      return .object(members)
    }
    let results =
      diagnostics.map { $0.sarif(rules: ids) }
      + ignored.map { diagnostic, reason in
        var members = diagnostic.sarif(rules: ids)
        members["suppressions"] = .array([
          .object(["kind": "external", "justification": .string(reason)])
        ])
        return members
      }
    let driver: JSON = .object([
      "name": "assay", "version": .string(version), "rules": .array(rules),
    ])
    return .object([
      "$schema": .string(
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
      ),
      "version": "2.1.0",
      "runs": .array([
        .object([
          "tool": .object(["driver": driver]),
          "columnKind": "unicodeCodePoints",
          "results": .array(results.map(JSON.object)),
        ])
      ]),
    ])
  }
}

extension LintDiagnostic {
  /// Returns a result; without a line, the result has no region.
  fileprivate func sarif(rules: [String]) -> JSON.Object {
    var location: JSON.Object = ["artifactLocation": .object(["uri": .string(uri)])]
    if let line {
      var region: JSON.Object = ["startLine": .number(line)]
      region["startColumn"] = column.map { JSON.number($0) }
      location["region"] = .object(region)
    }
    return [
      "ruleId": .string(rule), "ruleIndex": .number(rules.firstIndex(of: rule) ?? 0),
      "level": .string(severity.rawValue), "message": .object(["text": .string(message)]),
      "locations": .array([.object(["physicalLocation": .object(location)])]),
    ]
  }

  /// The name of the file as a URI reference, which is relative if the name is relative.
  private var uri: String {
    // A colon in the first part would end a scheme, so it is escaped.
    let path = file.percentEncoded(keeping: "-._~!$&'()*+,=@/")
    return file.hasPrefix("/") ? "file://\(path)" : path
  }
}
