package import Foundation
package import Running

/// Renders records as a badge, in the form that shields.io reads from an endpoint.
package struct BadgeReport: RecordRenderer {
  /// What shields.io wants to know.
  private struct Badge: Encodable {
    let schemaVersion = 1
    let label = "universal links"
    let message: String
    let color: String
  }

  /// A renderer.
  package init() {}

  /// The document: how many cases are wrong, or how many are as expected.
  package func data(for records: [RunRecord]) throws(ReportError) -> Data {
    guard !records.contains(where: { $0.reasonNotCarriedOut != nil }) else {
      return try JSONReport.encode(Badge(message: "not carried out", color: "red"))
    }
    let tally = records.map(Tally.init).reduce(Tally(), +)
    return try JSONReport.encode(Badge(message: tally.message, color: tally.color))
  }

  /// Writes the document to a file.
  package func write(_ records: [RunRecord], to path: String) throws(ReportError) {
    try AtomicFile.replace(path, with: data(for: records))
  }
}

extension Tally {
  /// How many cases have one right answer and were answered.
  private var judged: Int { self[.passed] + self[.knownFailure] + wrong }

  fileprivate var message: String {
    if judged == 0 { return "nothing asked" }
    if wrong > 0 { return "\(wrong) of \(judged) wrong" }
    return self[.knownFailure] > 0 ? "\(self[.passed]) of \(judged) passed" : "\(judged) passed"
  }

  fileprivate var color: String {
    if judged == 0 { return "lightgrey" }
    if wrong > 0 { return "red" }
    return self[.knownFailure] > 0 ? "yellow" : "brightgreen"
  }
}
