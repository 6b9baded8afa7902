import Questions
import Running
import Suites

/// The content of a JUnit file: its suites, with their names in the file.
struct JUnitDocument {
  /// The content of one `testsuite`.
  struct Suite {
    /// The class name of its cases.
    let name: String
    /// The header of its record.
    let header: RecordHeader
    /// Its cases.
    let cases: LazyMapCollection<[Int], CaseRecord>
    /// The number of causes and of the wrong answers that they explain; `nil` without a diagnosis.
    let diagnosis: String?
    /// The cause of each explained case of the record, by the case's id.
    let causes: [String: Diagnosis.Cause]
  }

  private let form: JUnitReport.Form
  private let suites: [Suite]
  private let seconds: Double

  /// Assigns names to the suites of records.
  init(form: JUnitReport.Form, records: [RunRecord]) {
    self.form = form
    seconds = records.reduce(0) { $0 + $1.seconds.asDuration }
    var implementations = UniqueNames()
    suites = records.flatMap { record in
      let implementation = implementations.claim(record.header.implementation.name.visibleLine)
      let prefix = records.count > 1 ? implementation + "." : ""
      let (diagnosis, causes) = (record.diagnosisProperty, record.causeOfCase)
      return record.suitesOrEmptyOne.map { suite in
        Suite(
          name: prefix + suite.className, header: record.header,
          cases: suite.reduced(by: causes).cases,
          diagnosis: diagnosis, causes: causes)
      }
    }
  }

  /// Writes the whole document.
  func write(to xml: XMLWriter) {
    xml.element("testsuites") {
      if form == .extended {
        xml.attribute("name", "assay")
        writeTotals(of: suites.lazy.flatMap(\.cases), seconds: seconds, to: xml)
      }
      var names: [String: UniqueNames] = [:]
      for (index, suite) in suites.enumerated() {
        write(suite, at: index, naming: &names[suite.name, default: UniqueNames()], to: xml)
      }
    }
  }

  private func write(
    _ suite: Suite, at index: Int, naming names: inout UniqueNames, to xml: XMLWriter
  ) {
    let header = suite.header
    xml.element("testsuite") {
      xml.attribute("name", suite.name)
      xml.attribute("package", header.implementation.name)
      xml.attribute("id", String(index))
      xml.attribute("timestamp", header.timestamp)
      xml.attribute("hostname", header.host.visibleLine.isBlank ? "localhost" : header.host)
      writeTotals(of: suite.cases, seconds: suite.cases.seconds, to: xml)
      write(
        header.properties + (suite.diagnosis.map { [("diagnosis", $0)] } ?? []), to: xml)
      for record in suite.cases {
        let finding = header.measures == nil ? nil : record.nameOfCause(in: suite.causes)
        write(record, named: names.claim(finding ?? record.nameInSuite), of: suite, to: xml)
      }
      let alternatives = suite.cases.filter { $0.outcome == .informational }
        .map { "\($0.id): \($0.headline)".visibleLine + "\n" }
      xml.element("system-out") { xml.text(alternatives.joined()) }
      let errors = suite.cases.filter(\.isInformationalError)
        .map { "\($0.id): \($0.evidence(citing: header.rules, within: .file))\n" }
      xml.element("system-err") { xml.text(errors.joined()) }
    }
  }

  private func write(
    _ record: CaseRecord, named name: String, of suite: Suite, to xml: XMLWriter
  ) {
    xml.element("testcase") {
      xml.attribute("name", name)
      xml.attribute("classname", suite.name)
      xml.attribute("time", record.seconds.threeDecimals)
      if form == .extended {
        xml.attribute("file", record.file)
        xml.attribute("line", String(record.line))
        write(record.properties(citing: suite.header.rules), to: xml)
      }
      writeResult(
        of: record, citing: suite.header.rules, because: suite.causes[record.id], to: xml)
    }
  }

