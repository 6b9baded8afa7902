import AssociatedDomains
import AssociatedDomainsEntitlements
import FoundationShim
import Running
import SiteAudit

/// A step of a command that processes an input's files.
package enum CostStep: Int, CaseIterable {
  /// `assay lint`: all diagnostics, including those that compare rules exactly.
  case review
  /// `assay lint --fix`.
  case fix
  /// `assay diff`.
  case difference
  /// `assay explain`.
  case explanation
  /// `assay explain --html`.
  case page
  /// `assay check`.
  case expectations
  /// `assay check --urls`.
  case decisions
  /// Reading an app's `Info.plist`.
  case infoList
  /// Reading the entitlements of an Xcode project.
  case project
  /// `assay report`, including the comparison with `--against`.
  case record

  /// The steps that a kind of files goes through.
  static func all(for kind: CostInput.Kind) -> [CostStep] {
    switch kind {
    case .site: [.review, .fix, .difference, .explanation, .page]
    case .infoList: [.infoList]
    case .project: [.project]
    case .record: [.record]
    case .expectations: [.expectations, .decisions]
    }
  }

  /// Runs the step.
  ///
  /// - Throws: The error that the command would report.
  func run(_ input: CostInput) throws {
    switch self {
    case .review: _ = AuditedFile(name: "site.json", contents: input.site).diagnostics()
    case .fix: _ = SiteFix(input.main)
    case .difference:
      guard let old = input.association, let new = try? SiteAssociation(parsing: input.edited)
      else { return }
      let difference = SiteDifference(
        from: .init(file: "old.json", association: old),
        to: .init(file: "new.json", association: new), on: .latest)
      _ = difference.text
    case .explanation:
      let owner = try input.owner()
      let app = input.association?.apps(for: .applinks).first
      let explanations = try owner.explanations(
        of: [input.url], app: app, domain: nil, on: .latest, origin: nil)
      for explanation in explanations { _ = explanation.text(colors: false) }
      _ = owner.diagnostics(since: .latest, concerning: explanations.flatMap(\.triedRules))
    case .page:
      let page = try ExplainPage(
        of: input.owner(), on: .latest, urls: [input.url], origin: nil)
      _ = page.html
    case .expectations:
      let list = try ExpectationList(parsing: Data(input.main), file: "urls.txt")
      _ = try ExpectationCheck(list, of: input.owner()).text
    case .decisions:
      let urls = try URLList(parsing: input.urls.joined(separator: "\n"), file: "urls.txt")
      _ = try input.owner().expectations(of: urls)
    case .infoList: _ = try AppBundle.programName(in: input.infoList, file: "Shop.app")
    case .project:
      try input.withFolder(main: "Shop.xcodeproj/project.pbxproj") { folder in
        _ = try AuditedFile.files(at: folder + "/Shop.xcodeproj", of: .all)
      }
    case .record:
      try input.withFolder(main: "record") { folder in
        let records = try RunRecord.records(at: URL(fileURLWithPath: folder + "/record"))
        guard let first = records.first, let last = records.last else { return }
        _ = RecordComparison(of: first, with: last)
      }
    }
  }
}

extension CostInput {
  fileprivate var site: AuditedFile.Contents { AuditedFile.Contents(parsing: main) }

  fileprivate var association: SiteAssociation? { try? SiteAssociation(parsing: main) }

  /// Returns the sites and apps of the files: a host's file by its name, others as entitlements.
  fileprivate func owner() throws -> SitesAndApps {
    var owner = SitesAndApps()
    if kind == .site {
      try owner.add(AuditedFile(name: "site.json", contents: site), for: nil)
    }
    for file in files.dropFirst() where kind == .expectations {
      if file.name.hasSuffix(".entitlements") {
        guard let entitlements = try? Entitlements(parsing: file.bytes) else { continue }
        try owner.add(AuditedFile(name: file.name, contents: .entitlements(entitlements)), for: nil)
      } else {
        try owner.add(
          AuditedFile(name: file.name, contents: .init(parsing: file.bytes)), for: file.name)
      }
    }
    return owner
  }

  /// Calls a function with a temporary folder in memory that contains the files.
  fileprivate func withFolder(main name: String, _ body: (String) throws -> Void) throws {
    let folder = "/dev/shm/assay-cost-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for file in [(name, main)] + files.dropFirst() {
      let isName = file.0.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "./".contains($0))
      }
      guard isName, !file.0.contains("..") else { continue }
      let location = URL(fileURLWithPath: folder).appendingPathComponent(file.0)
      try FileManager.default.createDirectory(
        at: location.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.1).write(to: location)
    }
    try body(folder)
  }
}
