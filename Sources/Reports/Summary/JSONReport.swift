import FoundationShim
import Questions
package import Running

/// A summary for other programs; `docs/reports.md` explains its members.
package struct JSONReport: RecordRenderer {
  /// Creates a renderer.
  package init() {}

  /// Writes the document.
  package func render(
    _ records: [RunRecord], to output: @escaping ReportOutput
  ) throws(ReportError) {
    try output(Data((ResultMatrix(records).summary.indented.visibleJSON + "\n").utf8))
  }
}

extension ResultMatrix {
  /// The document.
  fileprivate var summary: JSON {
    [
      "summary": 1,
      "implementations": .array(columns.map(\.summary)),
      "wrong": .array(
        columns.flatMap { column in
          column.record.cases.lazy.filter { $0.outcome.isWrong && $0.outcome != .notRun }
            .map { $0.failure(of: column.name) }
        }),
      "differing": .array(
        cases.filter(\.differs).map { item in
          [
            "id": .string(item.key), "rules": .strings(item.first.rules),
            "expected": .string(item.first.expected),
            "answers": byName(item) { $0.actual ?? $0.headline },
          ]
        }),
      "unspecified": .array(
        cases.filter { $0.present.contains { $0.outcome == .informational } }.map { item in
          [
            "id": .string(item.key), "rules": .strings(item.first.rules),
            "alternatives": byName(item) { $0.outcome == .informational ? $0.message : nil },
          ]
        }),
    ]
  }

  private func byName(_ item: AlignedCase, _ value: (CaseRecord) -> String?) -> JSON {
    .object(JSON.Object(texts: zip(columns, item.results).map { ($0.name, $1.flatMap(value)) }))
  }
}

extension ResultMatrix.Column {
  fileprivate var summary: JSON {
    let header = record.header
    var members = JSON.Object(texts: [
      ("name", name), ("language", header.implementation.language),
      ("version", header.implementation.version), ("homepage", header.implementation.homepage),
      ("dataVersion", header.dataVersion), ("platform", header.platform),
      ("started", header.started), ("host", header.host),
    ])
    let tally = Tally(record.cases)
    members += tally.members
    let rules = RuleScore(record.cases)
    members["rules"] = ["right": .number(rules.right), "total": .number(rules.total)]
    members["asked"] = .object(
      JSON.Object(
        record.askedKinds.map { kind in
          JSON.Member(
            name: kind.kind.rawValue,
            value: ["asked": .number(kind.asked), "cases": .number(kind.total)])
        }))
    members["undeclared"] = .strings(record.undeclaredKinds.map(\.rawValue))
    members["problems"] = .number(tally.problems)
    members["diagnosis"] = record.diagnosis?.json
    members["seconds"] = .number("\(record.seconds)")
    members["suites"] = .array(
      record.suites.map { ($0.path, Tally($0.cases)) }.filter { $1.total > 0 }.map { path, tally in
        .object(JSON.Object(texts: [("suite", path)]) + tally.members)
      })
    return .object(members)
  }
}

extension CaseRecord {
  fileprivate func failure(of implementation: String) -> JSON {
    var members = JSON.Object(texts: [
      ("implementation", implementation), ("id", id), ("authority", authority),
      ("platform", platform), ("outcome", outcome.rawValue), ("errorType", errorType),
      ("expected", expected), ("actual", actual), ("again", again), ("message", headline),
      ("reproduce", reproduce),
    ])
    members["rules"] = .strings(rules)
    return .object(members)
  }
}

extension Tally {
  /// The number of cases, and every outcome with its count, even 0.
  fileprivate var members: JSON.Object {
    let counts = Outcome.allCases.map {
      JSON.Member(name: $0.rawValue, value: .number(self[$0]))
    }
    return ["cases": .number(total), "counts": .object(JSON.Object(counts))]
  }
}

extension JSON.Object {
  /// Creates an object from the members that have a value.
  fileprivate init(texts: [(name: String, value: String?)]) {
    self.init(
      texts.compactMap { name, value in
        value.map { JSON.Member(name: name, value: .string($0)) }
      })
  }
}

extension JSON {
  fileprivate static func strings(_ values: [String]) -> JSON { .array(values.map(JSON.string)) }
}
