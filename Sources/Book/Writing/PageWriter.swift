import FoundationShim
import Questions
import Reports
import Suites

/// A writer of the content of a page, with links that are relative to the page.
struct PageWriter {
  /// The writer of elements and text.
  let html: HTMLWriter
  /// The relative path from the page to the book's folder: `../` or empty.
  let root: String
  /// The contents of the book.
  let contents: Contents

  /// Writes a link to another page.
  func link(_ text: String, to path: String) {
    html.element("a", ["href": root + path], text: text)
  }

  /// Writes a link to a rule.
  func link(_ rule: Rule) {
    link(rule.id, to: Paths.rule(rule.id))
  }

  /// Writes a text of the data: code in backticks, and ids of rules as links.
  func prose(_ text: String) {
    html.statement(text) { plain in
      var rest = plain[...]
      for match in plain.matches(of: Rule.idPattern) {
        html.text(String(plain[rest.startIndex..<match.range.lowerBound]))
        if let rule = contents.data.catalog.rules[String(match.output)] {
          link(rule)
        } else {
          html.text(String(match.output))
        }
        rest = plain[match.range.upperBound...]
      }
      html.text(String(rest))
    }
  }

  /// Writes a section with a heading that can be linked.
  func section(_ title: String, id: String, content: () -> Void) {
    html.line()
    html.element("section", ["id": id, "aria-labelledby": id + "-heading"]) {
      html.element("h2", ["id": id + "-heading"], text: title)
      content()
    }
  }

  /// Writes a list of rules with their statements, an item each.
  func list(_ rules: [Rule], detail: (Rule) -> Void = { _ in }) {
    html.element("ul", ["class": "rules"]) {
      for rule in rules {
        html.line()
        html.element("li") {
          link(rule)
          html.text(" ")
          prose(rule.statement)
          writeAuthority(of: rule.authority)
          detail(rule)
        }
      }
    }
  }

  /// Writes the authority of a rule or a case.
  func writeAuthority(of authority: Authority) {
    html.text(" ")
    html.element("span", ["class": "authority \(authority.rawValue)"], text: authority.rawValue)
  }

  /// Writes a work with its author; the title is a link if the work has one.
  func writeSource(_ work: Work, place: String?) {
    html.text("\(work.author): ")
    if let link = work.link {
      html.element("a", ["href": link]) { html.statement(work.title) }
    } else {
      html.statement(work.title)
    }
    if let place {
      html.text(", ")
      prose(place)
    }
  }

  /// Writes a URL or a part of one, which may be empty.
  func writeCode(_ text: String) {
    if text.isEmpty {
      html.element("span", ["class": "quiet"], text: "empty")
    } else {
      html.element("code") { html.breakable(text) }
    }
  }

  /// Writes a command to copy.
  func writeCommand(_ command: String) {
    html.element("code", ["class": "command"], text: command)
  }
}

/// The paths of pages in the book's folder.
enum Paths {
  /// Returns the path of the page of a rule.
  static func rule(_ id: String) -> String { "rules/\(id).html" }

  /// Returns the location of a case on the page of a rule.
  static func `case`(_ id: String, of rule: String) -> String { "\(self.rule(rule))#\(id)" }

  /// Returns the path of the page of a topic.
  static func topic(_ topic: Topic) -> String { "topics/\(topic.name).html" }

  /// Returns the path of the page of a system.
  static func system(_ system: AppleSystem) -> String { "systems/\(system.rawValue).html" }

  /// Returns the path of the page of a document or a record.
  static func work(_ work: Work) -> String { "documents/\(work.id).html" }
}
