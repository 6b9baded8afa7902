import ArgumentParser
import FoundationShim
import FuzzRuns
import Fuzzing
import Questions
import Suites

/// `assay fuzz list`: lists the targets.
struct FuzzListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the targets and what each checks.")

  func run() throws {
    let targets = FuzzTargets.all()
    let width = (targets.map(\.name.count).max() ?? 0) + 2
    for target in targets {
      let space = String(repeating: " ", count: width - target.name.count)
      try Terminal.show(target.name + space + target.summary)
    }
  }
}

/// `assay fuzz show`: prints inputs.
struct FuzzShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print inputs in readable form.")

  @Argument(help: "The inputs; a folder in each path must have the name of the target.")
  var files: [String]

  func run() throws {
    for file in files {
      let target = try FuzzTargets.target(ofFinding: file, named: nil)
      for file in try InputFiles.files(at: file) {
        try Terminal.write(target.show(try InputFiles.input(at: file)) + "\n")
      }
    }
  }
}

/// `assay fuzz seeds`: makes seeds from the conformance data.
struct FuzzSeedsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seeds",
    abstract: "Make a target's seeds from the conformance data.",
    discussion: "Seeds written by hand do not change.")

  @Argument(help: "The target.")
  var target: String

  /// The checkout.
  @OptionGroup var checkout: CheckoutOptions

  func run() throws {
    try checkout.folder.require(target)
    guard let named = FuzzTargets.named(target) else {
      throw InputError("no target \(target); scripts/fuzz list lists the targets")
    }
    let data = try ConformanceData(
      readingFolder: checkout.folder.root.appending(path: "Conformance"))
    let folder = checkout.folder.corpora.appending(path: "\(target)/seeds")
    let count = try named.writeSeeds(of: data, to: folder)
    try Terminal.show("\(target): \(count) seeds in \(folder.path)/cases")
  }
}

/// `assay fuzz replay`: checks inputs again.
struct FuzzReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Check inputs again with the targets that their paths name.",
    discussion: """
      Uses a build without libFuzzer or, with --config, the named build with libFuzzer and its \
      limits on time and memory.
      """)

  @Argument(help: "The inputs; a folder in each path must have the name of the target.")
  var files: [String]

  @Option(help: "The build with libFuzzer to use.")
  var config: FuzzRunCommand.Configuration?

  /// The checkout.
  @OptionGroup var checkout: CheckoutOptions

  func run() async throws {
    let (folder, engine) = (checkout.folder, FuzzEngine())
    let inputs = try files.map { ($0, try folder.target(ofInput: $0)) }
    try await checkout.build([config?.rawValue ?? "replay"])
    for (file, target) in inputs {
      let (isClean, text) = try await CheckoutOptions.run {
        try await folder.replay(
          file, of: target, in: config?.rawValue, log: checkout.report("replay.log"), engine)
      }
      guard isClean else {
        Terminal.note(text.visibleText, terminator: "")
        throw ExitCode(1)
      }
      try Terminal.write(text)
    }
  }
}

/// `assay fuzz minimize`: makes an input smaller.
struct FuzzMinimizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "minimize",
    abstract: "Write the smallest input with the same signature.",
    discussion: "Writes the result beside the input, with the extension min.")

  @Argument(help: "The input; a folder in its path must have the name of the target.")
  var file: String

  @Option(help: "The build of the target to use.")
  var config = FuzzRunCommand.Configuration.asan

  /// The checkout.
  @OptionGroup var checkout: CheckoutOptions

  func run() async throws {
    let folder = checkout.folder
    let target = try folder.target(ofInput: file)
    let input = try InputFiles.input(at: URL(fileURLWithPath: file))
    try await checkout.build([config.rawValue])
    let smallest = try await CheckoutOptions.run {
      try await Minimizer(
        program: folder.program(of: target, in: config.rawValue),
        arguments: folder.corpus(of: target).arguments, folder: checkout.report("minimize"),
        in: FuzzEngine()
      ).smallest(input)
    }
    guard let smallest else { throw InputError("is not a finding", file: file) }
    try Data(smallest.input).write(to: URL(fileURLWithPath: "\(file).min"))
    try Terminal.show(
      "\(file).min: \(smallest.input.count) of \(input.count) bytes, still \(smallest.signature)")
  }
}
