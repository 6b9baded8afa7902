import Foundation
import TestSupport
import Testing

/// A matcher in Python with six planted misunderstandings.
struct PlantedTests {
  @Test func `the report names all six on one screen`() throws {
    let adapter = "exec:python3 Tests/DiscoveryTests/planted.py"
    let result = try Program.assay([
      "run", "--implementation", adapter, "--timeout", "2", "--restarts", "500",
    ]).run()
    #expect(result.status == 1, "\(result.errors)")
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 61, "60 lines and the end of the last\n\(result.output)")
    #expect(result.output.contains("timeout: time grows exponentially with the number of `*`"))
    for cause in [
      "dot-matches-any-character", "only-first-repeated-item", "star-stops-at-slash",
      "exclude-ignored", "decoded-by-default", "variables-unknown",
    ] {
      #expect(result.output.contains("(\(cause)"), "\(cause)\n\(result.output)")
    }
  }
}
