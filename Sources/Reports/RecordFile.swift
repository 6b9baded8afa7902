package import Running

/// Files of records.
package enum RecordFile {
  /// Writes records one after another to a file, which is replaced as a whole or stays as it was.
  package static func write(_ records: [any RecordWriting], to path: String) throws(ReportError) {
    try AtomicFile.replace(path) { output throws(ReportError) in
      do {
        for record in records { try record.write(to: output.write) }
      } catch let error as ReportError {
        throw error
      } catch {
        throw .notWritten(path: path, reason: "\(error)")
      }
    }
  }
}
