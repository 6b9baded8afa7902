import FoundationShim
package import Running

/// JUnit XML, which every CI system reads.
package struct JUnitReport: RecordRenderer {
  /// How much the file contains.
  package enum Form: String, Sendable, CaseIterable {
    /// What both public schemas allow: windyroad's `JUnit.xsd` and Jenkins' `junit-10.xsd`.
    case strict
    /// Also file and line of each case, its properties, and totals.
    case extended
  }

  /// How much the file contains.
  package let form: Form

  /// Creates a renderer for one of the two forms.
  package init(form: Form = .strict) {
    self.form = form
  }

  /// Writes the document.
  package func render(
    _ records: [RunRecord], to output: @escaping ReportOutput
  ) throws(ReportError) {
    let writer = try XMLWriter(to: output)
    JUnitDocument(form: form, records: records).write(to: writer)
    try writer.finish()
  }
}

extension Outcome {
  /// The element that shows the outcome in a JUnit file; `nil` if there is none for it.
  var junitElement: String? {
    switch self {
    case .passed, .informational: nil
    case .failed, .unexpectedPass: "failure"
    case .errored, .notRun: "error"
    case .skipped, .knownFailure: "skipped"
    }
  }
}
