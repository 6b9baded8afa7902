import TestSupport

extension Program {
  /// Runs `assay fetch` with arguments; all servers of tests are on this machine.
  static func fetchCheck(_ arguments: [String]) throws -> Result {
    try assay(["fetch", "--allow-private"] + arguments).run()
  }
}
