import Essentials
package import Questions

/// A record and the file that it was read from.
package struct FiledRecord: Sendable, Hashable {
  /// The name of the file in messages.
  package let file: String
  /// The record.
  package let record: RunRecord

  /// Creates a record of a file.
  package init(_ record: RunRecord, file: String) {
    self.record = record
    self.file = file
  }

  /// Reads the parts of a file's records that a comparison needs.
  package static func recordsToCompare(inFile path: String) throws(InputError) -> [FiledRecord] {
    try RunRecord.records(at: URL(fileURLWithPath: path), named: path) { $0.reduceToEnding() }
      .map { FiledRecord($0, file: path) }
  }
}

extension CaseRecord {
  /// Removes all but the outcome and the evidence of a regression.
  fileprivate mutating func reduceToEnding() {
    (title, rules, question, trace) = ("", [], .null, nil)
    // A case that passed has not regressed.
    if outcome == .passed { (file, message, reproduce) = ("", "", "") }
  }
}
