import Foundation

/// A record and the file that it was read from.
public struct FiledRecord: Sendable, Hashable {
  /// How messages call the file.
  public let file: String
  /// The record.
  public let record: RunRecord

  /// A record of a file.
  public init(_ record: RunRecord, file: String) {
    self.record = record
    self.file = file
  }

  /// Reads all records of some files, named by their paths.
  public static func records(inFiles paths: [String]) throws(InputError) -> [FiledRecord] {
    var records: [FiledRecord] = []
    for path in paths {
      records += try RunRecord.records(at: URL(fileURLWithPath: path), named: path)
        .map { FiledRecord($0, file: path) }
    }
    return records
  }
}
