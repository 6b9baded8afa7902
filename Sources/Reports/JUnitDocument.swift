import Conformance

/// What a JUnit file holds: its suites and cases under the names that they have there.
struct JUnitDocument {
  /// Everything of one `testsuite`.
  struct Suite {
    /// The class name that its cases share.
    let name: String
    /// The header of the record that it comes from.
    let header: RecordHeader
    /// Its cases.
    let cases: [Case]
  }

  /// One `testcase`.
  struct Case {
    /// Its name, which no other case of the same class name has.
    let name: String
    /// The case as it ended.
    let record: CaseRecord
  }

  /// How much the file says.
  let form: JUnitReport.Form
  /// The suites of all records.
  let suites: [Suite]

  /// Names what the records hold.
  init(form: JUnitReport.Form, records: [RunRecord]) {
    self.form = form
    var implementations = UniqueNames()
    var names: [String: UniqueNames] = [:]
    suites = records.flatMap { record in
      let implementation = implementations.claim(record.header.implementation.name.visibleLine)
      let prefix = records.count > 1 ? implementation + "." : ""
      // A record without cases is a suite without cases, so that the file says who was asked.
      let groups = record.cases.isEmpty ? [SuiteRecord(path: "", cases: [])] : record.suites
      return groups.map { suite in
        let className = prefix + suite.className
        let cases = suite.cases.map { record in
          let name = names[className, default: UniqueNames()].claim(record.nameInSuite)
          return Case(name: name, record: record)
        }
        return Suite(name: className, header: record.header, cases: cases)
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
  fileprivate var nameInSuite: String {
    let rest = id.hasPrefix(suite + "/") ? id.dropFirst(suite.count + 1) : id[...]
    let name = String(rest).visibleLine
    return name.isBlank ? "(unnamed)" : name
  }
}

extension String {
  /// Whether a schema that collapses white space would find nothing here.
  var isBlank: Bool { allSatisfy { $0 == " " } }
}
