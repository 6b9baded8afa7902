import ArgumentParser
import Questions
import Starters

/// `assay init`: writes a starter for a library of the author's own.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a starter for a library of your own: adapter, known failures, CI.",
    discussion: """
      Writes an adapter with a place for the call of your library, a list of known failures and a \
      set-up for continuous integration into a folder, and prints what to do next. Nothing that is \
      there is overwritten. Call it where your repository begins: the files name the folder as you do.

      Examples:
        assay init python conformance
        assay init c conformance --ci gitlab
      """
  )

  @Argument(help: "The language of the adapter.")
  var language: Starter.Language

  @Argument(help: "The folder for the files, which is made if it is not there.")
  var folder: String

  @Option(help: "What runs your continuous integration.")
  var ci: Starter.CI = .github

  func run() throws {
    do {
      let starter = try Starter(language: language, ci: ci, folder: folder)
      try starter.write()
      try Terminal.writeLine(starter.summary)
    } catch let error as StarterError {
      guard case .notWritten = error else { throw InputError(error.description) }
      throw CouldNotRun(message: error.description)
    }
  }
}
