import ArgumentParser
import Reports
import Running

/// The options that write reports.
struct ReportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write JUnit XML.", valueName: "path"))
  var junit: String?

  @Option(
    help: ArgumentHelp(
      """
      The form of the JUnit XML: strict, which both public schemas (windyroad's and Jenkins') \
      accept, or extended, which adds file, line, properties and totals.
      """,
      valueName: "form"))
  var junitForm: JUnitReport.Form = .strict

  @Option(help: ArgumentHelp("Write a self-contained HTML page.", valueName: "path"))
  var html: String?

  @Option(help: ArgumentHelp("Write a Markdown comment for a pull request.", valueName: "path"))
  var markdown: String?

  @Option(help: ArgumentHelp("Write a JSON summary.", valueName: "path"))
  var json: String?

  @Option(help: ArgumentHelp("Write the JSON of a badge for shields.io.", valueName: "path"))
  var badge: String?

  /// The paths of the reports.
  var paths: [String] { renderers.map(\.path) }

  private var renderers: [(renderer: any RecordRenderer, path: String)] {
    let all: [(any RecordRenderer, String?)] = [
      (JUnitReport(form: junitForm), junit), (HTMLReport(), html), (MarkdownReport(), markdown),
      (JSONReport(), json), (BadgeReport(), badge),
    ]
    return all.compactMap { renderer, path in path.map { (renderer, $0) } }
  }

  /// Writes every report that can be written.
  func write(_ records: [RunRecord], _ attempts: inout Attempts) {
    for (renderer, path) in renderers {
      attempts.make { try renderer.write(records, to: path) }
    }
  }
}

/// The option that writes the record of a run.
struct RecordOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write the record as JSON Lines.", valueName: "path"))
  var record: String?

  /// The path of the record, if it is written.
  var paths: [String] { [record].compactMap(\.self) }

  /// Writes the records if the options name a file for them.
  func write(_ records: [any RecordWriting], _ attempts: inout Attempts) {
    if let record { attempts.make { try RecordFile.write(records, to: record) } }
  }
}

extension [String] {
  /// Whether the paths lead to different files, however they are spelled.
  var areDistinctFiles: Bool {
    Set(map(AtomicFile.realPath)).count == count
  }
}

extension JUnitReport.Form: ExpressibleByArgument {}
