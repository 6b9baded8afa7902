import ArgumentParser
import BuiltIns
import FoundationShim
import Fuzzing
import Questions
import Reports
import Suites

/// `assay data promote`: turns a finding into a case and a regression.
struct PromoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "promote",
    abstract: "Turn a finding of a fuzz target into a case of a suite and a regression.",
    discussion: """
      FINDING is an input that a fuzz target saved. If it contains a question on which the library \
      and the reference model differ, the question is minimized and added to the suite, with the \
      model's answer and the rules that the library breaks. The input is also added to the corpus, \
      which every test run replays. Review the result before you commit it: the name and the title \
      are suggestions, and the rules decide which answer is right.

      Examples:
        assay data promote reports/fuzz/matcher_fuzzer/findings/crash-5a \\
          --suite query/items
        assay data promote crash-7e --target json_parser_fuzzer \\
          --name comma-after-escape
      """
  )

  @Argument(help: "The input that a fuzz target saved.")
  var finding: String

  @Option(
    help: ArgumentHelp("The suite to add the case to, such as query/items.", valueName: "path"))
  var suite: String?

  @Option(
    help: ArgumentHelp(
      "The last part of the case's id and the name of the regression (default: a suggestion).",
      valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The fuzz target (default: the one that a folder in FINDING's path is named after).",
      valueName: "name"))
  var target: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the corpora (default: Corpus/ beside the conformance data).",
      valueName: "dir"))
  var corpus: String?

  /// The conformance data to add the case to.
  @OptionGroup var data: DataOptions

  /// Whether to only check the input, on behalf of the process that started this one.
  @Flag(help: .hidden) var probe = false

  func run() throws {
    let target = try FuzzTargets.target(ofFinding: finding, named: target)
    let input = try [UInt8](InputFile.data(at: URL(fileURLWithPath: finding), named: finding))
    if probe { return try check(input, target) }
    let folder = try data.folder()
    let data = try ConformanceData(readingFolder: folder)
    let suite = try suite.map { path throws in try data.suite(at: path, in: folder) }
    let promotion = try Promotion(
      of: input, at: finding, target, probe: try outcome(target), to: suite?.suite.path,
      named: name, in: data, library: { $0.libraryAnswer(on: $1) })
    let corpus =
      corpus.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? folder.deletingLastPathComponent().appending(path: "Corpus")
    try write(promotion, to: suite?.file, corpus)
  }

  /// Checks the input in this process, which the check may kill.
  private func check(_ input: [UInt8], _ target: any FuzzTarget) throws {
    do {
      try target.check(input)
    } catch let finding as Finding {
      Terminal.note("\(finding)".visibleLine)
      throw ExitCode(1)
    }
  }

  private func outcome(_ target: any FuzzTarget) throws(ExecutionFailure) -> FindingProbe {
    guard let program = Program.location else {
      throw ExecutionFailure(message: "the path of this program is unknown")
    }
    // In a checkout, the program of all targets is beside this one. It also compares JSON with
    // Foundation, which is not a part of this program.
    let own = program.deletingLastPathComponent().appending(path: "fuzzer")
    do {
      if FileManager.default.isExecutableFile(atPath: own.path) {
        return try FindingProbe(running: own, [target.name, "--probe", finding])
      }
      return try FindingProbe(
        running: program, ["data", "promote", finding, "--target", target.name, "--probe"])
    } catch {
      throw ExecutionFailure(
        message: "this program cannot be started again: \(error.reason)")
    }
  }

  private func write(_ promotion: Promotion, to suite: URL?, _ corpus: URL) throws {
    var edits = try promotion.regression.edits(in: corpus)
    if let promotedCase = promotion.promotedCase, let suite {
      edits.append(try promotedCase.edit(of: suite))
    }
    for edit in edits {
      try write(edit)
      try Terminal.show("wrote \(edit.url.relativePath)")
    }
    if promotion.promotedCase == nil, suite != nil {
      try Terminal.show("no case added: the input has no question on which the answers differ")
    }
    try Terminal.show(promotion.promotedCase?.suiteCase ?? promotion.regression.testLine)
  }

  private func write(_ edit: FileEdit) throws(ExecutionFailure) {
    let folder = edit.url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try AtomicFile.replace(edit.url.path, with: edit.data)
    } catch {
      let reason = (error as? ReportError)?.description ?? error.reason
      throw ExecutionFailure(message: "\(edit.url.relativePath): \(reason)")
    }
  }
}
