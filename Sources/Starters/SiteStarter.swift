import FoundationShim

/// The starter files for the owner of a site or an app: expectations of URLs, a pre-commit hook,
/// and the configuration of a CI service.
package struct SiteStarter: Sendable, Hashable {
  /// The CI service.
  package let ci: Starter.CI
  /// The folder for the files, as command lines name it.
  package let folder: String
  /// The path of the site's file.
  package let site: String
  /// The path of the app's project or entitlements; `nil` if only the site is checked.
  package let entitlements: String?
  /// The release of Assay that the CI service installs.
  private let release: Release

  /// Creates a starter for a folder.
  ///
  /// - Throws: `StarterError.unusableFolder` if a path would need quotes in a command line.
  package init(
    ci: Starter.CI, folder: String, site: String, entitlements: String? = nil, release: Release
  ) throws(StarterError) {
    self.ci = ci
    self.release = release
    self.folder = try Starter.plainPath(folder)
    self.site = try Starter.plainPath(site)
    var path: String?
    if let entitlements { path = try Starter.plainPath(entitlements) }
    self.entitlements = path
  }

  /// The arguments of `assay lint`.
  private var reviewed: String {
    site + (entitlements.map { " \($0) --distribution app-store" } ?? "")
  }

  /// The option after the site's file in `assay check`; "" if there is none.
  private var option: String { entitlements.map { " --entitlements \($0)" } ?? "" }

  /// The files, the expectations first, the configuration of the CI service last.
  package var files: [Starter.File] {
    let service =
      switch ci {
      case .github where release.repository == nil:
        ("github-actions.yml", PackageResources.site_github_actions_url_yml)
      case .github: ("github-actions.yml", PackageResources.site_github_actions_yml)
      case .gitlab: ("gitlab-ci.yml", PackageResources.site_gitlab_ci_yml)
      case .jenkins: ("Jenkinsfile", PackageResources.site_Jenkinsfile)
      }
    let all = [
      ("urls.txt", PackageResources.site_urls_txt), ("pre-commit", PackageResources.site_hook),
      service,
    ]
    return all.map { name, bytes in
      let text = release.filled(String(decoding: bytes, as: UTF8.self))
        .replacing("@FILES@", with: reviewed).replacing("@SITE@", with: site)
        .replacing("@ENTITLEMENTS@", with: option).replacing("@FOLDER@", with: folder)
      return Starter.File(path: "\(folder)/\(name)", text: text, isProgram: name == "pre-commit")
    }
  }

  /// Writes the files.
  ///
  /// - Throws: `StarterError`; if a file to write exists already, or the file of the site or the
  ///   app does not exist, nothing is written.
  package func write() throws(StarterError) {
    for path in [site, entitlements].compactMap(\.self)
    where !FileManager.default.fileExists(atPath: path) {
      throw .noFile(path: path)
    }
    try Starter.write(files, in: folder)
  }

  /// A summary for a person to read: the files written and the command lines to run next.
  package var summary: String {
    (["Wrote"] + files.map { "  \($0.path)" }
      + [
        "", "Write your URLs into \(files[0].path). Then:", "  assay lint \(reviewed)",
        "  assay check \(files[0].path) --site \(site)\(option)",
      ] + release.remarks).joined(separator: "\n")
  }
}
