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
    _ = try named(by: arguments)
  }

  /// Checks that the options on a command line that cannot be parsed are those of its command.
  ///
  /// - Throws: `InputError` that suggests the option that was probably meant. The argument parser
  ///   would report that an argument is missing instead.
  static func checkOptions(_ arguments: ArraySlice<String>) throws {
    let (command, path) = try named(by: arguments)
    let help = Assay.helpMessage(
      for: command.configuration.defaultSubcommand ?? command, includeHidden: true)
    let known = Set(help.matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
    let options = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
    for option in options.map({ String($0.prefix { $0 != "=" }) }) where !known.contains(option) {
      guard let near = KnownNames(known.sorted()).suggestion(for: option) else { continue }
      let words = path.joined(separator: " ")
      throw InputError("`\(words)` has no option \(option); did you mean \(near)?")
    }
  }

  /// Returns the command that the words at the beginning of a command line name, and these words.
  private static func named(
    by arguments: ArraySlice<String>
  ) throws -> (command: any ParsableCommand.Type, path: [String]) {
    var command: any ParsableCommand.Type = Assay.self
    var path = ["assay"]
    for word in arguments.first == "help" ? arguments.dropFirst() : arguments {
      let commands = command.configuration.subcommands
      guard !commands.isEmpty, !word.hasPrefix("-"), word != "help" else { break }
      guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
        throw unknown(word, of: path, commands)
      }
      command = next
      path.append(word)
    }
    return (command, path)
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
