import Book
import BuiltIns
import Foundation
import Questions
import Running
import Suites
import TestSupport

/// The book of the project's conformance data, with runs of an implementation.
enum BookFixture {
  /// A name that would do harm if it were markup.
  static let hostileName = #"<script>took = 1</script>"><img src=x onerror="took = 1">"#

  /// A folder in which `book` is the book.
  static func folder() async throws -> TemporaryFolder {
    try await shared.value
  }

  private static let shared = Task {
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    let folder = try TemporaryFolder()
    _ = try await Book(of: data, records: records(of: data)).write(to: folder.path("book"))
    return folder
  }

  /// Two runs of one implementation, of which the later answers a case of PAT-002 wrongly, and one
  /// run of another.
  private static func records(of data: ConformanceData) async throws -> [RunRecord] {
    let runner = Runner(
      data: data, selection: Selection(rules: ["PAT-*"], platform: Platform(.ios, Version(27, 0))))
    var early = try await runner.run(BuiltIn.specModel.implementation, argument: "")
    (early.header.started, early.header.implementation.version) = ("2026-01-02T03:04:05", "1")
    var late = early
    (late.header.started, late.header.implementation.version) = ("2026-02-03T04:05:06", "2")
    let wrong = late.cases.firstIndex { $0.rules.contains("PAT-002") && $0.outcome == .passed }
    if let wrong { (late.cases[wrong].outcome, late.cases[wrong].actual) = (.failed, "exclude") }
    var other = early
    other.header.implementation.name = hostileName
    return [late, other, early]
  }
}
