import ArgumentParser
import Conformance

struct TraceRules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Join the rules with the cases: tested both ways, untestable and why, or untested."
  )

  @OptionGroup var tables: TablesOptions

  func run() throws {
    let trace = Trace(of: try tables.read())
    for line in trace.lines { try Terminal.writeLine(line) }
    try Terminal.writeLine(trace.summary)
    if !trace.gaps.isEmpty { throw ExitCode(1) }
  }
}
