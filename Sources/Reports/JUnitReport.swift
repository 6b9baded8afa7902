package import Foundation
package import Running

/// Renders records as JUnit XML, which every CI system reads.
package struct JUnitReport: RecordRenderer {
  /// How much the file says.
  package enum Form: String, Sendable, CaseIterable {
    /// What both public schemas allow: windyroad's `JUnit.xsd` and Jenkins' `junit-10.xsd`.
    case strict
    /// More for those who read it: places in the tables, properties of a case, totals.
    case extended
  }

  /// How much the file says.
  package let form: Form

  /// A renderer for one of the two forms.
  package init(form: Form = .strict) {
    self.form = form
  }

  /// The document; for equal records the same bytes.
  package func data(for records: [RunRecord]) throws(ReportError) -> Data {
    var data = Data()
    try render(records) { data += $0 }
    return data
  }

  /// Writes the document to a file, which is replaced as a whole or stays as it was.
  package func write(_ records: [RunRecord], to path: String) throws(ReportError) {
    try AtomicFile.replace(path) { output throws(ReportError) in
      try render(records, to: output.write)
    }
  }

  private func render(
    _ records: [RunRecord], to write: @escaping XMLWriter.Output
  ) throws(ReportError) {
    let writer = try XMLWriter(to: write)
    JUnitDocument(form: form, records: records).write(to: writer)
    try writer.finish()
  }
}
