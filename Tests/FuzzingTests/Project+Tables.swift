import Suites
import TestSupport

extension Project {
  /// All tables, read once for all tests.
  static func readData() throws -> ConformanceData { try read.get() }

  private static let read = Result { try ConformanceData(readingFolder: tables) }
}
