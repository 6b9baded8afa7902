import ArgumentParser
import BuiltIns
import Foundation
import Fuzzing
import Reports
import Questions
import Suites

/// `assay promote`: makes a case and a regression of a finding.
struct Promote: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a case of the tables and a regression of what a fuzz target found.",
    discussion: """
      FINDING is an input that a target's program kept. Where it asks a question of the tables, on \
      which the library and the reference model differ, the question is made as small as it can be \
      and added to the suite, with the model's answer and the rules that the library breaks. In any \
      case the input goes into the corpus, where every test run replays it. Read what was written \
      before you commit it: name and title are suggestions, and the rules decide who is right.

      Examples:
        assay promote reports/fuzz/matcher_fuzzer/findings/crash-5a --suite query/items
        assay promote crash-7e --target json_parser_fuzzer --name comma-after-escape
      """
  )

  @Argument(help: "The input.")
  var finding: String

  @Option(
    help: ArgumentHelp("The suite that the case is added to: query/items.", valueName: "path"))
  var suite: String?

  @Option(
    help: ArgumentHelp(
      "The last part of the case's id, and the regression's name (default: a suggestion).",
      valueName: "words"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The target (default: the one that a folder of the path is named after).", valueName: "name"))
  var target: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the regressions (default: Corpus/ beside the tables).", valueName: "folder"))
  var corpus: String?

  /// The tables that the case is added to.
  @OptionGroup var tables: DataOptions

  /// Whether to do no more than check the input, for the process that started this one.
  @Flag(help: .hidden) var probe = false

  func run() throws {
    let target = try FuzzTarget.target(ofFinding: finding, named: target)
    let input = try [UInt8](InputFile.data(at: URL(fileURLWithPath: finding), named: finding))
    if probe { return try check(input, target) }
    let folder = try tables.folder()
    let tables = try tables.read()
    let suite = try suite.map { path throws in try tables.suite(at: path, in: folder) }
    let promotion = try Promotion(
      of: input, at: finding, target, probe: try outcome(target), to: suite?.suite.path,
      named: name, in: tables, library: { $0.libraryAnswer(on: $1) })
    let corpus =
      corpus.map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? folder.deletingLastPathComponent().appending(path: "Corpus")
    try write(promotion, to: suite?.file, corpus)
  }

  /// Checks the input in this process, which may not outlive it.
  private func check(_ input: [UInt8], _ target: FuzzTarget) throws {
    do {
      try target.check(input)
    } catch let finding as Finding {
      Terminal.warn("\(finding)\n")
      throw ExitCode(1)
    }
  }

  private func outcome(_ target: FuzzTarget) throws(CouldNotRun) -> FindingProbe {
    guard let program = Bundle.main.executableURL else {
      throw CouldNotRun(message: "the program does not know where it stands")
    }
    do {
      return try FindingProbe(
        running: program, ["promote", finding, "--target", target.name, "--probe"])
    } catch {
      throw CouldNotRun(message: "no process can be started: \(error.localizedDescription)")
    }
  }

  private func write(_ promotion: Promotion, to suite: URL?, _ corpus: URL) throws {
    var edits = try promotion.regression.edits(in: corpus)
    if let promotedCase = promotion.promotedCase, let suite {
      edits.append(try promotedCase.edit(of: suite))
    }
    for edit in edits {
      try write(edit)
      try Terminal.writeLine("wrote \(edit.url.relativePath)")
    }
    if promotion.promotedCase == nil, suite != nil {
      try Terminal.writeLine("no case: no answer to a question of the tables is wrong")
    }
    try Terminal.writeLine(promotion.promotedCase?.row ?? promotion.regression.testLine)
  }

  private func write(_ edit: FileEdit) throws(CouldNotRun) {
    let folder = edit.url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try AtomicFile.replace(edit.url.path, with: edit.data)
    } catch {
      let reason = (error as? ReportError)?.description ?? error.localizedDescription
      throw CouldNotRun(message: "\(edit.url.relativePath): \(reason)")
    }
  }
}
