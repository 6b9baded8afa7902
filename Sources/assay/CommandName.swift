import ArgumentParser
import AssociatedDomains
import Questions

/// The names of commands on a command line.
enum CommandName {
  /// Checks that the words at the beginning of a command line name commands.
  ///
  /// - Throws: `InputError` that suggests the command that was probably meant. The argument parser
  ///   would only report an unexpected word.
  static func check(_ arguments: ArraySlice<String>) throws {
    var command: any ParsableCommand.Type = Assay.self
    var path = ["assay"]
    for word in arguments.first == "help" ? arguments.dropFirst() : arguments {
      let commands = command.configuration.subcommands
      guard !commands.isEmpty, command.configuration.defaultSubcommand == nil,
        !word.hasPrefix("-"), word != "help"
      else { return }
      guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
        throw unknown(word, of: path, commands)
      }
      command = next
      path.append(word)
    }
  }

  private static func unknown(
    _ word: String, of path: [String], _ commands: [any ParsableCommand.Type]
  ) -> InputError {
    let names = commands.map { $0.configuration }.filter { $0.shouldDisplay }
      .compactMap { $0.commandName }
    let help = ["assay", "help"] + path.dropFirst()
    let advice =
      KnownNames(names).suggestion(for: word).map { "did you mean \($0.quoted)?" }
      ?? "`\(help.joined(separator: " "))` lists them"
    return InputError(
      "`\(path.joined(separator: " "))` has no command \(word.quoted); \(advice)")
  }
}
