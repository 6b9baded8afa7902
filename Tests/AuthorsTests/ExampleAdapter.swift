import Foundation
import Questions
import TestSupport
import Testing

/// One of the adapters that authors copy.
struct ExampleAdapter: CustomTestStringConvertible, Sendable {
  /// The language.
  var testDescription: String
  /// What starts it, in the folder of the package.
  var command: [String]
  /// The program that it takes and that a machine may lack.
  var tool: String?
  /// The question that it is asked here.
  var question = QuestionKind.match

  static let all = [
    ExampleAdapter(
      testDescription: "Python", command: ["python3", "Conformance/adapters/adapter.py"],
      tool: "python3"),
    ExampleAdapter(
      testDescription: "JavaScript", command: ["node", "Conformance/adapters/adapter.mjs"],
      tool: "node"),
    ExampleAdapter(
      testDescription: "C", command: [builtC], tool: "cc", question: .pattern),
    ExampleAdapter(
      testDescription: "Swift",
      command: [Program.built("example-adapter")]),
  ]

  /// The program, ready to start; cancels the test where its language is missing.
  func program() throws -> Program {
    if let tool, !Program.isInstalled(tool) {
      try Test.cancel(
        "\(tool) is not installed; ./scripts/install-dependencies adapters installs it")
    }
    if tool == "cc" { try Self.buildC.get() }
    return Program(command)
  }

  /// Beside the test's own program, where Swift's builds go too.
  private static let builtC = Program.built("example-adapter-c")

  /// Builds the example in C once, as its first lines say, and without a warning.
  ///
  /// It takes its place in one step, as another run of the tests may be starting it.
  private static let buildC = Result {
    let made = builtC + "-\(ProcessInfo.processInfo.processIdentifier)"
    let compiler = ["cc", "-Wall", "-Wextra", "-Werror", "-o", made]
    let result = try Program(compiler + ["Conformance/adapters/adapter.c"]).run()
    guard result.status == 0 else { throw InputError(result.errors) }
    guard rename(made, builtC) == 0 else { throw InputError("\(made) cannot be renamed") }
  }
}

extension ExampleAdapter {
  /// Questions with their answers, by the rules on what the small matchers know.
  var known: [(members: JSON.Object, answer: JSON.Object)] {
    get throws { question == .pattern ? Self.patterns : try Self.matches() }
  }

  /// All components of a rule must match (CMP-001), and the first rule that does decides (ORD-001).
  private static func matches() throws -> [(members: JSON.Object, answer: JSON.Object)] {
    let site = try JSON(
      text: """
        {"applinks": {"details": [
          {"appIDs": ["A.other"], "components": [{"/": "*"}]},
          {"appIDs": ["A.app"], "components": [
            {"/": "/help/*", "exclude": true}, {"/": "/help/*"}, {"/": "/item/??", "#": "?*"},
            {"/": "/find", "?": "q=*"}
          ]}
        ]}}
        """)
    let decisions: KeyValuePairs = [
      "https://example.com/help/me": "exclude", "https://example.com/item/42#x": "match",
      "https://example.com/item/42": "no_match", "https://example.com/item/421#x": "no_match",
      "https://example.com/find?q=": "match", "https://example.com/find?p=1": "no_match",
      "https://example.com/find/more?q=1": "no_match", "https://example.com": "no_match",
      "https://www.example.com/item/42#x": "no_match",
    ]
    return decisions.map { url, decision in
      let members: JSON.Object = [
        "site": site, "domain": "example.com", "app": "A.app", "url": .string(url),
      ]
      return (members, ["decision": .string(decision)])
    }
  }

  /// `*` stands for any text, `?` for one character (PAT-002, PAT-003); nothing else is special.
  private static let patterns = [
    ("", "", true), ("*", "", true), ("?", "", false), ("a*c", "abbc", true),
    ("a*c", "abcd", false),
    ("*?*a", "ba", true), ("a.c", "abc", false), ("a?c", "abc", true), ("ab", "a", false),
    ("*a*a*a*a*a*a*a*a*b", String(repeating: "a", count: 60), false),
  ].map { pattern, text, matches in
    let members: JSON.Object = [
      "pattern": .string(pattern), "text": .string(text), "kind": "query",
      "variables": ["name": ["a", "b"]], "caseSensitive": true, "percentEncoded": true,
    ]
    return (members: members, answer: ["matches": .bool(matches)] as JSON.Object)
  }
}
