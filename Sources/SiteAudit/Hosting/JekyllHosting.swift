import AssociatedDomains
import FoundationShim

/// `_config.yml`, the configuration of Jekyll, which GitHub Pages runs unless there is a file
/// `.nojekyll`.
///
/// Jekyll publishes no folder whose name begins with a period unless `include` names the folder
/// (https://docs.github.com/enterprise/11.10.340/user/articles/files-that-start-with-an-underscore-are-missing).
enum JekyllHosting {
  /// Returns the problems of a file; empty if there is no site association beside it.
  ///
  /// - Rules: HOST-003
  static func diagnostics(of file: HostingFile) -> [LintDiagnostic] {
    let site = file.folder + HostingFile.sitePath.dropFirst()
    let lines = file.text.split(whereSeparator: \.isNewline).filter {
      !$0.trimmed.hasPrefix("#")
    }
    // Another source folder, or another generator: Hexo also has a file with this name.
    let isElsewhere = lines.contains { $0.hasPrefix("source:") || $0.hasPrefix("public_dir:") }
    guard FileManager.default.fileExists(atPath: site), !isElsewhere,
      !FileManager.default.fileExists(atPath: file.folder + ".nojekyll"),
      !lines.contains(where: { $0.contains(".well-known") })
    else { return [] }
    return [
      LintDiagnostic(
        file: file.name, severity: .error, rule: "HOST-003",
        message:
          "Jekyll publishes no folder whose name begins with a period, so \(site) is missing on "
          + "the server; write `include: [\".well-known\"]` here, or add an empty file .nojekyll")
    ]
  }
}
