import Questions
package import Suites

/// The cases that would fail with newer versions of the conformance data, version by version.
package struct DataUpgrade: Sendable, CustomStringConvertible {
  /// The number of cases that would fail.
  package let failures: Int
  /// A line for each version, with each case that would fail and the reason for it.
  package let description: String

  /// Describes the upgrade from a version to the newest version of the data.
  ///
  /// - Parameter record: A run of the cases that are newer than the version.
  package init(to data: ConformanceData, from version: DataVersion, asShownBy record: RunRecord) {
    let newer = data.cases(after: version)
    var failures = 0
    var lines: [String] = []
    for version in data.changes.versions(after: version) {
      let own = record.cases.filter { newer[$0.id] == version }
      let wrong = own.filter(\.outcome.isWrong)
      failures += wrong.count
      lines.append(
        "\(version.number): \(own.count) new or changed \(own.count == 1 ? "case" : "cases"), "
          + "of which \(wrong.count) would fail")
      for item in wrong {
        lines.append("  \(item.id): \(item.message)")
        lines += data.reason(for: item.id, in: version).map { ["    why: \($0)"] } ?? []
      }
    }
    self.failures = failures
    description = lines.joined(separator: "\n")
  }
}
