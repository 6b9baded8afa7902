package import FoundationShim
import Questions
package import Running

/// The destination of a report, which receives it piece by piece.
package typealias ReportOutput = (Data) throws(ReportError) -> Void

/// A kind of report that is rendered from records.
package protocol RecordRenderer: Sendable {
  /// Writes the report; equal records give equal bytes.
  func render(_ records: [RunRecord], to output: @escaping ReportOutput) throws(ReportError)
}

extension RecordRenderer {
  /// Returns the report; equal records give equal bytes.
  package func data(for records: [RunRecord]) throws(ReportError) -> Data {
    var data = Data()
    try render(records) { data += $0 }
    return data
  }

  /// Writes the report to a file, which is replaced as a whole or stays as it was.
  package func write(_ records: [RunRecord], to path: String) throws(ReportError) {
    try AtomicFile.replace(path) { output throws(ReportError) in
      try render(records, to: output.write)
    }
  }
}

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

/// Why a report could not be made.
package enum ReportError: Error, Hashable, CustomStringConvertible {
  /// The XML could not be rendered, which happens only when memory runs out.
  case notRendered
  /// The file could not be written; nothing of it was left behind.
  case notWritten(path: String, reason: String)

  /// One line with the file and the reason.
  package var description: String {
    switch self {
    case .notRendered: "cannot render the report: out of memory"
    case .notWritten(let path, let reason):
      "cannot write \(path.visibleLine): \(reason.visibleLine)"
    }
  }
}
