import AssociatedDomains
package import FoundationShim
package import Questions
package import Running
import Suites

/// A comparison of an owner's expectations with what happens.
package struct ExpectationCheck: Sendable {
  /// The result for one expectation.
  package struct Result: Sendable {
    /// The expectation.
    package let expectation: URLExpectation
    /// The actual outcome.
    let outcome: URLExpectation.Outcome
    /// The app that opens the URL; `nil` if no app opens it.
    let app: String?
    /// The deciding rules and steps, one line each; empty unless the check names rules.
    let deciding: [String]
    /// The reasons for the outcome, one line each; empty if the expectation is met.
    package let evidence: [String]
    /// The steps of a device's decision; empty if the expectation is met.
    package let steps: [String]
    /// Whether the expectation is met.
    package let isAsExpected: Bool

    /// The actual outcome, in the words of a list: `opens ABCDE12345.com.example.app`.
    package var actual: String {
      [outcome.rawValue, app].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The name of the list.
  let file: String
  /// The results, in the order of the list.
  package let results: [Result]
  /// Notes on apps whose identifiers are assumed from the sites, and on each app that the list
  /// names and no site names, at the first such line whose expectation is met.
  package let notes: [LintDiagnostic]

  /// Decides all URLs of a list.
  ///
  /// - Parameter namesRules: Whether to find what decides each URL, also if it is as expected.
  /// - Throws: `InputError` if the apps are not known.
  package init(
    _ list: ExpectationList, of owner: SitesAndApps, namesRules: Bool = false
  ) throws(InputError) {
    file = list.file
    var decider = URLDecider(owner)
    var results: [Result] = []
    for expectation in list.expectations {
      let system = expectation.platform?.asOperatingSystem ?? .latest
      do throws(InputError) {
        results.append(
          try Self.result(of: expectation, on: system, by: &decider, namesRules: namesRules))
      } catch {
        throw InputError(
          error.message, file: error.file ?? list.file,
          line: error.file == nil ? expectation.line : error.line)
      }
    }
    self.results = results
    let named = Set(owner.allSites.flatMap { $0.appsNamed(on: .latest) })
    notes = owner.assumedIdentities + Self.notes(on: results, named: named, file: list.file)
  }

  private static func result(
    of expectation: URLExpectation, on system: OperatingSystem, by decider: inout URLDecider,
    namesRules: Bool
  ) throws(InputError) -> Result {
    let decision = try decider.decision(
      on: expectation.url, app: expectation.app, system: system, origin: expectation.origin)
    let isAsExpected =
      decision.outcome == expectation.outcome
      || expectation.outcome == .browser && decision.outcome == .excluded
    return Result(
      expectation: expectation, outcome: decision.outcome, app: decision.app,
      deciding: namesRules ? decider.deciding(on: expectation.url, decision) : [],
      evidence: isAsExpected
        ? []
        : try decider.evidence(
          on: expectation.url, decision, wantsMatch: expectation.outcome == .opens),
      steps: isAsExpected ? [] : decision.steps, isAsExpected: isAsExpected)
  }

  /// The maximum number of notes that suggest an app, because each compares all names.
  private static let mostSuggestions = 20

  /// Returns notes on expectations that are met only because no site names the app.
  private static func notes(
    on results: [Result], named: Set<String>, file: String
  ) -> [LintDiagnostic] {
    let sorted = named.sorted()
    let bundles = Dictionary(sorted.map { ($0.bundleIdentifier, $0) }) { first, _ in first }
    let names = KnownNames(sorted)
    var seen = named
    var notes: [LintDiagnostic] = []
    for result in results where result.isAsExpected {
      guard let app = result.expectation.app, seen.insert(app).inserted else { continue }
      let similar =
        bundles[app.bundleIdentifier]
        ?? (notes.count < mostSuggestions ? names.suggestion(for: app) : nil)
      notes.append(
        LintDiagnostic(
          file: file, line: result.expectation.line, column: 1, severity: .note,
          rule: "expectation",
          message: "no site names the app \(app.quoted), so nothing opens it"
            + (similar.map { "; did you mean \($0.quoted)?" } ?? "")))
    }
    return notes
  }

  /// The expectations that are not met, as diagnostics of the list.
  package var diagnostics: [LintDiagnostic] {
    results.filter { !$0.isAsExpected }.map { result in
      LintDiagnostic(
        file: file, line: result.expectation.line, column: 1, severity: .error, rule: "expectation",
        message: ([result.headline] + result.evidence).joined(separator: "\n  "))
    }
  }

  /// The failures and notes for a person to read, and the number of expectations and failures.
  package var text: String {
    let failures = results.filter { !$0.isAsExpected }
    let blocks = failures.map { result in
      let why = result.expectation.reason.map { ["why it matters: \($0)"] } ?? []
      let details = result.evidence.isEmpty ? result.steps : result.evidence
      return
        (["\(file):\(result.expectation.line): \(result.headline)"]
        + (why + details).map { "  \($0)" }).map(\.visibleLine).joined(separator: "\n")
    }
    let count = results.count
    return
      (blocks
      + notes.map { note in
        "\(note.file)\(note.line.map { ":\($0)" } ?? ""): note: \(note.message)".visibleLine
      } + [
        "\(count) expectation\(count == 1 ? "" : "s"), \(failures.count) not met"
      ]).joined(separator: "\n")
  }

  /// Returns the record of the check for reports, with one case per expectation.
  ///
  /// - Parameters:
  ///   - started: The time at which the check began.
  ///   - command: The command line that repeats it.
  package func record(started: Date, command: String) -> RunRecord {
    let header = RecordHeader(
      dataVersion: "", implementation: ImplementationDescription(name: file),
      started: started.recordTimestamp)
    let cases = results.map { result in
      let item = result.expectation
      return CaseRecord(
        id: "\(file)/\(item.line) \(item.outcome.rawValue) \(item.url)", suite: file,
        title: item.reason ?? "\(item.outcome.rawValue) \(item.url)", file: file, line: item.line,
        platform: item.platform?.description ?? "",
        question: ["url": .string(item.url)], outcome: result.isAsExpected ? .passed : .failed,
        expected: item.outcome.rawValue, actual: result.actual,
        message: ([result.headline] + result.evidence).joined(separator: "; "),
        trace: result.steps.isEmpty ? nil : result.steps.joined(separator: "\n"),
        reproduce: command)
    }
    return RunRecord(header: header, cases: cases)
  }
}

extension ExpectationCheck.Result {
  /// `URL: expected opens, got browser`.
  fileprivate var headline: String {
    "\(expectation.url): "
      + (isAsExpected
        ? "\(actual), as expected" : "expected \(expectation.outcome.rawValue), got \(actual)")
  }
}

extension SitesAndApps {
  /// Returns the expectations that hold today, one line for each URL.
  ///
  /// - Throws: `InputErrors` if a line is not a URL, or the apps are not known.
  package func expectations(of list: URLList) throws(InputErrors) -> String {
    var decider = URLDecider(self)
    var lines: [String] = []
    var errors: [InputError] = []
    for (line, url) in list.lines {
      do throws(InputError) {
        _ = try URLExpectation(line: line, outcome: "opens", url: url)
        let decision = try decider.decision(
          on: url, app: nil, system: .latest, origin: nil)
        let app = decision.isAmongApps ? decision.app.map { " app=\($0)" } ?? "" : ""
        lines.append("\(decision.outcome.rawValue) \(url)\(app)\n")
      } catch {
        errors.append(
          InputError(
            error.message, file: error.file ?? list.file, line: error.file == nil ? line : nil))
      }
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    return lines.joined()
  }
}

extension Platform {
  /// The platform as the library represents it.
  fileprivate var asOperatingSystem: OperatingSystem? {
    OperatingSystem.Family(rawValue: system.rawValue).map {
      OperatingSystem($0, .init(version.major, version.minor, version.patch))
    }
  }
}
