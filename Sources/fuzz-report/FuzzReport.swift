import Essentials
import FuzzingReports
import Questions
import Reports
import Running

/// Reads logs and writes reports for `scripts/fuzz` and `scripts/nightly`.
@main
enum FuzzReport {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch (arguments.first, arguments.dropFirst().first) {
      case ("signature", let path?):
        let log = FuzzLog(
          String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self))
        guard let fault = log.fault else { exit(1) }
        print(fault.signature)
      case ("findings", let path?):
        let folder = NightFolder(path: path)
        for input in try folder.keepInputs(of: folder.night()) { print(input) }
      case ("night", let path?):
        let folder = NightFolder(path: path)
        let night = try folder.night()
        let found = try folder.findingHistory(with: night)
        let records = folder.records(of: night, found)
        try JUnitReport().write(records, to: "\(path)/junit.xml")
        let history = try folder.history(with: night)
        try AtomicFile.replace("\(path)/history.jsonl", with: history.data)
        try folder.write(found)
        let page = NightPage(
          night: night, history: history, found: found, covered: folder.coveredTargets(of: night)
        ).html
        try AtomicFile.replace("\(path)/index.html", with: Data(page.utf8))
        for note in night.notes(found) { print(note) }
        if records.contains(where: \.isWrong) { exit(1) }
      case ("plan", let path?):
        let data = try InputFile.data(at: URL(fileURLWithPath: path), named: path)
        do throws(InputError) {
          for line in try NightPlan(parsing: data).lines { print(line) }
        } catch {
          throw InputError("\(error)", file: path)
        }
      default:
        fail("usage: fuzz-report signature LOG | findings FOLDER | night FOLDER | plan FILE")
      }
    } catch let error as InputError {
      fail("nightly: \(error)")
    } catch {
      fail("fuzz-report: \(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    StandardError.write(message + "\n")
    exit(3)
  }
}
