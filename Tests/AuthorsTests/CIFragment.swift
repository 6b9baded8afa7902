import Questions
import Starters
import TestSupport
import Testing

/// The shell lines of a CI configuration, as its service runs them.
struct CIFragment {
  /// The steps that run in turn until one fails.
  var steps: [String]
  /// The steps that run in any case.
  var afterwards: [String]

  /// Reads the configuration of a service.
  init(_ text: String, for ci: Starter.CI) throws {
    switch ci {
    case .github: try self.init(github: try Self.yaml(text))
    case .gitlab: try self.init(gitlab: try Self.yaml(text))
    case .jenkins: try self.init(jenkins: text)
    }
  }

  private init(github: JSON) throws {
    let job = try #require(github["jobs"]?["conformance"])
    #expect(job["container"]?.string != nil)
    let all = try #require(job["steps"]?.array)
    steps = all.filter { $0["if"] == nil }.compactMap { $0["run"]?.string }
    afterwards = all.filter { $0["if"] == "always()" }.compactMap { $0["run"]?.string }
  }

  private init(gitlab: JSON) throws {
    let job = try #require(gitlab["conformance"])
    func lines(_ name: String) throws -> String {
      try #require(job[name]?.array).compactMap(\.string).joined(separator: "\n")
    }
    #expect(job["artifacts"]?["reports"]?["junit"] == "junit.xml")
    steps = [try lines("before_script") + "\n" + lines("script")]
    afterwards = [try lines("after_script")]
  }

  private init(jenkins text: String) throws {
    #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
    let parts = text.split(separator: "post {")
    try #require(parts.count == 2)
    steps = parts[0].matches(of: /sh '''((?s).*?)'''/).map {
      // Groovy escapes a backslash.
      String($0.output.1).replacing(#"\\"#, with: #"\"#)
    }
    afterwards = parts[1].matches(of: /sh '([^']*)'/).map { String($0.output.1) }
  }

  private static func yaml(_ text: String) throws -> JSON {
    let read = "import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)"
    let result = try Program(["python3", "-c", read]).run(input: text)
    guard !result.errors.contains("No module named 'yaml'") else {
      try Test.cancel("no YAML reader; ./scripts/install-dependencies adapters installs it")
    }
    #expect(result.errors == "")
    return try JSON(text: result.output)
  }
}
