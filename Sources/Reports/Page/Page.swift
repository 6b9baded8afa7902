import Foundation
import Running
import Suites

/// What the page shows of records that stand side by side; its parts are in files of their own.
struct Page {
  /// What is shown.
  let comparison: SideBySide
  /// The cases by rule.
  let sections: [RuleSection]
  /// What the records quote of the rules.
  let rules: [String: RuleCitation]

  /// A page of a comparison.
  init(_ comparison: SideBySide) {
    self.comparison = comparison
    sections = comparison.sections
    rules = comparison.rules
  }

  /// Writes the page from its first to its last line.
  func write(to html: HTMLWriter) {
    html.element("html", ["lang": "en"]) {
      html.element("head") { writeHead(to: html) }
      html.line()
      html.element("body", ["style": "--columns: \(comparison.columns.count + 1)"]) {
        html.element("a", ["class": "skip", "href": "#cases"], text: "Skip to the cases")
        html.element("header") {
          html.element("h1", text: title)
          html.element("p", ["class": "quiet"], text: origin)
        }
        html.element("main") {
          writeSummary(to: html)
          writeMatrix(to: html)
          writeCases(to: html)
        }
      }
      html.embed("script", PackageResources.page_js)
    }
    html.line()
  }

  private func writeHead(to html: HTMLWriter) {
    html.void("meta", ["charset": "utf-8"])
    html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.void("meta", ["name": "color-scheme", "content": "light dark"])
    // Should markup ever get in, it reaches nobody.
    html.void(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content": """
        default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
        base-uri 'none'; form-action 'none'
        """,
      ])
    html.element("title", text: title)
    html.embed("style", PackageResources.page_css)
  }

  private var title: String {
    let names = comparison.columns.map(\.name)
    return switch names.count {
    case 0: "Conformance"
    case 1...3:
      "Conformance of " + names.formatted(.list(type: .and).locale(Locale(identifier: "en")))
    default: "Conformance of \(names.count) implementations"
    }
  }

  /// The tables, the platforms and the time, each once where all records agree.
  private var origin: String {
    let headers = comparison.columns.map(\.record.header)
    let tables = Set(headers.map { "tables \($0.suiteVersion)" }).sorted()
    let platforms = Set(headers.map { $0.platform ?? "each case at its newest platform" }).sorted()
    let times = headers.map(\.started)
    let span = Set([times.min(), times.max()].compactMap(\.self)).sorted()
      .map { $0.replacing("T", with: " ") }.joined(separator: " to ")
    return (tables + platforms + ["\(span) UTC"]).joined(separator: " · ")
  }
}

extension Outcome {
  /// The outcome in one word, for classes of the style sheet and for links.
  var slug: String { rawValue.replacing(" ", with: "-") }

  /// A sign that tells the outcomes apart without colours.
  var sign: String {
    switch self {
    case .passed: "✓"
    case .failed: "✗"
    case .errored: "‼"
    case .unexpectedPass: "↑"
    case .knownFailure: "≈"
    case .skipped: "–"
    case .informational: "◇"
    }
  }
}

/// A view of the cases, which the page keeps in the fragment of its address.
enum PageLink {
  private static let allowed = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._/")

  /// The link to the cases that all these filters let through.
  static func to(_ filters: KeyValuePairs<String, String>) -> String {
    "#"
      + filters.map { name, value in
        "\(name)=\(value.visibleLine.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
      }
      .joined(separator: "&")
  }
}
