import ArgumentParser
import AssociatedDomains
import FoundationShim
import Questions
import SiteAudit

/// `assay diagnose`: explains what a device prints about its domains.
struct DiagnoseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagnose",
    abstract: "Explain what a device prints about its associated domains.",
    discussion: """
      Reads swcutil_show.txt of a sysdiagnose, or the folder of the sysdiagnose; the output of \
      swcutil show and swcutil dl; lines of swcd in a device's log; errors of passkeys and HTTPS \
      callbacks; and answers of Apple's content delivery network with their headers. With -, reads \
      standard input. Explains each domain that is not approved and each error: what it means, \
      when the file is requested again, and what to do. Where no published source explains it, \
      says so.

      Further arguments are files of sites (HOST=FILE) or apps (APP=FILE), as for assay lint. If \
      there are any, considers only these sites and apps, and compares what the device says with \
      the files. Exits with status 1 if there is an error.

      Examples:
        assay diagnose swcutil_show.txt --app ABCDE12345.com.example.app
        assay diagnose swcutil_show.txt example.com=site.json Shop.xcodeproj
        sudo swcutil dl -d example.com 2>&1 | assay diagnose -
      """
  )

  @Argument(help: "What the device printed; - for standard input.")
  var file: String

  @Argument(
    help: ArgumentHelp("Files of sites and apps.", valueName: "[host=|app=]file"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Consider only the app with this identifier; the prefix may be left out.", valueName: "id"))
  var app: String?

  func run() throws {
    let report = try DeviceReport(reading: file)
    let owner = try SitesAndApps(arguments: files)
    for note in owner.notes { Terminal.note(note.visibleLine) }
    let review = DeviceReview(of: report, with: owner, app: app)
    let result = LintResult(diagnostics: review.diagnostics)
    var total = LintResult.Counts()
    total.add(result)
    for line in result.lines + [review.summary, total.summary].compactMap(\.self) {
      try Terminal.show(line)
    }
    if total.has(atLeast: .error) { throw ExitCode(1) }
  }
}
