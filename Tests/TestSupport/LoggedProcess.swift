public import Foundation

/// A process that has noted its number in a log, as the faux adapter and its children do.
public struct LoggedProcess: Sendable {
  /// Whether an adapter has started it.
  public let isChild: Bool
  /// Its number.
  public let number: pid_t

  /// The processes that a log names; none where there is no log yet.
  public static func all(in log: String) -> [LoggedProcess] {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.last.flatMap { pid_t($0) }.map {
        LoggedProcess(isChild: words.first == "child", number: $0)
      }
    }
  }

  /// Waits until all have ended, and returns whether they do in time.
  public static func haveEnded(_ processes: [LoggedProcess]) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(600)
    while processes.contains(where: \.isAlive), ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
    }
    return !processes.contains(where: \.isAlive)
  }

  /// Whether it runs; one that has ended and that nobody has asked after does not.
  public var isAlive: Bool {
    let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }
}
