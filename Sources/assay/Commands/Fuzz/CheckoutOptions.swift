import ArgumentParser
import FoundationShim
import FuzzRuns
import Questions

extension FuzzConfiguration: ExpressibleByArgument {}

/// The option that locates a checkout of Assay.
struct CheckoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The checkout of Assay to build the fuzz programs in; scripts/fuzz passes its own.",
      valueName: "dir"))
  var checkout = "."

  /// The checkout.
  var folder: Checkout { Checkout(at: checkout) }

  /// Returns the path of a file for reports in the checkout.
  func report(_ name: String) -> String { folder.root.appending(path: "reports/fuzz/\(name)").path }

  /// Builds programs, and shows what is being compiled.
  func build(_ what: [String], in engine: FuzzEngine = FuzzEngine()) async throws {
    Terminal.note("fuzz: building \(what.joined(separator: " "))")
    try await Self.run {
      try await folder.build(
        what, log: report("progress-\(what.joined(separator: "-")).log"), in: engine
      ) { Terminal.note($0.visibleLine) }
    }
  }

  /// Runs a step whose failure ends the program with status 3.
  static func run<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch let error as InputError {
      throw error
    } catch {
      throw ExecutionFailure(message: error.reason)
    }
  }
}
