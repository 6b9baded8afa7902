import AssociatedDomains
import BuiltIns
import Foundation
import Owners
import Questions
import Reports
import Suites

/// The pages on which URLs can be tried against the files of cases.
///
/// Cases with the same file and system share a page.
struct ExplainedFiles: Sendable {
  /// A file as a system reads it.
  private struct Key: Hashable {
    let file: FileContents
    let platform: Platform
  }

  /// The pages, with their paths in the book's folder.
  let pages: [(path: String, html: String)]
  /// The links to the pages by the ids of the cases, with the app and the URL of the case.
  let links: [String: String]

  /// Computes the pages for the `match` cases whose file is valid and names the app.
  init(of cases: [Case]) {
    var order: [Key] = []
    var groups: [Key: [(item: Case, app: String, url: String)]] = [:]
    for item in cases {
      guard case .match(let file, _, let app, let url) = item.question,
        let platform = item.platforms.newest
      else { continue }
      let key = Key(file: file, platform: platform)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append((item, app, url))
    }
    var pages: [(path: String, html: String)] = []
    var links: [String: String] = [:]
    for key in order {
      let system = key.platform.inLibrary
      guard let group = groups[key], let first = group.first,
        let association = try? SiteAssociation(parsing: key.file.indentedBytes)
      else { continue }
      let named = Set(association.services(on: system)[.applinks] ?? [])
      let shown = group.filter { named.contains($0.app) }
      guard !shown.isEmpty else { continue }
      let path = "explain/\(first.item.id.replacing("/", with: "-")).html"
      var urls: [String] = []
      for url in shown.map(\.url) where !urls.contains(url) { urls.append(url) }
      guard let page = try? Self.page(of: association, on: system, urls: urls) else { continue }
      pages.append((path, page.html))
      for (item, app, url) in shown {
        links[item.id] = "\(path)?app=\(app.inLinkQuery)&url=\(url.inLinkQuery)"
      }
    }
    (self.pages, self.links) = (pages, links)
  }

  private static func page(
    of association: SiteAssociation, on system: OperatingSystem, urls: [String]
  ) throws(InputError) -> ExplainPage {
    var owner = OwnedSites()
    let file = OwnersFile(name: "apple-app-site-association", contents: .site(association))
    try owner.add(file, for: nil)
    return try ExplainPage(of: owner, on: system, urls: urls, origin: nil)
  }
}

extension FileContents {
  /// The bytes of the file, with a value over several lines, so that its rules have places.
  fileprivate var indentedBytes: [UInt8] {
    guard case .json(let value) = self else { return bytes }
    return Array(value.indented(marking: nil).utf8)
  }
}

extension String {
  /// The text as a value in the query of a link.
  fileprivate var inLinkQuery: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
