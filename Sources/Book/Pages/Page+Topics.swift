import Reports
import Suites

extension Page {
  /// Returns the page of a topic.
  static func topic(_ topic: Topic, of contents: Contents) -> Page {
    Page(
      path: Paths.topic(topic), title: topic.title, parent: ("Universal links", "index.html")
    ) { writer in
      writer.list(contents.rules(of: topic)) { rule in
        writer.html.element("p", ["class": "quiet"], text: rule.platforms.words)
      }
    }
  }
}
