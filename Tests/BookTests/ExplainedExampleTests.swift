import Foundation
import Questions
import Suites
import TestSupport
import Testing

/// The links that open the examples of the book in explain's page.
struct ExplainedExampleTests {
  /// What explain's page shows.
  private struct Shown: Decodable {
    let decision: String
    let device: String
    let apps: [String]
  }

  /// Every third of the cases that have an answer and a link, with what its page shows.
  private static func examples() async throws -> [(item: Case, answer: Answer, shown: Shown)] {
    let folder = try await BookFixture.folder()
    var links: [String: String] = [:]
    for name in try folder.contents(of: "book/rules") {
      let page = try folder.text("book/rules/" + name)
      for example in page.split(separator: "<tbody id=\"").dropFirst() {
        guard let link = example.firstMatch(of: /href="\.\.\/(explain\/[^"]*)"/) else { continue }
        links[String(example.prefix { $0 != "\"" })] = String(link.output.1).replacing(
          "&amp;", with: "&")
      }
    }
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    let all = data.cases.compactMap { item -> (Case, Answer, String)? in
      guard let link = links[item.id], case .answer(let answer) = item.expectation else {
        return nil
      }
      return (item, answer, "book/" + link)
    }
    #expect(all.count > 1_000)
    // A third takes half a minute.
    let linked = all.indices.filter { $0.isMultiple(of: 3) }.map { all[$0] }
    let shown: [Shown] = try Browser().evaluate(
      """
      const text = (id) => document.getElementById(id).textContent;
      const apps = [...document.getElementById("app").options].map((option) => option.value);
      return {decision: text("decision"), device: text("device"), apps};
      """, in: folder, at: linked.map(\.2))
    return zip(linked, shown).map { ($0.0, $0.1, $1) }
  }

  @Test func `the page shows the answer of the case`() async throws {
    var counts: [QuestionKind: Int] = [:]
    var unknown = 0
    for (item, answer, shown) in try await Self.examples() {
      counts[item.question.kind, default: 0] += 1
      // What is too large for a table, or no URL, is not decided there.
      let isUnknown = shown.decision.hasPrefix("not computed: ")
      if isUnknown { unknown += 1 }
      switch answer {
      case .decision(let decision, _):
        #expect(isUnknown || shown.decision.hasPrefix("\(decision.rawValue):"), "\(item.id)")
      case .refused: #expect(isUnknown || shown.decision.hasPrefix("no_match:"), "\(item.id)")
      case .matches(let matches):
        let decision = matches ? "match:" : "no_match:"
        #expect(isUnknown || shown.decision.hasPrefix(decision), "\(item.id)")
      case .site(_, let services):
        // The other apps are those of `match` cases on the same page.
        #expect(Set(shown.apps).isSuperset(of: services["applinks"] ?? []), "\(item.id)")
      case .entitlements(let answer):
        let opens = answer.domains.contains { $0.service == "applinks" && $0.modes.isEmpty }
        #expect(!opens || shown.device.hasPrefix("opens \(shown.apps[0])"), "\(item.id)")
      case .opens(let opens, let reason):
        let thing = opens == "browser" ? "the browser" : opens
        let words = "opens \(thing)" + (reason.map { ": \($0)" } ?? "")
        #expect(isUnknown || shown.device == words, "\(item.id)")
      case .fetch: Issue.record("\(item.id) has no file to show")
      }
    }
    let total = counts.values.reduce(0, +)
    #expect(unknown * 10 < total)
    for (kind, least) in [
      (QuestionKind.match, 200), (.pattern, 60), (.site, 12), (.entitlements, 30), (.resolve, 50),
    ] {
      #expect(counts[kind, default: 0] >= least, "\(kind)")
    }
  }
}
