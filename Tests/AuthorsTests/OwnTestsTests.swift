import Foundation
import Questions
import Suites
import TestSupport
import Testing

/// The tests without an adapter on the page for authors, each for a library that always decides
/// `no_match`.
struct OwnTestsTests {
  /// A test framework.
  struct Framework: Sendable, CustomTestStringConvertible {
    let language: String
    /// The program that must be installed.
    let program: String
    /// The file of the test.
    let file: String
    /// The library and other files.
    var files: [String: String] = [:]
    let command: String
    /// The failures that the output reports.
    let failures: @Sendable (String) -> Int?

    var testDescription: String { language }
  }

  private static let frameworks = [
    Framework(
      language: "python", program: "python3", file: "test_cases.py",
      files: ["my_library.py": "def decide(site, domain, app, url): return 'no_match'"],
      command: "python3 -m pytest -q test_cases.py -p no:cacheprovider",
      failures: { number(before: " failed", in: $0) }),
    Framework(
      language: "js", program: "node", file: "cases.test.mjs",
      files: ["my-library.mjs": "export const decide = () => 'no_match';"],
      command: "node --test-reporter=tap cases.test.mjs",
      failures: { number(after: "# fail ", in: $0) }),
    Framework(
      language: "go", program: "go", file: "cases_test.go",
      files: [
        "go.mod": "module mylibrary\n\ngo 1.19\n",
        "library.go": """
        package mylibrary

        func Decide(site []byte, domain, app, url string) string { return "no_match" }
        """,
      ],
      command: "go vet . && go test", failures: { $0.count(of: "    --- FAIL: ") }),
    Framework(
      language: "rust", program: "cargo", file: "tests/cases.rs",
      files: [
        "Cargo.toml": """
        [package]
        name = "my-library"
        version = "1.0.0"
        edition = "2021"
        [dependencies]
        serde_json = "1"
        """,
        "src/lib.rs": """
        pub fn decide(_: &serde_json::Value, _: &str, _: &str, _: &str) -> &'static str {
            "no_match"
        }
        """,
        "cargo/config.toml": """
        source.crates-io.replace-with = "debian"
        source.debian.directory = "/usr/share/cargo/registry"
        """,
      ],
      command: "CARGO_HOME=$PWD/cargo cargo test --offline --test cases",
      failures: { $0.count(of: ": got no_match") }),
    Framework(
      language: "java", program: "javac", file: "UniversalLinksTest.java",
      files: [
        "MyLibrary.java": """
        class MyLibrary {
          static String decide(Object site, String domain, String app, String url) {
            return "no_match";
          }
        }
        """
      ],
      command: """
        export CLASSPATH="$PWD:$(printf '/usr/share/java/%s.jar:' jackson-databind jackson-core \\
          jackson-annotations junit-jupiter-api junit-jupiter-engine junit-platform-console \\
          junit-platform-commons junit-platform-engine junit-platform-launcher \\
          junit-platform-reporting opentest4j apiguardian-api picocli univocity-parsers)"
        javac *.java && java org.junit.platform.console.ConsoleLauncher \\
          --select-class UniversalLinksTest --details summary --disable-banner
        """,
      failures: { number(before: " tests failed", in: $0) }),
  ]

  @Test(arguments: frameworks)
  func `the test fails for the cases that the library decides wrongly`(
    framework: Framework
  ) throws {
    try Requirement.programs(framework.program, group: "adapters")
    let block = try #require(Page("docs/adapters.md").blocks(in: framework.language).first)
    let folder = try TemporaryFolder()
    for (name, text) in framework.files { try folder.file(name, text) }
    try folder.file(framework.file, block.text)
    #expect(
      try Program.assay(["data", "bundle", "--output", folder.path("cases.json")]).run().status == 0
    )
    let environment = [
      // Go ignores a module in the temporary folder itself.
      "HOME": folder.url.path, "TMPDIR": try folder.folder("temporary"),
      "RUSTUP_HOME": ProcessInfo.processInfo.environment["RUSTUP_HOME"]
        ?? "\(NSHomeDirectory())/.rustup",
      "PYTHONDONTWRITEBYTECODE": "1",
    ]
    let result = try Program(
      ["bash", "-c", framework.command], in: folder.url, environment: environment
    ).run()
    let wrong = try Project.casesOfNoMatch()
    #expect(wrong.count > 100)
    #expect(
      framework.failures(result.output) == wrong.count,
      "\(result.output.suffix(2000))\(result.errors.suffix(2000))")
  }
}

/// Returns the number that ends before a text, or `nil` if there is none.
private func number(before text: String, in output: String) -> Int? {
  output.range(of: text).flatMap { range in
    Int(String(output[..<range.lowerBound].reversed().prefix(while: \.isNumber).reversed()))
  }
}

/// Returns the number that begins after a text, or `nil` if there is none.
private func number(after text: String, in output: String) -> Int? {
  output.range(of: text).flatMap { range in
    Int(output[range.upperBound...].prefix(while: \.isNumber))
  }
}

extension String {
  /// Returns how often a text occurs.
  fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
