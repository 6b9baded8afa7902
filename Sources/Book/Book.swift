import FoundationShim
import Questions
package import Reports
package import Running
package import Suites

/// The rule catalog with its cases, as a site of pages that need no server.
///
/// Given records, the site also shows what implementations do.
package struct Book: Sendable {
  private let contents: Contents
  private let implementations: [TestedImplementation]

  /// Creates the book of conformance data.
  ///
  /// - Parameter records: Runs of any number of implementations; of each, the last counts, and the
  ///   earlier ones are its history.
  package init(of data: ConformanceData, records: [RunRecord] = []) async {
    contents = await Contents(of: data)
    implementations = TestedImplementation.all(in: records)
  }

  /// Writes the files of the book to a folder, which is created if necessary.
  ///
  /// - Returns: The number of pages.
  package func write(to folder: String) throws(ReportError) -> Int {
    let pages = pages
    for page in pages {
      try write(
        page.data(of: contents, hasImplementations: !implementations.isEmpty), to: page.path,
        in: folder)
    }
    for (path, html) in contents.explained.pages {
      try write(html, to: path, in: folder)
    }
    try write(Data(HTMLWriter.baseStyle + PackageResources.book_css), to: "book.css", in: folder)
    try write(Data(PackageResources.book_js), to: "book.js", in: folder)
    try write(Data(PackageResources.search_js), to: "search.js", in: folder)
    try write(contents.searchIndex, to: "search-index.js", in: folder)
    return pages.count + contents.explained.pages.count
  }

  private var pages: [Page] {
    let catalog = contents.data.catalog
    var pages: [Page] = [
      .start(of: contents), .systems(of: contents), .documents(of: contents),
      .openQuestions(of: contents), .search(),
    ]
    pages += contents.topics.map { .topic($0, of: contents) }
    pages += catalog.sortedRules.map { .rule($0, of: contents, tested: implementations) }
    pages += AppleSystem.allCases.map { .system($0, of: contents) }
    pages += catalog.works.values.map { .work($0, of: contents) }
    guard !implementations.isEmpty else { return pages }
    pages.append(.implementations(implementations, on: contents))
    return pages + implementations.map { .implementation($0, on: contents) }
  }

  private func write(
    _ data: Data, to path: String, in folder: String
  ) throws(ReportError) {
    let url = URL(fileURLWithPath: folder).appendingPathComponent(path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw .notWritten(path: url.path, reason: "its folder cannot be created")
    }
    try AtomicFile.replace(url.path, with: data)
  }
}
