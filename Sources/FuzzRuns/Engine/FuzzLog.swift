/// The log of one run of a program with libFuzzer.
package struct FuzzLog: Sendable, Hashable {
  /// The number of inputs that were executed.
  package let executions: Int
  /// The average number of executions per second.
  let executionsPerSecond: Int
  /// The number of edges of the program that the inputs reach.
  package let edges: Int
  /// The number of inputs that were kept because they reach something new.
  let corpusSize: Int
  /// The progress of the search: fewer than 200 states, the last one included.
  package let growth: [FuzzGrowth]
  /// The path of the input that ended the run.
  package let artifact: String?
  /// The fault that ended the run early; `nil` if no fault did.
  package let fault: FuzzFault?

  /// Reads a log, which may be cut short by a kill.
  package init(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    func number(after mark: String, in line: Substring?) -> Int? {
      guard let line, let range = line.firstRange(of: mark) else { return nil }
      return Int(line[range.upperBound...].drop { $0 == " " }.prefix { $0.isNumber })
    }
    let states = lines.filter { $0.first == "#" && $0.contains(" cov: ") }
    let progress = states.last
    // Counts backward, so that the last state is included.
    growth = stride(from: states.count - 1, through: 0, by: -max(1, states.count / 99)).reversed()
      .map { index in
        FuzzGrowth(
          executions: number(after: "#", in: states[index]) ?? 0,
          edges: number(after: " cov:", in: states[index]) ?? 0,
          corpus: number(after: " corp:", in: states[index]) ?? 0)
      }
    func statistic(_ name: String) -> Int? {
      let mark = "stat::\(name):"
      return number(after: mark, in: lines.last { $0.hasPrefix(mark) })
    }
    executions =
      statistic("number_of_executed_units") ?? number(after: "#", in: progress) ?? 0
    executionsPerSecond =
      statistic("average_exec_per_sec") ?? number(after: "exec/s:", in: progress) ?? 0
    edges = number(after: " cov:", in: progress) ?? 0
    corpusSize = number(after: " corp:", in: progress) ?? 0
    let written = "Test unit written to "
    artifact = lines.last { $0.contains(written) }.flatMap { line in
      line.firstRange(of: written).map { String(line[$0.upperBound...]) }
    }
    fault = FuzzFault(lines: lines)
  }
}
