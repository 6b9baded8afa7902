import ArgumentParser
import BuiltIns
import FoundationShim
import Questions
import Running

/// `assay adapter`: serves a built-in implementation over the adapter protocol.
struct AdapterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adapter",
    abstract: "Serve a built-in implementation over the adapter protocol.",
    discussion: """
      Reads one JSON object per line from standard input and writes one per line to standard \
      output. The answer to a malformed line is an error that names the line.

      Example:
        echo '{"id":"1","aasa":{},"domain":"example.com","appId":"A.b","url":"https://example.com"}' \\
          | assay adapter associated-domains --protocol plain
      """,
    shouldDisplay: false
  )

  @Argument(help: "The implementation to serve.")
  var implementation: BuiltIn

  /// The form of the protocol.
  @OptionGroup var form: ProtocolOptions

  func run() async throws {
    let server = AdapterServer(implementation.service, form: form.form)
    var number = 0
    while let line = readLine() {
      number += 1
      switch await server.response(to: line, number: number) {
      case .line(let text): try Terminal.write(text + "\n")
      case .nothing: break
      case .stop: return
      }
    }
  }
}
