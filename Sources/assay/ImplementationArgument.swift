import Adapters
import ArgumentParser
import BuiltIns
import Foundation
import Questions
import Running

/// What `--implementation` names: one of those that come with the program, or a command.
enum ImplementationArgument: Hashable {
  /// One that comes with the program, by its name.
  case builtIn(BuiltIn)
  /// One behind an adapter, by the command after `exec:`.
  case adapter(AdapterCommand)

  /// Reads a name or `exec:COMMAND`; throws what is wrong with it.
  init(argument: String) throws {
    let prefix = "exec:"
    if argument.hasPrefix(prefix) {
      self = .adapter(try AdapterCommand(String(argument.dropFirst(prefix.count))))
    } else if let builtIn = BuiltIn(rawValue: argument) {
      self = .builtIn(builtIn)
    } else {
      let names = BuiltIn.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("name one of \(names), or write exec:COMMAND")
    }
  }

  /// The built-in implementation, if it is one.
  var builtIn: BuiltIn? {
    guard case .builtIn(let builtIn) = self else { return nil }
    return builtIn
  }

  /// Who is asked; an adapter has been started then.
  func subject(_ options: AdapterOptions) async throws(AdapterError) -> any TestSubject {
    switch self {
    case .builtIn(let builtIn): builtIn.implementation
    case .adapter(let command): try await Adapters.Adapter(command, options: options)
    }
  }

  /// The argument again.
  var text: String {
    switch self {
    case .builtIn(let builtIn): builtIn.rawValue
    case .adapter(let command): "exec:\(command.text)"
    }
  }
}

/// How adapters are asked.
struct AdapterArguments: ParsableArguments {
  @Option(
    name: .customLong("protocol"),
    help: "What adapters speak. full: start, ask, stop and every question; plain: match only.")
  var form: AdapterForm = .full

  @Option(
    help: "How many processes of an adapter to ask at the same time; a built-in one has none.")
  var jobs = AdapterOptions().jobs

  @Option(
    help: ArgumentHelp(
      """
      How long an adapter may take over an answer. It counts from when the process owes no older \
      answer, so that a question does not pay for those before it.
      """,
      valueName: "seconds"))
  var timeout = AdapterOptions().timeout / .seconds(1)

  @Option(
    help: ArgumentHelp(
      """
      How many processes may be started in place of others that broke off; after that the rest is \
      not asked. Each case that breaks a process takes two or three.
      """,
      valueName: "count"))
  var restarts = AdapterOptions().restarts

  func validate() throws {
    guard (1...1000).contains(jobs) else { throw ValidationError("--jobs must be from 1 to 1000") }
    guard timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout must be more than 0 and at most 86400 seconds")
    }
    guard restarts >= 0 else { throw ValidationError("--restarts must not be negative") }
  }

  /// What these options come to.
  var options: AdapterOptions {
    AdapterOptions(form: form, jobs: jobs, timeout: .seconds(timeout), restarts: restarts)
  }

  /// What names the implementation in a command line for a shell.
  func commandLine(_ implementation: ImplementationArgument) -> String {
    guard case .adapter = implementation else { return implementation.text.shellWord }
    let plain = form == .plain ? " --protocol plain" : ""
    let timeout = .seconds(timeout) == AdapterOptions().timeout ? "" : " --timeout \(timeout)"
    return implementation.text.shellWord + plain + timeout
  }
}
