import FoundationShim

extension TestSubject {
  /// Answers requests and then further ones until it is told to stop; requests without a response
  /// by then were not run.
  ///
  /// - Parameter stopReason: Returns the reason to stop, or `nil` to continue; it is called
  ///   repeatedly.
  /// - Throws: An error if the test subject cannot answer at all.
  func responses(
    to requests: [Request], then further: @escaping @Sendable () -> [Request],
    until stopReason: @escaping @Sendable () -> String?,
    receive: @escaping @Sendable (TimedResponse) -> Void
  ) async throws -> RunProblems {
    if let reason = stopReason() { return RunProblems(abortReason: reason) }
    let isStopped = Mutex(false)
    return try await withThrowingTaskGroup(of: RunProblems?.self) { tasks in
      tasks.addTask {
        do {
          return try await responses(to: requests, then: further) { response in
            // The output of a canceled adapter is not an answer.
            if !isStopped.withLock(\.self) { receive(response) }
          }
        } catch  where isStopped.withLock(\.self) {
          return nil
        }
      }
      tasks.addTask {
        repeat {
          if let reason = stopReason() {
            isStopped.withLock { $0 = true }
            return RunProblems(abortReason: reason)
          }
        } while (try? await Task.sleep(for: .milliseconds(50))) != nil
        return nil
      }
      defer { tasks.cancelAll() }
      return try await tasks.next().flatMap(\.self) ?? RunProblems()
    }
  }
}
