import Questions
package import Running

/// A renderer of the failures of records as annotations of GitHub Actions.
package struct GitHubReport: Sendable {
  /// The most annotations of a kind that GitHub shows for a step.
  private static let mostAnnotations = 10

  /// The workflow commands, one line each.
  package let text: String

  /// Renders every failure and error, problems of a run first.
  package init(_ records: [RunRecord]) {
    let columns = ResultMatrix(records).columns
    let wrong = columns.flatMap { column in
      column.record.cases.lazy.filter { $0.outcome.isWrong && $0.outcome != .notRun }
        .map { (implementation: columns.count > 1 ? column.name : nil, item: $0) }
    }
    self.init(wrong.filter(\.item.isProblemOfRun) + wrong.filter { !$0.item.isProblemOfRun })
  }

  /// Renders failures, each with the name of its implementation if there are several.
  init(_ failures: [(implementation: String?, item: CaseRecord)]) {
    var commands = failures.prefix(Self.mostAnnotations).map { name, item in
      WorkflowCommand(
        .error, file: item.file.isEmpty ? nil : item.file, line: item.line > 0 ? item.line : nil,
        title: [name, item.id].compactMap(\.self).joined(separator: ": "),
        message: item.headline.shortened(toScalars: 1_000))
    }
    let more = failures.count - commands.count
    if more > 0 {
      commands.append(
        WorkflowCommand(
          .notice,
          message: "\(more) more \(more == 1 ? "failure is" : "failures are") in the record"))
    }
    text = commands.map { "\($0)\n" }.joined()
  }
}

extension ComparisonReport {
  /// The regressions as annotations of GitHub Actions.
  package var githubAnnotations: String {
    GitHubReport(
      comparisons.flatMap { comparison in
        comparison.changes(.regressed).compactMap { change in
          change.new.map {
            (comparisons.count > 1 ? comparison.new.implementation.name : nil, $0)
          }
        }
      }
    ).text
  }
}
