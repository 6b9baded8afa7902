import ArgumentParser
import FoundationShim
import FuzzRuns

/// `assay fuzz cover`: measures the lines that corpora reach.
struct FuzzCoverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cover",
    abstract: "Measure how many lines of the library the corpora reach.",
    discussion: """
      Without a target, measures all committed inputs together, and exits with status 1 if the \
      coverage is below the minimum. With a target, measures its committed and its grown corpus. \
      Writes a table, the lines that no input reaches, and a page.
      """)

  @Argument(help: "The target (default: all).")
  var target: String?

  /// The checkout.
  @OptionGroup var checkout: CheckoutOptions

  func run() async throws {
    let folder = checkout.folder
    if let target { try folder.require(target) }
    try await checkout.build(["cover"])
    let page = checkout.report(target.map { "\($0)/coverage" } ?? "coverage")
    let table = try await CheckoutOptions.run {
      try await Coverage(in: folder, FuzzEngine()).measure(
        target.map { [$0] } ?? folder.targets.filter { $0 != Checkout.emptyTarget },
        grown: target.map { checkout.report("\($0)/corpus") },
        sources: target == nil ? Coverage.parsers : Coverage.library, page: page)
    }
    try Terminal.write(table)
    try Terminal.show("coverage: \(page)/index.html, \(page)/missed.txt")
    guard target == nil, let share = Coverage.share(of: table), share < Coverage.leastPercent else {
      return
    }
    Terminal.note("fuzz: the corpora reach less than \(Coverage.leastPercent)% of the lines")
    throw ExitCode(1)
  }
}

/// `assay fuzz smoke`: runs every target briefly.
struct FuzzSmokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "smoke",
    abstract: "Replay the corpus of every target, and run each target for 2,000 more executions.",
    discussion: "Exits with status 1 on a finding.")

  /// The checkout.
  @OptionGroup var checkout: CheckoutOptions

  func run() async throws {
    try await checkout.build([FuzzConfiguration.fast.rawValue])
    let out = checkout.report("smoke")
    try? FileManager.default.removeItem(atPath: out)
    for target in checkout.folder.targets {
      let run = try await CheckoutOptions.run {
        try await SmokeRun.executions(
          of: target, in: checkout.folder, folder: out, FuzzEngine())
      }
      guard run.isClean else {
        Terminal.note("fuzz: \(target): see \(run.log)")
        throw ExitCode(1)
      }
      try Terminal.show("\(target): \(run.count) executions without a finding")
    }
  }
}
