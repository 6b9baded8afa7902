import Foundation
import Questions
import Starters
import TestSupport
import Testing

/// The shell lines of a CI configuration, as its service runs them.
struct CIFragment {
  /// A step of a job.
  struct Step {
    /// The lines for the shell.
    var lines: String
    /// The variables that are set for it.
    var environment: [String: String] = [:]
    /// Whether it runs after a failed step, too.
    var isAlwaysRun = false
  }

  /// The steps in order.
  var steps: [Step]

  /// Reads the configuration of a service that has some variables, with what it names of this
  /// repository.
  init(
    _ text: String, for ci: Starter.CI, server: String, variables: [String: String]
  ) throws {
    switch ci {
    case .github:
      let pairs = variables.map { ("vars.\($0.key)", $0.value) }
      steps = try Self.github(
        try Self.yaml(text), server: server, values: Dictionary(uniqueKeysWithValues: pairs))
    case .gitlab: steps = try Self.gitlab(try Self.yaml(text), variables)
    case .jenkins: steps = Self.jenkins(text, variables)
    }
  }

  private static func github(
    _ workflow: JSON, server: String, values: [String: String]
  ) throws -> [Step] {
    #expect(workflow["permissions"] == ["contents": "read"])
    let job = try #require(workflow["jobs"]?.object?.first?.value)
    return try #require(job["steps"]?.array).flatMap { step -> [Step] in
      if let lines = step["run"]?.string {
        return [
          Step(
            lines: lines, environment: texts(in: step["env"]).mapValues { evaluate($0, values) },
            isAlwaysRun: step["if"]?.string == "always()")
        ]
      }
      let action = try #require(step["uses"]?.string)
      guard action.hasPrefix("OWNER/assay@v") else { return [] }
      return try Self.action(
        inputs: texts(in: step["with"]).mapValues { evaluate($0, values) }, server: server)
    }
  }

  /// Returns the steps of the action of this repository.
  private static func action(inputs: [String: String], server: String) throws -> [Step] {
    let file = Project.folder.appendingPathComponent("action.yml")
    let action = try yaml(String(contentsOf: file, encoding: .utf8))
    var values = ["github.server_url": server, "github.action_repository": "OWNER/assay"]
    let declared = try #require(action["inputs"]?.object)
    for input in declared {
      let standard = input.value["default"]?.string
      #expect(inputs[input.name] != nil || standard != nil, "\(input.name)")
      values["inputs.\(input.name)"] = inputs[input.name] ?? standard
    }
    #expect(inputs.keys.allSatisfy { declared[$0] != nil })
    return try #require(action["runs"]?["steps"]?.array).compactMap { step -> Step? in
      guard let lines = step["run"]?.string else { return nil }
      #expect(step["shell"] == "bash")
      let condition = step["if"]?.string ?? ""
      let needsImplementation = condition.hasSuffix("inputs.implementation != ''")
      if needsImplementation, values["inputs.implementation"] == "" { return nil }
      return Step(
        lines: lines, environment: texts(in: step["env"]).mapValues { evaluate($0, values) },
        isAlwaysRun: condition.hasPrefix("always()"))
    }
  }

  /// Returns the members of an object that are texts.
  private static func texts(in object: JSON?) -> [String: String] {
    let pairs = (object?.object ?? [:]).compactMap { member in
      member.value.string.map { (member.name, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Returns the value of a text with an expression: a name, or `NAME || format(...)`.
  private static func evaluate(_ text: String, _ values: [String: String]) -> String {
    guard
      let match = text.wholeMatch(of: /\$\{\{ (\S+)(?: \|\| format\('(.*)', (.*), (.*)\))? \}\}/)
    else { return text }
    let (_, name, format, first, second) = match.output
    let value = values[String(name), default: ""]
    guard value.isEmpty, let format, let first, let second else { return value }
    return String(format).replacing("{0}", with: values[String(first), default: ""])
      .replacing("{1}", with: values[String(second), default: ""])
  }

  private static func gitlab(
    _ configuration: JSON, _ variables: [String: String]
  ) throws -> [Step] {
    let job = try #require(configuration.object?.first?.value)
    func lines(_ name: String) throws -> String {
      try #require(job[name]?.array).compactMap(\.string).joined(separator: "\n")
    }
    #expect(job["artifacts"]?["reports"]?["junit"] == "junit.xml")
    #expect(job["artifacts"]?["when"] == "always")
    return [
      Step(lines: try lines("before_script") + "\n" + lines("script"), environment: variables)
    ]
  }

  private static func jenkins(_ text: String, _ variables: [String: String]) -> [Step] {
    #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
    // Groovy escapes a backslash.
    return text.matches(of: /sh '''((?s).*?)'''|sh '([^']+)'/).map {
      let lines = String($0.output.1 ?? $0.output.2 ?? "")
      return Step(lines: lines.replacing(#"\\"#, with: #"\"#), environment: variables)
    }
  }

  /// Returns the value of a text in YAML.
  static func yaml(_ text: String) throws -> JSON {
    let read = "import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)"
    let result = try Program(["python3", "-c", read]).run(input: text)
    guard !result.errors.contains("No module named 'yaml'") else {
      try Requirement.isMissing("YAML reader", group: "adapters")
    }
    #expect(result.errors == "")
    return try JSON(text: result.output)
  }
}