  private func writeResult(
    of record: CaseRecord, citing rules: [String: RuleCitation],
    because cause: Diagnosis.Cause?, to xml: XMLWriter
  ) {
    guard let element = record.outcome.junitElement else { return }
    xml.element(element) {
      // Windyroad's schema has no type for a skipped case.
      if element != "skipped" {
        xml.attribute(
          "type", record.isFlaky ? "flaky" : record.errorType ?? record.outcome.rawValue)
      }
      let message = record.headline + (cause.map { " (cause: \($0.mutant))" } ?? "")
      xml.attribute("message", message.visibleLine.shortened(toScalars: 1_000))
      xml.text(
        record.isShownInFull
          ? record.evidence(citing: rules, because: cause, within: .file)
          : record.headline.visibleText.cut(toBytes: EvidenceLimits.file.headline))
    }
  }

  private func writeTotals(
    of cases: some Sequence<CaseRecord>, seconds: Double, to xml: XMLWriter
  ) {
    // Problems of the run are test cases here.
    let elements = cases.map(\.outcome.junitElement)
    func count(_ element: String) -> String { String(elements.count { $0 == element }) }
    xml.attribute("tests", String(elements.count))
    xml.attribute("failures", count("failure"))
    xml.attribute("errors", count("error"))
    // The first versions of windyroad's schema do not have this attribute.
    if form == .extended { xml.attribute("skipped", count("skipped")) }
    xml.attribute("time", seconds.threeDecimals)
  }

  private func write(_ properties: [(name: String, value: String)], to xml: XMLWriter) {
    xml.element("properties") {
      for (name, value) in properties {
        xml.element("property") {
          xml.attribute("name", name)
          xml.attribute("value", value)
        }
      }
    }
  }
}

extension RecordSuite {
  /// The path with dots, which CI systems read as packages and a class.
  fileprivate var className: String {
    let name = path.visibleLine.split(separator: "/").joined(separator: ".")
    return name.isBlank ? "(root)" : name
  }
}

extension RunRecord {
  /// The diagnosis with the names of the causes, and why timeouts occur; `nil` if there is neither.
  fileprivate var diagnosisProperty: String? {
    let words = diagnosisWords.map { words in
      let causes = (diagnosis?.causes ?? []).map { cause in
        let names = [cause.mutant] + cause.alternatives.map(\.mutant)
        return "\(names.joined(separator: " or ")) (\(cause.cases.count))"
      }
      return ([words] + [causes.joined(separator: ", ")].filter { !$0.isEmpty })
        .joined(separator: ": ")
    }
    let parts = [words, diagnosis?.growth].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension RecordHeader {
  /// The implementation under test, the conformance data and what was measured.
  fileprivate var properties: [(name: String, value: String)] {
    let known: [(name: String, value: String?)] = [
      ("implementation", implementation.name),
      ("language", implementation.language),
      ("version", implementation.version),
      ("homepage", implementation.homepage),
      ("dataVersion", dataVersion),
      ("platform", platform),
    ]
    let measured = (measures ?? [:]).sorted { $0.key < $1.key }
    return (known + measured.map { ($0.key, $0.value) })
      .compactMap { name, value in value.map { (name, $0) } }
  }
}

extension CaseRecord {
  /// The part of the id after the suite.
  fileprivate var nameInSuite: String {
    let rest = id.hasPrefix(suite + "/") ? id.dropFirst(suite.count + 1) : id[...]
    let name = String(rest).visibleLine
    return name.isBlank ? "(unnamed)" : name
  }

  /// Returns the rules, sources, authority and platform of the case, and its remarks and
  /// alternative if it has any.
  fileprivate func properties(
    citing rules: [String: RuleCitation]
  ) -> [(name: String, value: String)] {
    let sources = self.rules.flatMap { rules[$0]?.sources ?? [] }
    let remarks = self.rules.flatMap { rules[$0]?.remarks ?? [] }
    let properties = [
      ("rules", self.rules.joined(separator: ", ")),
      ("sources", sources.joined(separator: "; ")),
      ("authority", authority),
      ("platform", platform),
    ]
    let others = [
      ("remarks", remarks.joined(separator: "; ")),
      ("alternative", outcome == .informational ? headline : ""),
    ]
    return properties + others.filter { !$0.1.isEmpty }
  }
}
