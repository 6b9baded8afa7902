import ArgumentParser
import Discovery
import Foundation
import Questions
import Running
import Suites

/// `assay ask`: asks implementations one question.
struct AskCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Ask one or more implementations whether URLs open an app.",
    discussion: """
      Prints each implementation's answer, as it is. Exits with status 1 if one gives none, or if \
      two differ.

      Example:
        assay ask --site site.json --app ABCDE12345.com.example.app https://example.com/buy/42 \\
          --implementation associated-domains --implementation 'exec:python3 adapter.py'
      """
  )

  @Option(
    help: ArgumentHelp(
      "The apple-app-site-association file; - for standard input.", valueName: "file"))
  var site: String

  @Option(help: ArgumentHelp("The app, such as ABCDE12345.com.example.app.", valueName: "id"))
  var app: String

  @Option(
    help: ArgumentHelp(
      "The domain that serves the file, if not that of the URL.", valueName: "host"))
  var domain: String?

  @Option(
    help: ArgumentHelp("Decide as this system does (ios=12.0).", valueName: "system=version"))
  var platform: String?

  @Option(
    help: ArgumentHelp(
      "associated-domains, spec-model, or exec: and a command. May be repeated.",
      valueName: "name"),
    transform: ImplementationArgument.init(argument:))
  var implementation: [ImplementationArgument]

  /// The processes of adapters.
  @OptionGroup(title: "Adapters") var adapters: AdapterArguments

  @Argument(help: ArgumentHelp("The URLs.", valueName: "url"))
  var urls: [String]

  func run() async throws {
    // What was read from standard input is gone if the command starts over.
    if site != "-" { CrashRecovery.prepare() }
    let platform =
      try platform.map(Platform.init(argument:)) ?? Platform(.ios, AppleSystem.ios.latest)
    let path = site == "-" ? "/dev/stdin" : site
    let bytes = try InputFile.data(at: URL(fileURLWithPath: path), named: site)
    let file = FileContents(file: Array(bytes))
    let requests = try urls.enumerated().map { index, url in
      guard let domain = domain ?? URLComponents(string: url)?.host, !domain.isEmpty else {
        throw InputError("\(url.quoted): a URL without a host; name the domain with --domain")
      }
      let question = Question.match(site: file, domain: domain, app: app, url: url)
      return Request(index: index, asking: question, on: platform)
    }
    var names = UniqueNames()
    var answers: [(name: String, responses: [Response])] = []
    for argument in implementation {
      let subject = try await argument.subject(adapters.options)
      let name = names.claim(argument.name ?? subject.description.name)
      answers.append((name, try await subject.allResponses(to: requests)))
    }
    for (index, url) in urls.enumerated() {
      try Terminal.show(url)
      for (name, responses) in answers { try Terminal.show("  \(name): \(responses[index].words)") }
    }
    let isAlike = urls.indices.allSatisfy { index in
      answers.allSatisfy { $0.responses[index].agrees(with: answers[0].responses[index]) }
    }
    if !isAlike { throw ExitCode(1) }
  }
}
