import Adapters
import ArgumentParser
import BuiltIns
import FoundationShim
import Questions
import Running

/// A value of `--implementation`: a built-in implementation or the command of an adapter.
enum ImplementationArgument: Hashable {
  /// A built-in implementation.
  case builtIn(BuiltIn)
  /// An implementation behind an adapter, with the name that replaces its own in reports.
  case adapter(ShellCommand, name: String?)

  /// Reads the name of a built-in implementation, `exec:COMMAND` or `dylib:PATH`; `NAME=` before
  /// one of the latter two is the name in reports.
  init(argument: String) throws {
    if let builtIn = BuiltIn(rawValue: argument) {
      self = .builtIn(builtIn)
    } else if let adapter = argument.wholeMatch(of: /(?s)(?:(.+?)=)?(exec|dylib):(.*)/) {
      let (_, name, kind, rest) = adapter.output
      let command =
        try kind == "exec" ? ShellCommand(String(rest)) : SharedLibrary.command(String(rest))
      self = .adapter(command, name: name.map(String.init))
    } else {
      let names = BuiltIn.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "expected one of: \(names), exec:COMMAND, dylib:PATH, or NAME= before one of these two")
    }
  }

  /// The built-in implementation; `nil` if the argument names an adapter.
  var builtIn: BuiltIn? {
    guard case .builtIn(let builtIn) = self else { return nil }
    return builtIn
  }

  /// Returns the implementation under test; starts an adapter or, while `CrashRecovery` is under
  /// way, the process of a built-in implementation.
  func subject(_ options: AdapterOptions) async throws(AdapterError) -> any TestSubject {
    switch self {
    case .builtIn(let builtIn):
      if let command = CrashRecovery.command(for: builtIn) {
        try await Adapters.Adapter(command, options: AdapterOptions())
      } else {
        builtIn.implementation
      }
    case .adapter(let command, _): try await Adapters.Adapter(command, options: options)
    }
  }

  /// Returns the test subject under the name that reports give it.
  func namedSubject(_ options: AdapterOptions) async throws -> any TestSubject {
    let subject = try await subject(options)
    guard let name, var adapter = subject as? Adapters.Adapter else { return subject }
    adapter.description.name = name
    return adapter
  }

  /// The name that reports give the implementation; `nil` for its own name.
  var name: String? {
    if case .adapter(_, let name) = self { name } else { nil }
  }

  /// The text of the argument.
  var text: String {
    switch self {
    case .builtIn(let builtIn): builtIn.rawValue
    case .adapter(let command, let name): (name.map { "\($0)=" } ?? "") + command.argument
    }
  }
}

/// The option that names the implementations to test or ask.
struct ImplementationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The implementation under test: associated-domains, spec-model, exec: and the command of an \
      adapter, as you would type it in a shell, or dylib: and the path of a shared library. NAME= \
      before exec: or dylib: sets the name in reports. May be repeated in commands that compare \
      implementations.
      """,
      valueName: "name"),
    transform: ImplementationArgument.init(argument:))
  var implementation: [ImplementationArgument]

  /// The processes of adapters.
  @OptionGroup(title: "Adapters") var adapters: AdapterArguments

  /// Throws unless exactly one implementation is named.
  func requireOne() throws {
    guard implementation.count == 1 else {
      throw ValidationError("this command asks one implementation; name only one")
    }
  }
}

/// The option that chooses the form of the adapter protocol.
struct ProtocolOptions: ParsableArguments {
  @Option(
    name: .customLong("protocol"),
    help: ArgumentHelp(
      "The form of the protocol: full, or plain (match questions, without start and stop).",
      valueName: "form"))
  var form: AdapterForm = .full
}

/// The options for implementations behind adapters.
struct AdapterArguments: ParsableArguments {
  /// The form of the protocol.
  @OptionGroup var protocolOptions: ProtocolOptions

  @Option(
    help: ArgumentHelp("Run this many processes of an adapter in parallel.", valueName: "count"))
  var jobs = AdapterOptions().jobs

  @Option(
    help: ArgumentHelp(
      """
      The time limit for an answer once its question is the oldest in flight; a question that \
      exceeds it is tried again alone.
      """,
      valueName: "seconds"))
  var timeout = AdapterOptions().timeout / .seconds(1)

  @Option(
    help: ArgumentHelp(
      """
      Abort the run after this many restarts of failed processes. Finding the case behind a fault \
      takes two or three restarts; after three crashes or protocol errors of one kind, restarts \
      for further ones do not count.
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

  /// The options in the form of the adapter's module.
  var options: AdapterOptions {
    AdapterOptions(
      form: protocolOptions.form, jobs: jobs, timeout: .seconds(timeout), restarts: restarts)
  }

  /// Returns the words of a shell command line that name the implementation and how to run it.
  func commandLine(_ implementation: ImplementationArgument) -> String {
    guard case .adapter = implementation else { return implementation.text.shellWord }
    let plain = protocolOptions.form == .plain ? " --protocol plain" : ""
    let timeout = .seconds(timeout) == AdapterOptions().timeout ? "" : " --timeout \(timeout)"
    return implementation.text.shellWord + plain + timeout
  }
}

extension BuiltIn: ExpressibleByArgument {}
extension AdapterForm: ExpressibleByArgument {}
