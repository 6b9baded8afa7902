import AssociatedDomains
import FoundationShim
import Questions

/// A file that tells a host how to serve a site, read for its effect on the site association before
/// any server of the owner runs.
///
/// Reports only what the host's documentation determines; patterns and conditions that are not
/// plain are ignored.
struct HostingFile {
  /// The path of the site association on the host.
  static let sitePath = "/.well-known/apple-app-site-association"

  /// The name of the file, as given on the command line.
  let name: String
  /// The text.
  let text: String

  /// Returns whether the name of a file at a path is that of a hosting file.
  static func isHosting(_ path: String) -> Bool {
    reviewer(of: path) != nil
  }

  /// Returns the problems of a file.
  ///
  /// - Throws: `InputError` if it cannot be read.
  static func diagnostics(at path: String) throws(InputError) -> [LintDiagnostic] {
    let data = try InputFile.data(at: URL(fileURLWithPath: path), named: path)
    let file = HostingFile(name: path, text: String(decoding: data, as: UTF8.self))
    return reviewer(of: path)?(file) ?? []
  }

  private static func reviewer(
    of path: String
  ) -> (@Sendable (HostingFile) -> [LintDiagnostic])? {
    switch path.split(separator: "/").last {
    case "firebase.json": { FirebaseHosting.diagnostics(of: $0) }
    case "vercel.json": { VercelHosting.diagnostics(of: $0) }
    case "netlify.toml", "_redirects", "_headers": { NetlifyHosting.diagnostics(of: $0) }
    case "_config.yml": { JekyllHosting.diagnostics(of: $0) }
    case "next.config.js", "next.config.mjs", "next.config.cjs", "next.config.ts":
      { NextHosting.diagnostics(of: $0) }
    default: nil
    }
  }

  /// The folder of the file, with a slash at its end if it has a name.
  var folder: String {
    name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
  }

  /// Returns the value of a JSON file; `nil` if it is not plain JSON.
  var json: JSONValue? { try? JSONValue(parsing: Array(text.utf8)) }

  /// The note that the file was not evaluated.
  var unevaluated: LintDiagnostic {
    LintDiagnostic(
      file: name, severity: .note, rule: "unreadable-file",
      message:
        "this is not plain JSON, so it was not evaluated; `assay fetch` asks the server")
  }

  /// Returns a diagnostic about a redirect of the site association.
  ///
  /// - Rules: HOST-009
  func redirect(
    _ severity: DiagnosticSeverity = .error, at line: Int, from source: String,
    to destination: String, remark: String = ""
  ) -> LintDiagnostic {
    LintDiagnostic(
      file: name, line: line, severity: severity, rule: "HOST-009",
      message: "\(source.quotedBriefly) redirects \(Self.sitePath) to "
        + "\(destination.quotedBriefly)\(remark), and redirects of this file are not followed; leave "
        + "\(Self.sitePath) out")
  }

  /// Returns a diagnostic about the media types that a file sets; `nil` if it may set the right one.
  ///
  /// - Parameter isComplete: Whether nothing else could set the type.
  /// - Rules: HOST-011
  func diagnostic(of types: [MediaType], isComplete: Bool) -> LintDiagnostic? {
    let wrong = types.first(where: \.isOfSite)
    guard !types.contains(where: \.isRight), wrong != nil || isComplete && types.isEmpty else {
      return nil
    }
    return LintDiagnostic(
      file: name, line: wrong?.line, severity: wrong == nil ? .note : .warning, rule: "HOST-011",
      message: (wrong.map { "\(Self.sitePath) is sent as \($0.text.quotedBriefly)" }
        ?? "no content type is set for \(Self.sitePath), whose name has no extension")
        + "; set `application/json`")
  }
}

/// A content type that a file sets.
struct MediaType {
  /// The value of the header.
  let text: String
  /// The line, from 1.
  let line: Int
  /// Whether the site association is certainly sent with this type.
  let isOfSite: Bool

  /// Whether the site association may be sent with this type.
  var isRight: Bool {
    ["application/json", "application/pkcs7-mime"].contains(
      text.prefix { $0 != ";" }.trimmed.lowercased())
  }
}
