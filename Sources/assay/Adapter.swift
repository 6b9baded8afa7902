import ArgumentParser
import BuiltIns
import Foundation
import Questions
import Running

/// `assay adapter`: serves a built-in implementation over the adapter protocol.
struct Adapter: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve a built-in implementation over the adapter protocol.",
    discussion: """
      Reads a JSON object a line on standard input and writes one a line on standard output. A \
      line that is malformed gets an error answer that names it, and the adapter goes on.

      Example:
        echo '{"id":"1","aasa":{},"domain":"example.com","appId":"A.b","url":"https://example.com"}' \\
          | assay adapter associated-domains --protocol plain
      """
  )

  @Argument(help: "Whom to serve.")
  var implementation: BuiltIn

  @Option(
    name: .customLong("protocol"),
    help: "full: start, ask, stop and every question; plain: match requests only.")
  var form: AdapterForm = .full

  func run() async throws {
    let server = AdapterServer(implementation.implementation, form: form)
    var number = 0
    while let line = readLine() {
      number += 1
      switch await server.response(to: line, number: number) {
      case .line(let text): try Terminal.writeLine(text)
      case .nothing: break
      case .stop: return
      }
    }
  }
}
