package import Foundation
package import Running

/// Renders records as a summary for other programs; `docs/reports.md` explains its members.
package struct JSONReport: RecordRenderer {
  /// A renderer.
  package init() {}

  /// The document; for equal records the same bytes.
  package func data(for records: [RunRecord]) throws(ReportError) -> Data {
    try Self.encode(Summary(SideBySide(records)))
  }

  /// Writes the document to a file.
  package func write(_ records: [RunRecord], to path: String) throws(ReportError) {
    try AtomicFile.replace(path, with: data(for: records))
  }

  /// Writes a value for programs that people look over the shoulder.
  static func encode(_ value: some Encodable) throws(ReportError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do { return try encoder.encode(value) + [0x0A] } catch { throw .notRendered }
  }
}
