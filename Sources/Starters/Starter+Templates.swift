extension Starter {
  /// The languages that there is an adapter for.
  package enum Language: String, Sendable, CaseIterable {
    /// Their names on the command line, where `node` is JavaScript for Node.js.
    case python, node, c, swift

    /// What builds the adapter, if anything must.
    var build: String? {
      switch self {
      case .python, .node: nil
      case .c: "cc -o @FOLDER@/adapter @FOLDER@/adapter.c"
      case .swift: "swift build -c release --package-path @FOLDER@"
      }
    }

    /// What starts the adapter.
    var command: String {
      switch self {
      case .python: "python3 @FOLDER@/adapter.py"
      case .node: "node @FOLDER@/adapter.mjs"
      case .c: "@FOLDER@/adapter"
      case .swift: "@FOLDER@/.build/release/adapter"
      }
    }

    /// What makes a fresh Ubuntu with Swift ready to start the adapter.
    var preparation: String {
      let install = "apt-get update && apt-get install --yes"
      return switch self {
      case .python: "\(install) python3"
      case .node: "\(install) nodejs"
      case .c: "\(install) gcc libc6-dev && \(build ?? "")"
      case .swift: build ?? ""
      }
    }

    /// The adapter's files; the first has the line where the library is called.
    var files: [Template] {
      switch self {
      case .python: [Template("adapter.py", PackageResources.adapter_py)]
      case .node: [Template("adapter.mjs", PackageResources.adapter_mjs)]
      case .c: [Template("adapter.c", PackageResources.adapter_c)]
      case .swift:
        [
          Template("Sources/adapter/Adapter.swift", PackageResources.Adapter_swift_txt),
          Template("Package.swift", PackageResources.Package_swift_txt),
        ]
      }
    }
  }

  /// The services that there is a set-up for.
  package enum CI: String, Sendable, CaseIterable {
    /// Their names on the command line: GitHub Actions, GitLab CI and Jenkins.
    case github, gitlab, jenkins

    /// The file that sets the service up.
    var file: Template {
      switch self {
      case .github: Template("github-actions.yml", PackageResources.github_actions_yml)
      case .gitlab: Template("gitlab-ci.yml", PackageResources.gitlab_ci_yml)
      case .jenkins: Template("Jenkinsfile", PackageResources.Jenkinsfile)
      }
    }
  }

  /// A file with `@NAMES@` for what differs between starters.
  struct Template {
    /// The path below the starter's folder.
    let name: String
    /// What it holds, the names not yet replaced.
    let text: String

    /// A template by where its file goes, and the bytes that come with the program.
    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      text = String(decoding: bytes, as: UTF8.self)
    }

    /// The list of known failures, which every starter has.
    static var knownFailures: Template {
      Template("known-failures.txt", PackageResources.known_failures_txt)
    }
  }
}
