/// The starter files for the author of a library: an adapter, a list of known failures, and the
/// configuration of a CI service that uses both.
package struct Starter: Sendable, Hashable {
  /// The language of the library.
  package let language: Language
  /// The command that starts the adapter, with placeholders.
  private let command: String
  /// The CI service.
  package let ci: CI
  /// The folder for the files, as command lines name it, without a slash at its end.
  package let folder: String
  /// The release of Assay that the CI service installs.
  private let release: Release

  /// A file of a starter.
  package struct File: Sendable, Hashable {
    /// The path, which begins with the folder.
    package let path: String
    /// The content.
    package let text: String
    /// Whether the file is executable.
    var isProgram = false
  }

  /// Creates a starter for a folder.
  ///
  /// - Parameter command: The command that starts the adapter of a language without an example.
  /// - Throws: `StarterError` if the folder's name or the command would need quotes in a command
  ///   line, or if the command is missing or superfluous.
  package init(
    language: Language, command: String? = nil, ci: CI, folder: String, release: Release
  ) throws(StarterError) {
    guard (command != nil) == (language == .other) else { throw .commandMismatch(language) }
    if let command, command.isEmpty || command.contains(/['"\\$`@\p{Cc}]/) {
      throw .unusableCommand(command)
    }
    self.language = language
    self.command = command ?? language.tools.command
    self.ci = ci
    self.folder = try Self.plainPath(folder)
    self.release = release
  }

  /// Returns a path without slashes at its end.
  ///
  /// - Throws: `StarterError.unusableFolder` if it would need quotes in a command line.
  static func plainPath(_ path: String) throws(StarterError) -> String {
    let plain = /(\/?[A-Za-z0-9._][A-Za-z0-9._\/-]*?)\/*/
    guard let match = path.wholeMatch(of: plain) else { throw .unusableFolder(path) }
    return String(match.output.1)
  }

  /// The value of `--implementation`: the adapter's command.
  package var implementation: String { filled("@IMPLEMENTATION@") }

  /// The files, the adapter first, the configuration of the CI service last.
  package var files: [File] {
    (language.files + [.knownFailures, ci.file(installing: release)]).map { file in
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
    return (language.tools.build.map { [filled($0)] } ?? []) + commands
  }

  /// A summary for a person to read: the files written and the command lines to run next.
  package var summary: String {
    let files = files
    let adapter =
      language == .other
      ? "Let the command answer as docs/protocol.md describes."
      : "Call your library in `decide` of \(files[0].path)."
    return
      (["Wrote"] + files.map { "  \($0.path)" } + ["", "\(adapter) Then:"]
      + nextCommands.map { "  \($0)" } + release.remarks)
      .joined(separator: "\n")
  }

  /// Returns a template with the values of this starter.
  ///
  /// If the adapter needs no preparation, the lines that prepare it are left out.
  private func filled(_ template: String) -> String {
    let tools = language.tools
    let preparation = [tools.preparation, tools.build].compactMap(\.self)
    let lines = template.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !preparation.isEmpty || !$0.contains("@PREPARE@") }
    return release.filled(lines.joined(separator: "\n"))
      .replacing("@PREPARE@", with: preparation.joined(separator: " && "))
      .replacing("@IMAGE@", with: tools.image)
      .replacing("@IMPLEMENTATION@", with: "exec:\(command)")
      .replacing("@FOLDER@", with: folder)
  }
}
