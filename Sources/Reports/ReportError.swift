/// Why a report could not be made.
package enum ReportError: Error, Hashable {
  /// The XML could not be put together; only a machine out of memory does this.
  case notRendered
  /// The file could not be written; nothing of it was left behind.
  case notWritten(path: String, reason: String)
}

extension ReportError: CustomStringConvertible {
  /// One line that names the file and the reason.
  package var description: String {
    switch self {
    case .notRendered: "cannot put the report together: out of memory"
    case .notWritten(let path, let reason):
      "cannot write \(path.visibleLine): \(reason.visibleLine)"
    }
  }
}
