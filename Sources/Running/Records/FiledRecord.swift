import Foundation
package import Questions

/// A record and the file that it was read from.
package struct FiledRecord: Sendable, Hashable {
  /// How messages call the file.
  package let file: String
  /// The record.
  package let record: RunRecord

  /// A record of a file.
  package init(_ record: RunRecord, file: String) {
    self.record = record
    self.file = file
  }

  /// Reads all records of a file, named by its path, as far as a comparison has a use for them.
  package static func recordsToCompare(inFile path: String) throws(InputError) -> [FiledRecord] {
    try RunRecord.records(at: URL(fileURLWithPath: path), named: path) { $0.reduceToEnding() }
      .map { FiledRecord($0, file: path) }
  }
}

extension CaseRecord {
  /// Leaves how the case ended, and what is told of it where it regressed.
  fileprivate mutating func reduceToEnding() {
    (title, rules, question, trace) = ("", [], .null, nil)
    // A case that passed has not regressed.
    if outcome == .passed { (file, message, reproduce) = ("", "", "") }
  }
}
