import TestSupport

extension Program {
  /// Runs `assay fetch-check` with arguments.
  static func fetchCheck(_ arguments: [String]) throws -> Result {
    try assay(["fetch-check"] + arguments).run()
  }
}
