import Conformance
import TestSupport

extension Project {
  /// All tables, read once for all tests.
  static func readTables() throws -> Tables { try read.get() }

  private static let read = Result { try Tables(readingFolder: tables) }
}
