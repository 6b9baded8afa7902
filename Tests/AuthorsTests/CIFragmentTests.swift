import Foundation
import Starters
import TestSupport
import Testing

/// The CI configurations, run as the services do, from the download of a release to its reports.
struct CIFragmentTests {
  init() throws { try Requirement.programs("python3", "curl", group: "adapters") }

  /// A repository with a starter, and a release of Assay on disk whose program starts the built one.
  private struct Repository {
    private let root: TemporaryFolder
    let folder: URL
    private let reports: String
    private var fragment: CIFragment

    /// Creates a repository with what a command line makes in it, to which the service, the address
    /// of the release and the checksum are added, unless its variables have them.
    init(
      _ ci: Starter.CI, _ initialization: String = "assay init python conformance",
      checksum: String? = nil, variables: [String: String]? = nil, then preparation: String = "true"
    ) throws {
      reports = ci == .github && variables == nil ? "conformance-report/" : ""
      root = try TemporaryFolder()
      folder = URL(fileURLWithPath: try root.folder("repository"))
      let made = try Program.shell(Self.release, in: root.url)
      #expect(made.status == 0, "\(made.errors)")
      let release =
        variables == nil
        ? "--repository https://github.com/OWNER/assay --sha256 \(checksum ?? made.output)" : ""
      let prepared = try Program.shell(
        "\(initialization) --ci \(ci) \(release) && \(preparation)", in: folder)
      #expect(prepared.status == 0, "\(prepared.errors)")
      let names: [Starter.CI: String] = [.github: "github-actions.yml", .gitlab: "gitlab-ci.yml"]
      let name = names[ci] ?? "Jenkinsfile"
      let path = folder.path
      let starter = try #require(
        FileManager.default.contentsOfDirectory(atPath: path).first {
          FileManager.default.fileExists(atPath: "\(path)/\($0)/\(name)")
        })
      let text = try root.text("repository/\(starter)/\(name)")
      let server = "file://\(root.url.path)"
      fragment = try CIFragment(
        text.replacing("https://github.com", with: server), for: ci, server: server,
        variables: (variables ?? [:]).mapValues { $0 == "SUM" ? made.output : $0 })
    }

    /// Writes the list of what the adapter may fail.
    func list(_ knownFailures: String) throws {
      try knownFailures.write(
        to: folder.appendingPathComponent("conformance/known-failures.txt"), atomically: true,
        encoding: .utf8)
    }

    /// Makes the archive of a release, and prints its checksum; and a `curl` that requires a limit and
    /// a secure connection, but takes the archive from the disk.
    private static let release = """
      set -e
      mkdir tools
      cat >tools/curl <<'CURL'
      #!/bin/bash
      [[ " $* " == *" --proto =https "* && " $* " == *" --max-filesize "* ]] || exit 90
      exec /usr/bin/curl "${@/#=https/=https,file}"
      CURL
      chmod +x tools/curl
      mkdir -p assay-1.0.0-linux-x86_64/bin OWNER/assay/releases/download/v1.0.0
      printf '#!/bin/sh\\nexec %s "$@"\\n' "$(command -v assay)" >assay-1.0.0-linux-x86_64/bin/assay
      chmod +x assay-1.0.0-linux-x86_64/bin/assay
      tar -czf archive.tar.gz assay-1.0.0-linux-x86_64
      cp archive.tar.gz OWNER/assay/releases/download/v1.0.0/assay-1.0.0-linux-x86_64.tar.gz
      sha256sum archive.tar.gz | cut -d ' ' -f 1 | tr -d '\\n'
      """

    /// Runs the steps as a service does; returns the result of each that is run.
    func run() throws -> [Program.Result] {
      var results: [Program.Result] = []
      for step in fragment.steps
      where step.isAlwaysRun || results.allSatisfy({ $0.status == 0 }) {
        let variables = step.environment.map { "export \($0.key)='\($0.value)'" }
        let path = try? root.text("path").split(separator: "\n").joined(separator: ":")
        results.append(
          try Program(
            ["bash", "-ec", (variables + [step.lines]).joined(separator: "\n")], in: folder,
            environment: [
              "GITHUB_ACTION_PATH": Project.folder.path, "GITHUB_PATH": root.path("path"),
              "GITHUB_STEP_SUMMARY": root.path("summary.md"), "RUNNER_TEMP": root.url.path,
              "PATH": root.path("tools") + ":" + (path.map { "\($0):" } ?? "")
                + ProcessInfo.processInfo.environment["PATH", default: ""],
            ]
          ).run())
      }
      return results
    }

    /// Returns the text of a report.
    func report(_ name: String) throws -> String {
      try root.text("repository/\(reports)\(name)")
    }

    /// Returns the JUnit file of a site's job.
    func junit() throws -> String { try root.text("repository/junit.xml") }

