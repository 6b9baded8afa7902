/// Things to be done of which none is left out because an earlier one failed.
struct Attempts {
  private var failures: [String] = []

  /// Does all that the body attempts, and then throws what could not be done, a line each.
  static func all(_ body: (inout Attempts) -> Void) throws {
    var attempts = Attempts()
    body(&attempts)
    guard attempts.failures.isEmpty else {
      throw CouldNotRun(message: attempts.failures.joined(separator: "\n"))
    }
  }

  /// Does one thing.
  mutating func make(_ attempt: () throws -> Void) {
    do { try attempt() } catch { failures.append("\(error)") }
  }
}
