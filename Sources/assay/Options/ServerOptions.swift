import ArgumentParser
import FetchCheck
import FoundationShim
import Questions

/// The options of requests to real servers.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Trust the certificate authorities in this PEM file instead of the system's.",
      valueName: "file"))
  var ca: String?

  @Option(help: ArgumentHelp("The time limit for all requests to a server.", valueName: "seconds"))
  var timeout = 10.0

  @Option(
    help: ArgumentHelp(
      "Connect to this server, such as a test server, for every host.", valueName: "host:port"))
  var connect: String?

  @Flag(help: "Allow connections to addresses that are not on the public internet.")
  var allowPrivate = false

  func validate() throws {
    guard timeout >= 0.001, timeout <= 3_600 else {
      throw ValidationError("--timeout must be from 0.001 to 3600 seconds")
    }
  }

  /// Returns the client with these options.
  func client() throws -> WebClient {
    let authorities = try ca.map {
      Array(try InputFile.data(at: URL(fileURLWithPath: $0), named: $0))
    }
    return WebClient(
      timeLimit: timeout, authorities: authorities, server: connect,
      allowsPrivateAddresses: allowPrivate || connect != nil)
  }

  /// Returns the steps of a check.
  ///
  /// - Throws: `InputError` or `ExecutionFailure` if no request can be made.
  func steps(of check: FetchCheck) throws -> [FetchStep] {
    do throws(WebClientError) {
      return try check.run()
    } catch {
      throw self.error(error)
    }
  }

  /// Returns the error that ends the program because of an error of the client.
  func error(_ error: WebClientError) -> any Error {
    switch error {
    case .authoritiesUnusable: InputError("\(error)", file: ca)
    case .clientUnusable: ExecutionFailure(message: "\(error)")
    }
  }

  /// The words of a command line that state the options.
  var words: [String] {
    let values = [("--ca", ca), ("--timeout", "\(timeout)"), ("--connect", connect)]
    return values.flatMap { name, value in value.map { [name, $0] } ?? [] }
      + (allowPrivate ? ["--allow-private"] : [])
  }
}
