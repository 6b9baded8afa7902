/// The first files for the author of a library: an adapter, a list of known failures, and the
/// configuration of a CI service that runs both.
package struct Starter: Sendable, Hashable {
  /// The language of the library.
  package let language: Language
  /// The CI service.
  package let ci: CI
  /// The folder for the files, as command lines name it, without a slash at its end.
  package let folder: String

  /// A file of a starter.
  package struct File: Sendable, Hashable {
    /// The path, which begins with the folder.
    package let path: String
    /// The content.
    package let text: String
    /// Whether the file is run.
    var isProgram = false
  }

  /// Creates a starter for a folder.
  ///
  /// - Throws: `StarterError.unusable` if the folder's name would need quotes in a command line.
  package init(language: Language, ci: CI, folder: String) throws(StarterError) {
    self.language = language
    self.ci = ci
    self.folder = try Self.plainPath(folder)
  }

  /// Returns a path without slashes at its end.
  ///
  /// - Throws: `StarterError.unusable` if it would need quotes in a command line.
  static func plainPath(_ path: String) throws(StarterError) -> String {
    let plain = /(\/?[A-Za-z0-9._][A-Za-z0-9._\/-]*?)\/*/
    guard let match = path.wholeMatch(of: plain) else { throw .unusable(folder: path) }
    return String(match.output.1)
  }

  /// The value of `--implementation`: the adapter's command.
  package var implementation: String { filled("@IMPLEMENTATION@") }

  /// The files, the adapter first, the configuration of the CI service last.
  package var files: [File] {
    (language.files + [.knownFailures, ci.file]).map { file in
      File(path: "\(folder)/\(file.name)", text: filled(file.text))
    }
  }

  /// The next command lines: build the adapter, run it, list what fails, and run it against the
  /// list.
  package var nextCommands: [String] {
    let run = "assay run --implementation '\(implementation)'"
    let list = "--known-failures \(folder)/known-failures.txt"
    let commands = [
      "\(run) --junit junit.xml", "\(run) \(list) --update-known-failures",
      "\(run) \(list) --junit junit.xml",
    ]
    return (language.build.map { [filled($0)] } ?? []) + commands
  }

  /// The written files and the next command lines, for people.
  package var summary: String {
    let files = files
    return
      (["Wrote"] + files.map { "  \($0.path)" }
      + ["", "Call your library in `decide` of \(files[0].path). Then:"]
      + nextCommands.map { "  \($0)" }).joined(separator: "\n")
  }

  /// Returns a template with the values of this starter.
  private func filled(_ template: String) -> String {
    template
      .replacing("@PREPARE@", with: language.preparation)
      .replacing("@IMPLEMENTATION@", with: "exec:\(language.command)")
      .replacing("@FOLDER@", with: folder)
  }
}
