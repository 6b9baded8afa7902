package import Running

/// Something that makes a file from records.
package protocol RecordRenderer: Sendable {
  /// Writes the file, which is replaced as a whole or stays as it was.
  func write(_ records: [RunRecord], to path: String) throws(ReportError)
}
