import ArgumentParser
import Questions
import Starters

/// `assay init`: writes the first files for the author of a library.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write starter files for your library: an adapter, known failures, CI configuration.",
    discussion: """
      Writes an adapter with a place to call your library, a list of known failures and the \
      configuration of a CI service, and prints the next steps. Existing files are not \
      overwritten. Run it in the top folder of your repository, since the files contain FOLDER as \
      you type it.

      Examples:
        assay init python conformance
        assay init c conformance --ci gitlab
      """
  )

  @Argument(help: "The language of the adapter.")
  var language: Starter.Language

  @Argument(help: "The folder for the files, which is created if necessary.")
  var folder: String

  @Option(help: ArgumentHelp("The CI service.", valueName: "service"))
  var ci: Starter.CI = .github

  func run() throws {
    do {
      let starter = try Starter(language: language, ci: ci, folder: folder)
      try starter.write()
      try Terminal.show(starter.summary)
    } catch let error as StarterError {
      guard case .notWritten = error else { throw InputError(error.description) }
      throw ExecutionFailure(message: error.description)
    }
  }
}

extension Starter.Language: ExpressibleByArgument {}
extension Starter.CI: ExpressibleByArgument {}
