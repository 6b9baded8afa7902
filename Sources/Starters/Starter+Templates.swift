extension Starter {
  /// A language with an example adapter; the raw values are the names on the command line.
  package enum Language: String, Sendable, CaseIterable {
    /// Python, JavaScript for Node.js, C and Swift.
    case python, node, c, swift

    /// The command that builds the adapter, or `nil` if it needs no build.
    var build: String? {
      switch self {
      case .python, .node: nil
      case .c: "cc -o @FOLDER@/adapter @FOLDER@/adapter.c"
      case .swift: "swift build -c release --package-path @FOLDER@"
      }
    }

    /// The command that starts the adapter.
    var command: String {
      switch self {
      case .python: "python3 @FOLDER@/adapter.py"
      case .node: "node @FOLDER@/adapter.mjs"
      case .c: "@FOLDER@/adapter"
      case .swift: "@FOLDER@/.build/release/adapter"
      }
    }

    /// The command that prepares an Ubuntu with Swift for starting the adapter.
    var preparation: String {
      let install = "apt-get update && apt-get install --yes"
      return switch self {
      case .python: "\(install) python3"
      case .node: "\(install) nodejs"
      case .c: "\(install) gcc libc6-dev && \(build ?? "")"
      case .swift: build ?? ""
      }
    }

    /// The adapter's files, the one with `decide` first; they are the files of
    /// `Conformance/adapters`.
    var files: [Template] {
      switch self {
      case .python: [Template("adapter.py", PackageResources.adapter_py)]
      case .node: [Template("adapter.mjs", PackageResources.adapter_mjs)]
      case .c:
        [
          Template("adapter.c", PackageResources.adapter_c),
          Template("assay.h", PackageResources.assay_h),
        ]
      case .swift:
        [
          Template("Sources/adapter/Adapter.swift", PackageResources.Adapter_swift_txt),
          Template("Package.swift", PackageResources.Package_swift_txt),
        ]
      }
    }
  }

  /// A CI service; the raw values are the names on the command line.
  package enum CI: String, Sendable, CaseIterable {
    /// GitHub Actions, GitLab CI and Jenkins.
    case github, gitlab, jenkins

    /// The configuration file of the service.
    var file: Template {
      switch self {
      case .github: Template("github-actions.yml", PackageResources.github_actions_yml)
      case .gitlab: Template("gitlab-ci.yml", PackageResources.gitlab_ci_yml)
      case .jenkins: Template("Jenkinsfile", PackageResources.Jenkinsfile)
      }
    }
  }

  /// A file with placeholders such as `@FOLDER@`.
  struct Template {
    /// The path below the starter's folder.
    let name: String
    /// The content.
    let text: String

    /// Creates a template from an embedded resource.
    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      text = String(decoding: bytes, as: UTF8.self)
    }

    /// The list of known failures, which is empty but for its explanation.
    static var knownFailures: Template {
      Template("known-failures.txt", PackageResources.known_failures_txt)
    }
  }
}
