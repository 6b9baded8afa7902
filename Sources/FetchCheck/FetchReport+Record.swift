import AssociatedDomains
package import FoundationShim
import Questions
package import Running
import SiteAudit
package import Suites

extension FetchReport {
  /// Returns the records for reports, one for each server and one for the entitlements.
  ///
  /// - Parameters:
  ///   - started: The time at which the check began.
  ///   - catalog: The rules to cite, or `nil` to name them by id alone.
  ///   - command: Returns the command line that repeats the check of a server, or of the entitlements
  ///     if there is none.
  package func records(
    started: Date, citing catalog: RuleCatalog?, command: (FetchTarget?) -> String
  ) -> [RunRecord] {
    var records = results.map {
      $0.record(started: started, citing: catalog, command: command($0.check.target))
    }
    if let claims {
      records.append(record(of: claims, started: started, citing: catalog, command: command(nil)))
    }
    return records
  }

  private func record(
    of claims: Claims, started: Date, citing catalog: RuleCatalog?, command: String
  ) -> RunRecord {
    let nothing = claimsNothing ? "no entry names a server" : nil
    return RunRecord(
      [
        .ofDiagnostics(
          claims.diagnostics, "entitlements/diagnostics", "diagnostics of the entitlements",
          of: claims.file, isFailed: claimsNothing, message: nothing, command: command),
        .ofDiagnostics(
          differences, "entitlements/servers", "the entitlements beside the files of the servers",
          of: claims.file, command: command),
      ], named: claims.file, started: started, citing: catalog)
  }
}

extension FetchResult {
  /// Returns the record of a check for reports: a suite per location, a case per check, and one each
  /// for the diagnostics of the accepted file, other programs, and the copy of Apple's network.
  ///
  /// A check that failed at the first location is skipped if the file is accepted at the second.
  ///
  /// - Parameters:
  ///   - started: The time at which the check began.
  ///   - catalog: The rules to cite, or `nil` to name them by id alone.
  ///   - command: The command line that repeats the check.
  fileprivate func record(
    started: Date, citing catalog: RuleCatalog?, command: String
  ) -> RunRecord {
    let isAccepted = file != nil
    var cases = steps.flatMap { step in
      step.checks.map { check in
        step.record(of: check, isAccepted: isAccepted, citing: catalog, command: command)
      }
    }
    if let otherStep {
      cases.append(
        .ofDiagnostics(
          [agentDiagnostic].compactMap(\.self), "agents/\(otherStep.agent)",
          "the answer to another program of Apple's", of: otherStep.url, command: command))
    }
    if let file {
      cases.append(
        .ofDiagnostics(
          fileDiagnostics, "content/diagnostics", "diagnostics of the file", of: file.name,
          command: command))
    }
    if let copy {
      cases.append(
        .ofDiagnostics(
          [], "network/copy", "the copy of Apple's network", of: copy.step.url,
          isFailed: !copy.isSame, message: copy.summary, command: command))
    }
    return RunRecord(cases, named: "\(check.target)", started: started, citing: catalog)
  }
}

extension RunRecord {
  /// Creates the record of a check of a server or a file.
  fileprivate init(
    _ cases: [CaseRecord], named name: String, started: Date, citing catalog: RuleCatalog?
  ) {
    let rules = Set(cases.flatMap(\.rules)).compactMap { catalog?.rules[$0] }
    let header = RecordHeader(
      dataVersion: "", implementation: ImplementationDescription(name: name),
      started: started.recordTimestamp,
      rules: rules.reduce(into: [:]) { $0[$1.id] = catalog?.citation(of: $1) })
    self.init(header: header, cases: cases)
  }
}

extension CaseRecord {
  /// Returns the case about the diagnostics of a URL or a file; an error fails the case.
  ///
  /// - Parameters:
  ///   - isFailed: Whether the case fails without an error too.
  ///   - message: The message if no diagnostic is.
  fileprivate static func ofDiagnostics(
    _ diagnostics: [LintDiagnostic], _ name: String, _ title: String, of subject: String,
    isFailed: Bool = false, message: String? = nil, command: String
  ) -> CaseRecord {
    let errors = diagnostics.filter { $0.severity == .error }
    let outcome: Outcome =
      isFailed || !errors.isEmpty ? .failed : diagnostics.isEmpty ? .passed : .informational
    return CaseRecord(
      id: "fetch/\(name)", suite: "fetch/\(name.prefix { $0 != "/" })",
      title: title, rules: Set(diagnostics.map(\.rule)).filter { $0.contains("-") }.sorted(),
      question: ["url": .string(subject)], outcome: outcome, expected: "passed",
      actual: outcome.rawValue,
      message: message ?? (errors + diagnostics).first?.description ?? "there are no diagnostics",
      trace: diagnostics.isEmpty ? nil : diagnostics.map(\.description).joined(separator: "\n"),
      reproduce: command)
  }
}

extension FetchStep {
  fileprivate func record(
    of check: HostingCheck, isAccepted: Bool, citing catalog: RuleCatalog?, command: String
  ) -> CaseRecord {
    let outcome: Outcome =
      switch check.result {
      case .passed: .passed
      case .warning: .informational
      case .failed: isAccepted ? .skipped : .failed
      }
    let (suite, name) = ("fetch/\(location)", check.name.rawValue)
    let excuse = outcome == .skipped ? "the file is accepted at the other location; here, " : ""
    return CaseRecord(
      id: "\(suite)/\(name)", suite: suite, title: "\(name) of \(url)",
      authority: catalog?.rules[check.rule]?.authority.rawValue ?? "",
      rules: [check.rule], question: ["url": .string(url)], outcome: outcome,
      expected: "passed", actual: outcome.rawValue, message: excuse + check.message,
      trace: check.name == explained ? detail : nil,
      seconds: check.name == checks.first?.name ? seconds : 0, reproduce: command)
  }
}
