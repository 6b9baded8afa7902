import FoundationShim
import Questions
import SpecModel
import Suites

/// The smallest questions that an exploration found, as a suite.
package struct FoundSuite: Sendable {
  /// A question that shows a cause, or one that no cause explains.
  struct Question: Sendable {
    /// The last part of its id.
    let name: String
    /// What it shows.
    let title: String
    /// The rules, and the weakest of their authorities.
    let rules: [String]
    let authority: Authority
    /// The question with its right answer.
    let posed: QuestionOnPlatform
  }

  /// The questions.
  let questions: [Question]

  /// Whether there is none.
  package var isEmpty: Bool { questions.isEmpty }

  /// Returns the text of the file at a path, which names the suite.
  package func text(at path: String) -> String {
    let file = URL(fileURLWithPath: path).deletingPathExtension().pathComponents
    let folder = file.lastIndex(of: "suites").map { file.dropFirst($0 + 1) } ?? file.suffix(1)
    let suite = folder.joined(separator: "/")
    let cases = questions.map { item in
      let (posed, question) = (item.posed, item.posed.question)
      let platforms = posed.platform.spans { platform in
        QuestionOnPlatform(number: 0, question, on: platform)?.expected == posed.expected
      }
      return SuiteCase(
        id: "\(suite)/\(item.name)", title: item.title, rules: item.rules,
        authority: item.authority, platforms: platforms, question: question,
        expected: posed.expected)
    }
    let head: JSON.Object = [
      "suite": .string(suite), "title": "Questions that an implementation answered wrongly",
    ]
    let start = head.map { "  \($0.suiteLine),\n" }.joined()
    let rows = cases.map { "\n    \($0.text)" }.joined(separator: ",")
    return "{\n\(start)  \"cases\": [\(rows)\n  ]\n}\n"
  }
}
