/// Actions that are all attempted, even if an earlier one fails.
struct Attempts {
  private var failures: [String] = []

  /// Runs the body, which attempts the actions.
  ///
  /// - Throws: `ExecutionFailure` with a line for each action that failed.
  static func all(_ body: (inout Attempts) -> Void) throws {
    var attempts = Attempts()
    body(&attempts)
    guard attempts.failures.isEmpty else {
      throw ExecutionFailure(message: attempts.failures.joined(separator: "\n"))
    }
  }

  /// Attempts one action.
  mutating func make(_ attempt: () throws -> Void) {
    do { try attempt() } catch { failures.append("\(error)") }
  }
}

/// A failure that ends the program with status 3: something could not run or be written.
struct ExecutionFailure: Error, CustomStringConvertible {
  /// The failed actions, one line for each problem.
  let message: String

  /// The message.
  var description: String { message }
}
