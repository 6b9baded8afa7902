/// What one run of a program with libFuzzer wrote: how far it came, and why it ended.
package struct FuzzLog: Sendable, Hashable {
  /// How many inputs were tried.
  package let executions: Int
  /// How many inputs were tried in a second, on average.
  package let executionsPerSecond: Int
  /// How many edges of the program the inputs reach.
  package let edges: Int
  /// How many inputs were kept because they reach something new.
  package let corpusSize: Int
  /// Where the input that ended the run was kept.
  package let artifact: String?
  /// What ended the run before its time.
  package let fault: Fault?

  /// Reads a log; one that a kill cut short counts as far as it goes.
  package init(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    let progress = lines.last { $0.first == "#" && $0.contains(" cov: ") }
    func number(after mark: String, in line: Substring?) -> Int? {
      guard let line, let range = line.firstRange(of: mark) else { return nil }
      return Int(line[range.upperBound...].drop { $0 == " " }.prefix { $0.isNumber })
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
    fault = Fault(lines: lines)
  }
}
