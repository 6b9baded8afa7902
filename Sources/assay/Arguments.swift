public import ArgumentParser
public import BuiltIns
public import Conformance
public import Reports

/// What `--report` names: a format and a path.
struct ReportTarget: ExpressibleByArgument {
  let path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0] == "junit" else { return nil }
    path = String(parts[1])
  }
}

extension BuiltIn: ExpressibleByArgument {}
extension JUnitReport.Form: ExpressibleByArgument {}
extension AdapterServer.Form: ExpressibleByArgument {}
