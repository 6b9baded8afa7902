import AssociatedDomains
import AssociatedDomainsEntitlements
import Dispatch
import FoundationShim
import Questions
import Reports
import SiteAudit

/// The work of `assay lint` on files, independent of the output's format.
struct LintWork: Sendable {
  /// The outcome for files.
  struct Outcome: Sendable {
    /// The corrections as a patch.
    var patch = ""
    /// Lines for standard error.
    var notes: [String] = []
    /// The diagnostics of the files.
    var diagnostics: [LintDiagnostic] = []
    /// The apps' entitlements, each by the name of its file.
    var entitlements: [(file: String, entitlements: Entitlements)] = []
  }

  /// The oldest system that the files must support.
  let oldest: OperatingSystem
  /// How the apps are distributed.
  let distribution: Distribution?
  /// The configurations of Xcode projects that count.
  let configurations: XcodeProject.Selection
  /// Whether to correct the files.
  let isFixing: Bool
  /// Whether to return corrections as a patch instead of writing them.
  let isDry: Bool

  /// Reviews files by themselves and in comparison with each other.
  ///
  /// - Parameter arguments: `FILE`, `HOST=FILE` or `APP=FILE`.
  /// - Throws: An error if a file cannot be read or written.
  func outcome(of arguments: [String]) throws -> Outcome {
    var outcome = Outcome()
    if isFixing {
      for argument in arguments { try correct(SitesAndApps.parts(of: argument).path, &outcome) }
    }
    var named: [(name: String?, file: AuditedFile)] = []
    for argument in arguments {
      let (name, path) = SitesAndApps.parts(of: argument)
      let input = try AuditedFile.files(at: path, of: configurations, isSearching: true)
      named += input.files.map { (name, $0) }
      outcome.notes += input.notes
      outcome.diagnostics += input.diagnostics
    }
    let owner = try SitesAndApps(ofFiles: named)
    outcome.notes += owner.notes
    // Targets of a project may share a file, and configurations may put different values in.
    var reviewed: Set<AuditedFile.Review> = []
    let different = named.map(\.file).filter { reviewed.insert($0.review).inserted }
    outcome.diagnostics +=
      different.flatMap { $0.diagnostics(since: oldest, for: distribution) }
      + owner.diagnostics(for: distribution)
    outcome.entitlements = different.compactMap { file in
      if case .entitlements(let entitlements) = file.contents {
        (file.name, entitlements)
      } else {
        nil
      }
    }
    var seen: Set<LintDiagnostic> = []
    outcome.diagnostics = outcome.diagnostics.filter { seen.insert($0).inserted }
    return outcome
  }

  /// Reviews each file by itself, on all cores, and returns the outcomes in order.
  func outcomes(ofEach arguments: [String]) -> [Outcome] {
    let outcomes = Mutex<[Int: Outcome]>([:])
    DispatchQueue.concurrentPerform(iterations: arguments.count) { index in
      let outcome = outcome(ofOnly: arguments[index])
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { outcomes in arguments.indices.compactMap { outcomes[$0] } }
  }

  /// Reviews a file by itself; a failure to read or write it is an error among its diagnostics.
  func outcome(ofOnly argument: String) -> Outcome {
    do {
      return try outcome(of: [argument])
    } catch {
      let input = error as? InputError
      return Outcome(diagnostics: [
        LintDiagnostic(
          file: input?.file ?? SitesAndApps.parts(of: argument).path, line: input?.line,
          severity: .error, rule: "unreadable-file", message: input?.message ?? "\(error)")
      ])
    }
  }

  /// Corrects the site associations that a path leads to; other files are left as they are.
  private func correct(_ path: String, _ outcome: inout Outcome) throws {
    for file in try AuditedFile.files(at: path, of: .all, isSearching: true).files {
      switch file.contents {
      case .site, .invalidSite: try correctSite(file.name, &outcome)
      case .entitlements, .invalidEntitlements: break
      }
    }
  }

  private func correctSite(_ path: String, _ outcome: inout Outcome) throws {
    let bytes = Array(try InputFile.data(at: URL(fileURLWithPath: path), named: path))
    let fixed = SiteFix(bytes)
    guard !fixed.corrections.isEmpty else { return }
    if isDry {
      outcome.patch += fixed.patch(of: bytes, file: path)
    } else {
      try AtomicFile.replace(path, with: Data(fixed.bytes), keepingAttributes: true)
      outcome.notes += fixed.corrections.map { "\(path):\($0)" }
    }
  }
}
