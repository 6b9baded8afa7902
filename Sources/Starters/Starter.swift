/// What an author of a library begins with: an adapter to fill in, a list of known failures, and what
/// runs both in continuous integration.
package struct Starter: Sendable, Hashable {
  /// The language of the library.
  package let language: Language
  /// What runs its continuous integration.
  package let ci: CI
  /// The folder for the files, as command lines name it, without a slash at its end.
  package let folder: String

  /// A file of a starter.
  package struct File: Sendable, Hashable {
    /// Where it goes: the folder, and the path in it.
    package let path: String
    /// What it holds.
    package let text: String
  }

  /// A starter for a folder.
  ///
  /// - Throws: What is wrong with the folder's name, which goes into command lines as it stands.
  package init(language: Language, ci: CI, folder: String) throws(StarterError) {
    let plain = /(\/?[A-Za-z0-9._][A-Za-z0-9._\/-]*?)\/*/
    guard let match = folder.wholeMatch(of: plain) else { throw .unusable(folder: folder) }
    self.language = language
    self.ci = ci
    self.folder = String(match.output.1)
  }

  /// What `--implementation` names: the adapter's command.
  package var implementation: String { "exec:\(filled(language.command))" }

  /// The files, the adapter first.
  package var files: [File] {
    (language.files + [.knownFailures, ci.file]).map { file in
      File(path: "\(folder)/\(file.name)", text: filled(file.text))
    }
  }

  /// The next command lines: from the adapter to a list of what fails today, and a run that only
  /// fails with something else.
  package var nextCommands: [String] {
    let run = "assay run --implementation '\(implementation)'"
    let list = "--known-failures \(folder)/known-failures.txt"
    let commands = [
      "\(run) --report junit=junit.xml", "\(run) \(list) --update-known-failures",
      "\(run) \(list) --report junit=junit.xml",
    ]
    return (language.build.map { [filled($0)] } ?? []) + commands
  }

  /// A template with the names of this starter in their places.
  private func filled(_ template: String) -> String {
    template
      .replacing("@PREPARE@", with: language.preparation)
      .replacing("@IMPLEMENTATION@", with: "exec:\(language.command)")
      .replacing("@FOLDER@", with: folder)
  }
}