    func summary() throws -> String { try root.text("summary.md") }
  }

  /// What the starter's adapter fails.
  private static let knownFailures = Result {
    let folder = try TemporaryFolder()
    let run = try Program.shell(
      """
      assay init python conformance
      assay run --implementation 'exec:python3 conformance/adapter.py' --quiet \
        --known-failures conformance/known-failures.txt --update-known-failures
      """, in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    return try folder.text("conformance/known-failures.txt")
  }

  @Test(arguments: Starter.CI.allCases)
  func `a library that fails as listed passes, from download to reports`(
    ci: Starter.CI
  ) throws {
    let repository = try Repository(ci)
    try repository.list(Self.knownFailures.get())
    // Jenkins keeps the folder of a job.
    for _ in 1...(ci == .jenkins ? 2 : 1) {
      for result in try repository.run() {
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(!result.output.contains("::error"))
      }
    }
    #expect(try repository.report("junit.xml").contains("known failure"))
    #expect(try repository.report("report.html").contains("</html>"))
    #expect(try repository.report("record.jsonl").contains("example-python"))
  }

  @Test(arguments: Starter.CI.allCases)
  func `an unlisted failure fails the job and is reported all the same`(ci: Starter.CI) throws {
    let repository = try Repository(ci)
    try repository.list("")
    let results = try repository.run()
    #expect(results.contains { $0.status == 1 })
    #expect(try repository.report("junit.xml").contains("<failure"))
    #expect(try repository.report("report.html").contains("</html>"))
    #expect(try repository.report("comment.md").contains("example-python"))
    guard ci == .github else { return }
    #expect(results.map(\.status) == [0, 1, 0])
    #expect(try repository.summary() == repository.report("comment.md"))
    let annotations = results[2].output.split(separator: "\n")
    #expect(annotations.count == 11)
    let form = #/^::error file=Conformance/suites/[^:,]+,line=[0-9]+,title=[^:,]+::expected /#
    #expect(annotations.prefix(10).allSatisfy { $0.contains(form) }, "\(annotations)")
    #expect(annotations[10].contains("more failures"))
  }

  @Test(arguments: Starter.CI.allCases)
  func `a release with another checksum is not run`(ci: Starter.CI) throws {
    let repository = try Repository(ci, checksum: String(repeating: "0", count: 64))
    let results = try repository.run()
    #expect(results.contains { $0.status == 1 })
    #expect(throws: (any Error).self) { try repository.report("junit.xml") }
    guard ci == .github else { return }
    #expect(results[0].output.contains("::error::assay-1.0.0-linux-x86_64.tar.gz has the checksum"))
    #expect(results.last?.output.hasPrefix("::error::no report was written") == true)
  }

  @Test(arguments: Starter.CI.allCases)
  func `a copy of the archive is installed from a path in a variable, which is required`(
    ci: Starter.CI
  ) throws {
    let known = try Self.knownFailures.get()
    let repository = try Repository(
      ci, variables: ["ASSAY_URL": "../archive.tar.gz", "ASSAY_SHA256": "SUM"])
    try repository.list(known)
    for result in try repository.run() {
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
    #expect(try repository.report("junit.xml").contains("known failure"))
    let results = try Repository(ci, variables: [:]).run()
    let errors = results.map(\.errors).joined()
    #expect(
      errors.contains(
        "ASSAY_URL: must be the address or the path of assay-1.0.0-linux-x86_64.tar.gz"),
      "\(errors)")
  }

  @Test(arguments: Starter.CI.allCases)
  func `a site is checked from download to report, and a URL that no longer opens fails the job`(
    ci: Starter.CI
  ) throws {
    let site = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/buy/*"}]}]}}
      """
    let repository = try Repository(
      ci,
      """
      mkdir links && echo '\(site)' >links/site.json \
        && assay init site links --site links/site.json
      """,
      then: """
        echo 'opens https://example.com/buy/1' >>links/urls.txt
        """)
    for result in try repository.run() {
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
    #expect(
      try repository.junit().contains("<testcase") && !repository.junit().contains("<failure"))
    let file = repository.folder.appendingPathComponent("links/site.json")
    try Data(site.replacing("/buy/", with: "/sell/").utf8).write(to: file)
    #expect(try repository.run().last?.status == 1)
    #expect(try repository.junit().contains("<failure"))
  }

  /// Flutter's project includes what only a build writes, and the profile has no entitlements.
  @Test(arguments: Starter.CI.allCases)
  func `an app in a clean checkout is checked with the site, and a domain left out fails the job`(
    ci: Starter.CI
  ) throws {
    let app = "ABCDE12345.com.example.app"
    func entitlements(_ domain: String) -> String {
      """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key><array>
      <string>applinks:\(domain)</string></array></dict></plist>
      """
    }
    let repository = try Repository(
      ci,
      """
      mkdir -p links ios/Runner.xcodeproj ios/Flutter ios/Runner
      echo '{"applinks": {"details": [{"appIDs": ["\(app)"], "components": [{"/": "/buy/*"}]}]}}' >links/site.json
      echo '\(entitlements("example.com"))' >ios/Runner/Runner.entitlements
      echo '#include "Generated.xcconfig"' >ios/Flutter/Release.xcconfig
      cat >ios/Runner.xcodeproj/project.pbxproj <<'EOT'
      {objects = {
        P = {isa = PBXProject; targets = (T);};
        T = {isa = PBXNativeTarget; name = Runner; buildConfigurationList = L;
          productType = "com.apple.product-type.application";};
        L = {isa = XCConfigurationList; buildConfigurations = (C);};
        C = {isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F;
          buildSettings = {CODE_SIGN_ENTITLEMENTS = Runner/Runner.entitlements;
            DEVELOPMENT_TEAM = ABCDE12345; PRODUCT_BUNDLE_IDENTIFIER = com.example.app;};};
        F = {isa = PBXFileReference; path = Flutter/Release.xcconfig; sourceTree = SOURCE_ROOT;};
      }; rootObject = P;}
      EOT
      assay init site links --site links/site.json --entitlements ios/Runner.xcodeproj
      """,
      then: "echo 'opens https://example.com/buy/1' >>links/urls.txt")
    for result in try repository.run() {
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
    #expect(try !repository.junit().contains("<failure"))
    let file = repository.folder.appendingPathComponent("ios/Runner/Runner.entitlements")
    try Data(entitlements("example.org").utf8).write(to: file)
    #expect(try repository.run().contains { $0.status == 1 })
    #expect(try repository.junit().contains("<failure"))
  }
}
