import FoundationShim
import Reports
package import Running

/// The reports of a night, in the folder of all nights.
package struct NightReports {
  /// The records of the night's runs.
  package let records: [RunRecord]
  /// The findings, errors and warnings, in lines.
  package let notes: [String]

  /// Writes `junit.xml`, `index.html` and the histories of the last night in a folder.
  package init(writingTo folder: NightFolder) throws {
    guard let state = try folder.state() else { throw FuzzFailure.other("there was no night") }
    let night = try Night(state, in: folder.night)
    let findings = try folder.findingHistory(with: night)
    let history = try folder.history(with: night)
    records = folder.records(of: night, findings)
    notes = night.notes(findings)
    func path(_ name: String) -> String { folder.url.appending(path: name).path }
    try JUnitReport().write(records, to: path("junit.xml"))
    try AtomicFile.replace(path("history.jsonl"), with: history.data)
    try folder.write(findings)
    let page = NightPage(
      night: night, history: history, findings: findings,
      coveredTargets: folder.coveredTargets(of: night))
    try AtomicFile.replace(path("index.html"), with: page.html)
  }
}

extension NightFolder {
  /// Locks the folder until this process ends; returns whether that is possible.
  ///
  /// Two nights in one folder would remove each other's inputs.
  package func lock() throws -> Bool {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let descriptor = open(url.appending(path: ".lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    return descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }
}
