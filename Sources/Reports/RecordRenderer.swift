public import Conformance

/// Something that makes a file from records.
public protocol RecordRenderer: Sendable {
  /// Writes the file, which is replaced as a whole or stays as it was.
  func write(_ records: [RunRecord], to path: String) throws(ReportError)
}
