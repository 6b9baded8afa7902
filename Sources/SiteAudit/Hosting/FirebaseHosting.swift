import AssociatedDomains
import FoundationShim

/// `firebase.json`, the configuration of Firebase Hosting.
///
/// Redirects come before files, and files before rewrites
/// (https://firebase.google.com/docs/hosting/full-config). That page says that `ignore` works as
/// `.gitignore` does, but the usual `**/.*` excludes only files whose own names begin with a period
/// (https://github.com/firebase/firebase-tools/issues/622), so that glob is no mistake.
enum FirebaseHosting {
  /// The globs that certainly exclude the site association from deployment.
  private static let ignoring: Set<String> = [
    ".well-known/**", "**/.well-known/**", ".*/**", "**/.*/**", "**/apple-app-site-association",
    ".well-known/apple-app-site-association",
  ]

  /// Returns the problems of a file.
  ///
  /// - Rules: HOST-003, HOST-009, HOST-011
  static func diagnostics(of file: HostingFile) -> [LintDiagnostic] {
    guard let root = file.json else { return [file.unevaluated] }
    let hosting = root.object?["hosting"]
    return (hosting?.array ?? [hosting].compactMap(\.self)).compactMap(\.object).flatMap {
      diagnostics(of: $0, in: file)
    }
  }

  private static func diagnostics(
    of hosting: JSONObject, in file: HostingFile
  ) -> [LintDiagnostic] {
    var diagnostics: [LintDiagnostic] = []
    let globs = hosting["ignore"]?.array ?? []
    if !globs.contains(where: { $0.string?.hasPrefix("!") ?? true }),
      let glob = globs.first(where: { ignoring.contains($0.string ?? "") })
    {
      diagnostics.append(
        LintDiagnostic(
          file: file.name, line: glob.position.line, column: glob.position.column, severity: .error,
          rule: "HOST-003",
          message:
            "\((glob.string ?? "").quotedBriefly) keeps back \(HostingFile.sitePath), so it is "
            + "not deployed; remove it"))
    }
    for rule in hosting["redirects"]?.array ?? [] {
      let source = rule.object?["source"]?.string ?? rule.object?["glob"]?.string ?? ""
      guard RoutePattern.glob.matchesSite(source) else { continue }
      diagnostics.append(
        file.redirect(
          at: rule.position.line, from: source,
          to: rule.object?["destination"]?.string ?? "another address"))
    }
    if hosting["appAssociation"] == nil, let folder = hosting["public"]?.string,
      FileManager.default.fileExists(
        atPath: file.folder + folder + HostingFile.sitePath)
    {
      diagnostics.append(
        LintDiagnostic(
          file: file.name, severity: .note, rule: "HOST-003",
          message: "people report that Firebase serves a file of its own in place of yours; add "
            + "`\"appAssociation\": \"NONE\"` to `hosting`"))
    }
    return diagnostics
      + [
        file.diagnostic(
          of: RoutePattern.glob.mediaTypes(in: hosting["headers"]), isComplete: true)
      ].compactMap(\.self)
  }
}

extension RoutePattern {
  /// Returns the media types that a JSON list of headers sets, in the form of Firebase and Vercel.
  func mediaTypes(in list: JSONValue?) -> [MediaType] {
    (list?.array ?? []).flatMap { rule -> [MediaType] in
      let object = rule.object
      let isOfSite =
        object?["has"] == nil && object?["missing"] == nil
        && matchesSite(object?["source"]?.string ?? object?["glob"]?.string ?? "")
      return (object?["headers"]?.array ?? []).compactMap { header in
        guard header.object?["key"]?.string?.lowercased() == "content-type",
          let value = header.object?["value"]?.string
        else { return nil }
        return MediaType(text: value, line: header.position.line, isOfSite: isOfSite)
      }
    }
  }
}
