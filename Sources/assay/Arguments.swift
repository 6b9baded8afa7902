public import ArgumentParser
public import AssociatedDomains
public import BuiltIns
public import Reports
import Running
public import Starters

/// What `--report` names: a format and a path.
struct ReportTarget {
  /// Where the report goes; its format can only be JUnit.
  let path: String

  /// Reads `junit=PATH`; throws where the format is another or the path is missing.
  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0] == "junit" else {
      throw ValidationError("write junit=PATH; no other format is known")
    }
    path = String(parts[1])
  }
}

extension [String] {
  /// Whether the paths lead to as many files, however they are spelt.
  var areDistinctFiles: Bool {
    Set(map(AtomicFile.realPath)).count == count
  }
}

extension BuiltIn: ExpressibleByArgument {}
extension Starter.Language: ExpressibleByArgument {}
extension Starter.CI: ExpressibleByArgument {}
extension JUnitReport.Form: ExpressibleByArgument {}
extension AdapterForm: ExpressibleByArgument {}
extension AssociatedDomain.Mode: ExpressibleByArgument {}
