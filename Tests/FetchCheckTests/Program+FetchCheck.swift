import TestSupport

extension Program {
  /// Runs `assay fetch-check` with arguments; all servers of tests are on this machine.
  static func fetchCheck(_ arguments: [String]) throws -> Result {
    try assay(["fetch-check", "--allow-private"] + arguments).run()
  }
}
