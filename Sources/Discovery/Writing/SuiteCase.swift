package import Questions
package import Suites

/// A case as a suite writes it.
package struct SuiteCase: Sendable {
  /// The id.
  package var id: String
  private let since: String?
  private let title: String
  private let rules: [String]
  private let authority: Authority
  private let platforms: JSON.Object
  private let question: Question
  private let expected: Answer?
  private let alternatives: [(name: String, answer: Answer)]

  /// Creates a case.
  ///
  /// - Parameters:
  ///   - since: The version of the data that adds it; `nil` before the first release.
  ///   - platforms: The systems on which it holds, as suites write them.
  ///   - expected: The right answer; `nil` if there are alternatives.
  ///   - alternatives: The acceptable answers with their names.
  package init(
    id: String, since: String? = nil, title: String, rules: [String], authority: Authority,
    platforms: JSON.Object, question: Question, expected: Answer?,
    alternatives: [(name: String, answer: Answer)] = []
  ) {
    (self.id, self.since, self.title, self.rules) = (id, since, title, rules)
    (self.authority, self.platforms, self.question) = (authority, platforms, question)
    (self.expected, self.alternatives) = (expected, alternatives)
  }

  /// The text of the case, without the space before its first line.
  package var text: String {
    var start: JSON.Object = ["id": .string(id)]
    if let since { start["since"] = .string(since) }
    let head: JSON.Object = [
      "title": .string(title), "rules": .array(rules.map(JSON.string)),
      "authority": .string(authority.rawValue), "platforms": .object(platforms),
    ]
    var tail: JSON.Object = [:]
    if let expected { tail["expect"] = .object(expected.members) }
    let fields =
      start.map(\.suiteLine) + head.map(\.suiteLine) + question.members.map(\.suiteField)
      + tail.map(\.suiteLine) + alternativesField
    return "{\n\(fields.map { "      \($0)" }.joined(separator: ",\n"))\n    }"
  }

  /// The acceptable answers, one line each, as one field; empty if there are none.
  private var alternativesField: [String] {
    let lines = alternatives.map { name, answer in
      let value: JSON = ["name": .string(name), "expect": .object(answer.members)]
      return "        \(value.suiteLine)"
    }
    return lines.isEmpty ? [] : ["\"alternatives\": [\n\(lines.joined(separator: ",\n"))\n      ]"]
  }
}

extension JSON.Member {
  /// The member of a case; a file, a device and a web are broken into lines.
  fileprivate var suiteField: String {
    let start = suiteStart
    let isBroken = ["site", "device", "web"].contains(name)
    return isBroken ? start + value.suiteLines(indent: 6, column: 6 + start.count) : suiteLine
  }
}
