import FoundationShim
import Questions
import Reports
import Suites

extension Page {
  /// Returns the page that searches the book in the browser.
  static func search() -> Page {
    Page(path: "search.html", title: "Search") { writer in
      let html = writer.html
      html.element("p", ["id": "found", "class": "quiet", "aria-live": "polite"]) {
        html.text("Searching needs scripts. Without them, start at ")
        writer.link("the topics", to: "index.html#topics")
        html.text(".")
      }
      html.element("ol", ["id": "results"])
      html.element("script", ["src": "search-index.js"])
      html.element("script", ["src": "search.js"])
    }
  }
}

extension Contents {
  /// The script with everything that can be found: path, title, text and kind of each entry.
  var searchIndex: Data {
    var entries = data.catalog.sortedRules.map { rule in
      let parts = [rule.statement] + rule.alternatives.map(\.meaning)
      let text = (parts + [rule.note].compactMap(\.self)).joined(separator: " ")
      return entry(Paths.rule(rule.id), rule.id, text, "rule")
    }
    entries += topics.map { entry(Paths.topic($0), $0.title, "", "topic") }
    entries += AppleSystem.allCases.flatMap { system in
      VersionChange.all(of: system, in: self).map { change in
        entry(
          "\(Paths.system(system))#\(change.version)", "\(system.name) \(change.version)",
          "What changed: \(change.summary)", "version")
      }
    }
    entries += data.catalog.works.values.sorted { $0.id < $1.id }.map {
      entry(Paths.work($0), $0.title, $0.author, "document")
    }
    entries += data.cases.map {
      entry(Paths.case($0.id, of: $0.rules[0]), $0.title, $0.id, "example")
    }
    return Data("const searchIndex = \(JSON.array(entries).text);\n".utf8)
  }

  private func entry(_ path: String, _ title: String, _ text: String, _ kind: String) -> JSON {
    .array([.string(path), .string(title), .string(text), .string(kind)])
  }
}
