import ArgumentParser
import Discovery
import FoundationShim
import Questions
import Running
import Suites

/// `assay ask`: asks implementations one question.
struct AskCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Ask one or more implementations whether URLs open an app, or another question.",
    discussion: """
      Prints each implementation's answer unchanged. Exits with status 1 if an implementation \
      gives no answer, or if two answers differ.

      Example:
        assay ask --site site.json --app ABCDE12345.com.example.app \\
          https://example.com/buy/42 \\
          --implementation associated-domains \\
          --implementation 'exec:python3 adapter.py'
        echo '{"question":"site","site":{"applinks":{}}}' | assay ask --question - \\
          --implementation associated-domains
      """
  )

  /// The site, the domain and the app.
  @OptionGroup var about: SiteOptions

  @Option(
    help: ArgumentHelp(
      "A file with a question of any kind, in the form of a case, instead of --site, --app, "
        + "--domain and URLs; - for standard input.",
      valueName: "file"))
  var question: String?

  /// The system that decides.
  @OptionGroup var system: SystemOptions
  /// The implementations and their processes.
  @OptionGroup var subject: ImplementationOptions

  @Argument(help: ArgumentHelp("The URLs.", valueName: "url"))
  var urls: [String] = []

  func validate() throws {
    let isWhole = about.site != nil && about.app != nil && !urls.isEmpty
    let isEmpty =
      about.site == nil && about.app == nil && about.domain == nil && urls.isEmpty
    guard question == nil ? isWhole : isEmpty else {
      throw ValidationError("expected --site, --app and at least one URL, or --question alone")
    }
  }

  func run() async throws {
    let name = question ?? about.site ?? "-"
    // Standard input cannot be read again if the command starts over.
    if name != "-" { CrashRecovery.prepare() }
    let platform = try system.named() ?? Platform(.ios, AppleSystem.ios.latest)
    let path = name == "-" ? "/dev/stdin" : name
    let bytes = try InputFile.data(at: URL(fileURLWithPath: path), named: name)
    let questions = try question == nil ? matches(bytes) : [other(bytes, name)]
    let requests = questions.enumerated().map { index, item in
      Request(index: index, asking: item.question, on: platform)
    }
    var names = UniqueNames()
    var answers: [(name: String, responses: [Response])] = []
    for argument in subject.implementation {
      let implementation = try await argument.subject(subject.adapters.options)
      let name = names.claim(argument.name ?? implementation.description.name)
      answers.append((name, try await implementation.allResponses(to: requests)))
    }
    for (index, item) in questions.enumerated() {
      try Terminal.show(item.title)
      for (name, responses) in answers { try Terminal.show("  \(name): \(responses[index].words)") }
    }
    let isAlike = questions.indices.allSatisfy { index in
      answers.allSatisfy { $0.responses[index].agrees(with: answers[0].responses[index]) }
    }
    if !isAlike { throw ExitCode(1) }
  }

  /// Returns a question about each URL.
  private func matches(_ bytes: Data) throws -> [(title: String, question: Question)] {
    let file = FileContents(file: Array(bytes))
    return try urls.map { url in
      guard let domain = about.domain ?? URLComponents(string: url)?.host, !domain.isEmpty else {
        throw InputError("\(url.quoted): a URL without a host; name the domain with --domain")
      }
      return (url, .match(site: file, domain: domain, app: about.app ?? "", url: url))
    }
  }

  /// Returns the question that a file states.
  private func other(_ bytes: Data, _ name: String) throws -> (title: String, question: Question) {
    do throws(InputError) {
      var members = try ObjectReader(JSON(parsing: bytes), as: "a question")
      let kind: QuestionKind = try members.word("question")
      let question = try Question(kind, reading: &members)
      try members.finish()
      return (kind.rawValue, question)
    } catch {
      throw InputError(error.message, file: name, line: error.line)
    }
  }
}
