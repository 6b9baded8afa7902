public import Foundation

/// A process that has written its number to a log, as the faux adapter and its children do.
public struct LoggedProcess: Sendable {
  /// Whether it is the child of an adapter.
  public let isChild: Bool
  /// The process number.
  public let number: pid_t

  /// Returns the processes that a log names; none if there is no log yet.
  public static func all(in log: String) -> [LoggedProcess] {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.last.flatMap { pid_t($0) }.map {
        LoggedProcess(isChild: words.first == "child", number: $0)
      }
    }
  }

  /// Waits for the end of processes, and returns whether all ended within the limit of tests.
  public static func haveEnded(_ processes: [LoggedProcess]) async throws -> Bool {
    let deadline = ContinuousClock.now + timeLimit
    while processes.contains(where: \.isAlive), ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    return !processes.contains(where: \.isAlive)
  }

  /// Whether the process runs; a zombie does not.
  public var isAlive: Bool {
    let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }
}
