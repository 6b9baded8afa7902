extension Starter {
  /// A CI service; the raw values are the names on the command line.
  package enum CI: String, Sendable, CaseIterable {
    /// GitHub Actions, GitLab CI and Jenkins.
    case github, gitlab, jenkins

    /// Returns the configuration file of the service; on GitHub, it uses the action of the
    /// release's repository if there is one.
    func file(installing release: Release) -> Template {
      switch self {
      case .github where release.repository == nil:
        Template("github-actions.yml", PackageResources.github_actions_url_yml)
      case .github: Template("github-actions.yml", PackageResources.github_actions_yml)
      case .gitlab: .gitlab
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

    /// Creates a template from a text.
    init(_ name: String, _ text: String) {
      (self.name, self.text) = (name, text)
    }

    /// Creates a template from an embedded resource.
    init(_ name: String, _ bytes: [UInt8]) {
      self.init(name, String(decoding: bytes, as: UTF8.self))
    }

    /// The list of known failures, which contains only its explanation.
    static var knownFailures: Template {
      Template("known-failures.txt", PackageResources.known_failures_txt)
    }

    /// The job of the GitLab component, with the placeholders of other files as its inputs.
    ///
    /// The job is a copy, because a component can be included only on its own GitLab server.
    static var gitlab: Template {
      let component = String(decoding: PackageResources.gitlab_ci_yml, as: UTF8.self)
      let job = component.split(separator: "\n---\n").last ?? ""
      let heading = """
        # Runs the conformance suites of Assay against this library.
        # To use it, include it from .gitlab-ci.yml.

        """
      let address =
        "$[[ inputs.repository ]]/releases/download/v$[[ inputs.version ]]/"
        + "assay-$[[ inputs.version ]]-linux-x86_64.tar.gz"
      let variables = [
        "${ASSAY_URL:-\(address)}": "@URL@", "${ASSAY_SHA256:-$[[ inputs.sha256 ]]}": "@SHA256@",
      ]
      let inputs = [
        "image": "@IMAGE@", "prepare": "@PREPARE@", "implementation": "@IMPLEMENTATION@",
        "known-failures": "@FOLDER@/known-failures.txt",
      ]
      let text = inputs.reduce(
        variables.reduce(heading + job) { $0.replacing($1.key, with: $1.value) }
      ) { text, input in text.replacing("$[[ inputs.\(input.key) ]]", with: input.value) }
      return Template("gitlab-ci.yml", text)
    }
  }
}
