import AssociatedDomains
import AssociatedDomainsEntitlements
import BuiltIns
import Questions
import Running
import Suites

/// A case as explain's page shows it: files as a system reads them, and the question about them.
struct ExplainedCase: Sendable {
  /// The files and the system that cases on one page have in common.
  struct Files: Hashable, Sendable {
    let site: FileContents
    /// The entitlements; `nil` if the app is taken to claim every host.
    var entitlements: FileContents?
    let platform: Platform
  }

  /// The id of the case.
  let id: String
  let files: Files
  /// The app and the URL; `nil` if the case names none.
  private(set) var app: String?
  private(set) var url: String?
  /// The origin of the URL, in the words of the page; `nil` for an app such as Mail.
  private(set) var origin: String?

  /// Creates the example of a case; `nil` if the page cannot show it.
  init?(_ item: Case) {
    guard let platform = item.platforms.newest else { return nil }
    id = item.id
    switch PreparedCase(item, askedAsMatch: platform.version == platform.system.latest).question {
    case .match(let site, let domain, let app, let url):
      let host = (try? LinkURL(parsing: url))?.host
      // The page compares hosts only on the device.
      guard host == nil || host?.lowercased() == domain.lowercased() else { return nil }
      files = Files(site: site, platform: platform)
      (self.app, self.url) = (app, url)
    case .site(let site): files = Files(site: site, platform: platform)
    case .entitlements(let file):
      guard let entitlements = try? Entitlements(parsing: file.bytes),
        let domain = entitlements.domains(on: platform.inLibrary)
          .first(where: { $0.service == .applinks })
      else { return nil }
      let app = entitlements.applicationIdentifier.flatMap { $0.contains("$") ? nil : $0 }
      let site = Self.site(for: app ?? Self.app)
      files = Files(site: site, entitlements: file, platform: platform)
      self.app = app ?? Self.app
      url = "https://\(domain.isWildcard ? "www." : "")\(domain.host)/"
    case .resolve(let question):
      let host = (try? LinkURL(parsing: question.url))?.host?.lowercased() ?? ""
      guard let site = question.device.plainSite(on: platform.inLibrary),
        // On a Mac the user is taken to have chosen the app before.
        platform.system != .macos || question.device.choices[host] == .app,
        question.redirects.isEmpty, let origin = question.origin.word,
        let app = question.device.apps.first
      else { return nil }
      files = Files(
        site: .json(site), entitlements: Self.entitlements(app.associatedDomains),
        platform: platform)
      (self.app, url, self.origin) = (app.app, question.url, origin)
    case .pattern, .fetch: return nil
    }
    // The page fills an empty field with another URL.
    if url == "" { return nil }
  }

  /// The app for entitlements that have no identifier.
  private static let app = "ABCDE12345.com.example.app"

  /// Returns a file that opens every URL in an app, also the root, which `*` misses on iOS 9.
  private static func site(for app: String) -> FileContents {
    let paths: JSON = ["*", "/"]
    return .json(["applinks": ["apps": [], "details": [["appID": .string(app), "paths": paths]]]])
  }

  /// Returns entitlements with the given entries of associated domains.
  private static func entitlements(_ entries: [String]) -> FileContents {
    let strings = entries.map {
      "<string>\($0.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</string>"
    }
    return .text(
      """
      <plist version="1.0"><dict><key>\(Entitlements.associatedDomainsKey)</key>
      <array>\(strings.joined(separator: "\n"))</array></dict></plist>
      """)
  }
}

extension ResolveQuestion.Device {
  /// Returns the one file of a device as the page can show it: in no special mode, with one app
  /// from the App Store, whose hosts all serve that file; `nil` for any other device.
  fileprivate func plainSite(on system: OperatingSystem) -> JSON? {
    guard apps.count == 1, let app = apps.first, Set(sites.values).count == 1,
      app.distribution == .appStore, !app.isBrowser, !app.isOnRemoteVolume,
      !isInDeveloperMode, !isManaged, !choices.values.contains(.browser)
    else { return nil }
    let claimed = app.associatedDomains.compactMap {
      try? AssociatedDomain(parsing: $0, on: system)
    }
    return claimed.allSatisfy { sites[$0.host] != nil } ? sites.values.first : nil
  }
}

extension ResolveQuestion.Origin {
  /// The origin in the words of the page; `nil` if the page has no word for it.
  fileprivate var word: String? {
    switch self {
    case .typed: "typed"
    case .page(let host): "page:\(host.lowercased())"
    case .webView: "webView"
    case .app(let app, let universalLinksOnly): universalLinksOnly ? nil : "app:\(app)"
    }
  }
}
