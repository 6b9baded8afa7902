import AssociatedDomains
import Owners
import Questions
import RuleAnalysis

/// The result of checking one server: its answers, what is wrong with its file, and how the copy of
/// Apple's network differs.
package struct FetchResult: Sendable {
  /// The check.
  package let check: FetchCheck
  /// A step for each location; the last decides.
  package let steps: [FetchStep]
  /// The diagnostics of the accepted file; none if there is no such file.
  let diagnostics: [LintDiagnostic]
  /// The answer of Apple's network; `nil` if it was not requested.
  let copy: FetchStep?

  /// Checks a server: the requests share the client's time limit, after which rules are not compared
  /// with each other.
  ///
  /// - Parameters:
  ///   - check: The check.
  ///   - network: The address of Apple's network, below which hosts have their files; `nil` to
  ///     request nothing there.
  /// - Throws: `WebClientError` if a request cannot be made.
  package init(of check: FetchCheck, comparedWith network: String?) throws(WebClientError) {
    let check = check.begun()
    self.check = check
    steps = try check.run()
    copy = try network.map { address throws(WebClientError) in try check.copy(at: address) }
    let budget = check.isOver ? AnalysisBudget(work: 0) : AnalysisBudget()
    diagnostics = steps.last?.file?.diagnostics(within: budget) ?? []
  }

  /// Whether the file is accepted and has no error.
  package var isRight: Bool {
    steps.last?.refusal == nil && errors.isEmpty
  }

  /// The errors of the accepted file.
  var errors: [LintDiagnostic] { diagnostics.filter { $0.severity == .error } }

  /// What is wrong first, with its rule; `nil` if the file is accepted and has no error.
  package var firstError: String? {
    guard steps.last?.refusal == nil else {
      let check = steps.first?.checks.first { $0.refusal != nil }
      return check.map { "\($0.message) [\($0.rule)]" }
    }
    return errors.first.map { "\($0.message) [\($0.rule)]" }
  }

  /// Whether Apple's network serves the accepted file to devices, or was not asked for it.
  package var isServedByNetwork: Bool {
    guard let copy else { return true }
    return copy.refusal == nil && steps.last?.refusal == nil && copy.body == steps.last?.body
  }

  /// The diagnostics, and what Apple's network has, a line each.
  var findings: [String] { diagnostics.map(\.description) + comparison }

  /// How the file of Apple's network differs from that of the server.
  private var comparison: [String] {
    guard let copy else { return [] }
    guard let old = copy.file, copy.refusal == nil else {
      return ["Apple's network has no file that devices accept: \(copy.refusalText)"]
    }
    guard let last = steps.last, last.refusal == nil, let new = last.file else {
      return ["Apple's network still has a file, \(copy.url); devices keep to it for a time"]
    }
    guard copy.body != last.body else { return ["Apple's network has the same file"] }
    return ["Apple's network has another file; once it fetches this one:"]
      + Self.difference(from: old, to: new).split(separator: "\n").map { "  \($0)" }
  }

  private static func difference(from old: OwnersFile, to new: OwnersFile) -> String {
    var sites = OwnedSites()
    do throws(InputError) {
      try sites.add(old, for: "old")
      try sites.add(new, for: "new")
      guard let old = sites.site(of: "old"), let new = sites.site(of: "new") else { return "" }
      return SiteDifference(from: old, to: new, on: .latest).text
    } catch {
      return error.message
    }
  }
}

extension FetchCheck {
  /// Requests the copy of the file that Apple's network serves to devices.
  fileprivate func copy(at address: String) throws(WebClientError) -> FetchStep {
    let fetch = SiteFetch(entry: "applinks:\(target.host)", client: .device)
    let slash = address.hasSuffix("/") ? "" : "/"
    return try step(at: "\(address)\(slash)\(target.host)", of: fetch)
  }
}

extension FetchStep {
  /// The body as a site association; `nil` if there is none.
  fileprivate var file: OwnersFile? {
    guard !body.isEmpty else { return nil }
    return OwnersFile(name: url, contents: .init(parsing: body))
  }
}
