import Adapters
import ArgumentParser
import BuiltIns
import FoundationShim
import Questions
import Reports
import Running
import Suites

/// `assay data observe`: records the decisions of Apple's own tool.
struct ObserveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "observe",
    abstract: "Record what swcutil on this Mac answers to the cases that no document decides.",
    discussion: """
      Runs the observed, inferred and unspecified cases that hold on this version of macOS and \
      that swcutil can answer: match questions, and pattern questions in the form of a file with \
      one rule. Calls swcutil through adapters/swcutil.py in the conformance data. Writes a record \
      with the version and the build of macOS. swcutil needs root and is started by `sudo -n`, so \
      run `sudo -v` first.

      Example:
        sudo -v && assay data observe --output macos-27.0.jsonl
      """
  )

  @Option(help: ArgumentHelp("Write the record as JSON Lines.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The command that starts the tool (default: sudo -n swcutil).", valueName: "command"))
  var tool: String?

  /// The conformance data.
  @OptionGroup var data: DataOptions

  func run() async throws {
    let folder = try data.folder()
    let script = folder.appendingPathComponent("adapters/swcutil.py").path
    let command = "python3 \(script.shellWord)" + (tool.map { " \($0)" } ?? "")
    let data = try ConformanceData(readingFolder: folder)
    do {
      // Each question starts Apple's tool again.
      let adapter = try await Adapters.Adapter(
        try ShellCommand(command), options: AdapterOptions(timeout: .seconds(30)))
      let version = adapter.description.version
      let words = version.split(separator: " ")
      guard words.count > 1, words[0] == "macOS", let number = Version(words[1]) else {
        throw ExecutionFailure(message: "no version of macOS: \(version.quoted)")
      }
      let selection = Selection(
        authorities: [.observed, .inferred, .unspecified], platform: Platform(.macos, number))
      let meter = ProgressMeter(name: adapter.description.name)
      defer { meter.clear() }
      let runner = Runner(data: data, selection: selection) { meter.update($0, $1, $2) }
      let record = try await runner.run(adapter, argument: "exec:\(command)".shellWord)
      try RecordFile.write([record], to: output)
      let answered = record.cases.count { $0.actual != nil }
      try Terminal.show("\(version): \(answered) of \(record.cases.count) cases answered")
      if let reason = record.abortReason { throw ExecutionFailure(message: reason) }
    } catch let error as AdapterError {
      throw ExecutionFailure(message: "\(error)")
    }
  }
}
