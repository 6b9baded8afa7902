import AssociatedDomains
import AssociatedDomainsEntitlements
import BuiltIns
import FoundationShim
import Questions
import Reports
import SiteAudit
import Suites

/// The pages on which URLs can be tried against the files of cases.
///
/// Cases with the same files and system share a page.
struct ExplainedFiles: Sendable {
  /// The pages, with their paths in the book's folder.
  let pages: [(path: String, html: Data)]
  /// The links to the pages by case id; a link includes the case's question.
  let links: [String: String]

  /// Computes the pages for the cases that they can show and whose files are valid.
  init(of cases: [Case]) async {
    let shown = cases.compactMap { ExplainedCase($0) }
    let groups = Dictionary(grouping: shown, by: \.files)
    let pages = await withTaskGroup(
      of: (path: String, html: Data)?.self, returning: [String: Data].self
    ) { tasks in
      for (files, group) in groups {
        tasks.addTask {
          Self.page(of: files, for: group).map { (Self.path(of: group), $0.html) }
        }
      }
      return await tasks.reduce(into: [:]) { pages, page in
        if let page { pages[page.path] = page.html }
      }
    }
    var links: [String: String] = [:]
    for group in groups.values where pages[Self.path(of: group)] != nil {
      for item in group { links[item.id] = Self.path(of: group) + item.linkQuery }
    }
    self.links = links
    self.pages = pages.sorted { $0.key < $1.key }.map { (path: $0.key, html: $0.value) }
  }

  /// Returns the path of the page that the given cases share.
  private static func path(of cases: [ExplainedCase]) -> String {
    "explain/\(cases[0].id.replacing("/", with: "-")).html"
  }

  private static func page(
    of files: ExplainedCase.Files, for cases: [ExplainedCase]
  ) -> ExplainPage? {
    var owner = SitesAndApps()
    guard let association = try? SiteAssociation(parsing: files.site.indentedBytes) else {
      return nil
    }
    do throws(InputError) {
      try owner.add(
        AuditedFile(name: "apple-app-site-association", contents: .site(association)), for: nil)
      if let bytes = files.entitlements?.bytes {
        guard let entitlements = try? Entitlements(parsing: bytes) else { return nil }
        try owner.add(
          AuditedFile(name: "App.entitlements", contents: .entitlements(entitlements)), for: nil)
      }
      return try ExplainPage(
        of: owner, on: files.platform.inLibrary, urls: cases.compactMap(\.url).uniqued(),
        origin: nil, apps: cases.compactMap(\.app).uniqued())
    } catch {
      return nil
    }
  }
}

extension ExplainedCase {
  /// The query that the link adds to the path of the page.
  fileprivate var linkQuery: String {
    let values = [("app", app), ("url", url), ("from", origin)].compactMap { name, value in
      value.map { "\(name)=\($0.inLinkQuery)" }
    }
    return values.isEmpty ? "" : "?" + values.joined(separator: "&")
  }
}

extension FileContents {
  /// The bytes of the file; a JSON value takes several lines, so that its rules have positions.
  fileprivate var indentedBytes: [UInt8] {
    guard case .json(let value) = self else { return bytes }
    return Array(value.indented(marking: nil).utf8)
  }
}

extension String {
  /// The text as a value in the query of a link.
  fileprivate var inLinkQuery: String {
    percentEncoded(keeping: "")
  }
}
