import FoundationShim
import Questions
package import Running
import Suites

/// One page with the implementations side by side, suite by suite and case by case.
///
/// The page is self-contained; it needs neither a server nor a network.
package struct HTMLReport: RecordRenderer {
  /// Creates a renderer.
  package init() {}

  /// Writes the page.
  package func render(
    _ records: [RunRecord], to output: @escaping ReportOutput
  ) throws(ReportError) {
    let html = HTMLWriter(output)
    ReportPage(ResultMatrix(records)).write(to: html)
    try html.finish()
  }
}

/// The page; its parts are in extensions.
struct ReportPage {
  /// The records side by side.
  let records: ResultMatrix
  /// The cases by rule.
  let sections: [RuleSection]
  /// The rules that the records cite.
  let rules: [String: RuleCitation]

  fileprivate init(_ records: ResultMatrix) {
    self.records = records
    sections = records.sections
    rules = records.rules
  }

  fileprivate func write(to html: HTMLWriter) {
    html.element("html", ["lang": "en"]) {
      html.head(title: title, style: PackageResources.page_css)
      html.element("body", ["style": "--columns: \(records.columns.count + 1)"]) {
        html.element("a", ["class": "skip", "href": "#cases"], text: "Skip to the cases")
        html.element("header") {
          html.element("h1", text: title)
          html.element("p", ["class": "quiet"], text: origin)
        }
        html.element("main") {
          writeCauses(to: html)
          writeSummary(to: html)
          writeMatrix(to: html)
          writeCases(to: html)
        }
      }
      html.embed("script", PackageResources.page_js)
    }
    html.line()
  }

  private var title: String {
    let names = records.columns.map(\.name)
    return switch names.count {
    case 0: "Conformance"
    // Foundation's lists need ICU.
    case 1, 2: "Conformance of " + names.joined(separator: " and ")
    case 3: "Conformance of \(names[0]), \(names[1]), and \(names[2])"
    default: "Conformance of \(names.count) implementations"
    }
  }

  /// The conformance data, platforms and times of all records, without repeats.
  private var origin: String {
    let headers = records.columns.map(\.record.header)
    let versions = Set(headers.map { "conformance data \($0.dataVersion)" }).sorted()
    let platforms = Set(headers.map { $0.platform ?? "each case on its newest platform" }).sorted()
    let times = headers.map(\.started)
    let span = Set([times.min(), times.max()].compactMap(\.self)).sorted()
      .map { $0.replacing("T", with: " ") }.joined(separator: " to ")
    return (versions + platforms + ["\(span) UTC"]).joined(separator: " · ")
  }

  /// Writes the heading of a table: other columns, then one for each implementation.
  func writeColumns(after others: [String], to html: HTMLWriter) {
    html.headings(others + records.columns.map(\.name))
  }
}

extension Outcome {
  /// The outcome in one word, for classes of the style sheet and for links.
  package var slug: String { rawValue.replacing(" ", with: "-") }
}

/// A view of the cases that the page keeps in the fragment of its address.
enum PageLink {
  /// Returns the link to the cases that match all these filters.
  static func to(_ filters: KeyValuePairs<String, String>) -> String {
    "#"
      + filters.map { name, value in
        "\(name)=\(value.visibleLine.percentEncoded(keeping: "-._/"))"
      }
      .joined(separator: "&")
  }
}
