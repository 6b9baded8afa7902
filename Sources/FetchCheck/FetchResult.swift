import AssociatedDomains
import RuleAnalysis
import SiteAudit

/// The result of checking one server: its answers, the problems of its file, and the differences
/// from the copy of Apple's network.
package struct FetchResult: Sendable {
  /// The check.
  package let check: FetchCheck
  /// A step for each location; the last decides.
  package let steps: [FetchStep]
  /// The server's answer to another program of Apple's; `nil` if that was not requested.
  let otherStep: FetchStep?
  /// The diagnostics of the accepted file; none if there is no such file.
  let fileDiagnostics: [LintDiagnostic]
  /// The copy of Apple's network; `nil` if it was not requested.
  let copy: NetworkCopy?

  /// Checks a server; all requests share the client's time limit, after which rules are not
  /// compared with each other.
  ///
  /// - Parameters:
  ///   - check: The check.
  ///   - network: The address of Apple's network, below which hosts have their files; `nil` to
  ///     request nothing there.
  /// - Throws: `WebClientError` if a request cannot be made.
  package init(of check: FetchCheck, comparedWith network: String?) throws(WebClientError) {
    let check = check.withDeadlineFromNow()
    self.check = check
    steps = try check.run()
    otherStep = try check.otherStep(after: steps)
    let file = steps.last?.file
    copy = try network.map { address throws(WebClientError) in
      NetworkCopy(step: try check.copyStep(at: address), file: file)
    }
    let budget = check.isOver ? AnalysisBudget(work: 0) : AnalysisBudget()
    fileDiagnostics = file?.diagnostics(within: budget) ?? []
  }

  /// The accepted file; `nil` if there is none.
  var file: AuditedFile? { steps.last?.file }

  /// Whether the file is accepted, has no error, and is what every program gets.
  package var isRight: Bool { file != nil && errors.isEmpty }

  /// Whether Apple's network serves the accepted file to devices, or was not asked for it.
  package var isServedByNetwork: Bool { copy?.isSame ?? true }

  /// The diagnostics of the accepted file, and of the server's answers to different programs.
  var diagnostics: [LintDiagnostic] {
    [agentDiagnostic].compactMap(\.self) + fileDiagnostics
  }

  /// The errors among the diagnostics.
  var errors: [LintDiagnostic] { diagnostics.filter { $0.severity == .error } }

  /// The first problem, with its rule; `nil` if the file is accepted and has no error.
  package var firstError: String? {
    guard steps.last?.refusal == nil else {
      let check = steps.first?.checks.first { $0.refusal != nil }
      return check.map { "\($0.message) [\($0.rule)]" }
    }
    return errors.first.map { "\($0.message) [\($0.rule)]" }
  }

  /// A diagnostic about different answers to Apple's programs; `nil` if there is no difference.
  var agentDiagnostic: LintDiagnostic? {
    guard let other = otherStep, let step = steps.first(where: { $0.url == other.url }) else {
      return nil
    }
    func diagnostic(_ severity: DiagnosticSeverity, _ message: String) -> LintDiagnostic {
      LintDiagnostic(file: step.url, severity: severity, rule: "HOST-014", message: message)
    }
    switch (step.file, other.file) {
    case (nil, nil): return nil
    case (_?, nil), (nil, _?):
      let (accepted, refused) = other.refusal == nil ? (other, step) : (step, other)
      return diagnostic(
        .error,
        "the server answers by user agent: \(accepted.agent) gets the file, \(refused.agent) does "
          + "not (\(refused.refusalMessage)); let both through, as Apple's systems use both")
    case (let file?, let otherFile?):
      return file.hasSameSite(as: otherFile)
        ? nil
        : diagnostic(
          .warning,
          "the server answers by user agent: \(step.agent) and \(other.agent) get different files; "
            + "serve one to everyone")
    }
  }
}
