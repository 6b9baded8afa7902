import Running
import Suites

/// What a JUnit file holds: its suites under the names that they have there.
struct JUnitDocument {
  /// Everything of one `testsuite`.
  struct Suite {
    /// The class name that its cases share.
    let name: String
    /// The header of the record that it comes from.
    let header: RecordHeader
    /// Its cases.
    let cases: LazyMapCollection<[Int], CaseRecord>
  }

  /// How much the file says.
  let form: JUnitReport.Form
  /// The suites of all records.
  let suites: [Suite]

  /// Names the suites of some records.
  init(form: JUnitReport.Form, records: [RunRecord]) {
    self.form = form
    var implementations = UniqueNames()
    suites = records.flatMap { record in
      let implementation = implementations.claim(record.header.implementation.name.visibleLine)
      let prefix = records.count > 1 ? implementation + "." : ""
      return record.suitesOrEmptyOne.map { suite in
        Suite(name: prefix + suite.className, header: record.header, cases: suite.cases)
      }
    }
  }
}

extension SuiteRecord {
  /// The path with dots, which CI systems read as packages and a class.
  fileprivate var className: String {
    let name = path.visibleLine.split(separator: "/").joined(separator: ".")
    return name.isBlank ? "(root)" : name
  }
}

extension CaseRecord {
  /// What the id says beyond the suite.
  var nameInSuite: String {
    let rest = id.hasPrefix(suite + "/") ? id.dropFirst(suite.count + 1) : id[...]
    let name = String(rest).visibleLine
    return name.isBlank ? "(unnamed)" : name
  }
}

extension String {
  /// Whether a schema that collapses white space would find nothing here.
  var isBlank: Bool { allSatisfy { $0 == " " } }
}
