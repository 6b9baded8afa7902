package import Running

/// Renders records as one page: the implementations side by side, suite by suite and case by case.
///
/// The page needs nothing besides itself, neither a server nor a network.
package struct HTMLReport: RecordRenderer {
  /// A renderer.
  package init() {}

  /// Writes the page to a file, which is replaced as a whole or stays as it was.
  package func write(_ records: [RunRecord], to path: String) throws(ReportError) {
    let page = Page(SideBySide(records))
    try AtomicFile.replace(path) { output throws(ReportError) in
      let html = HTMLWriter(output)
      page.write(to: html)
      try html.finish()
    }
  }
}
