import AssociatedDomains
import AssociatedDomainsEntitlements
import Questions

/// A comparison of what a device reported with the files of sites and apps.
package struct DeviceReview: Sendable {
  /// The diagnostics, in the order of their lines.
  package private(set) var diagnostics: [LintDiagnostic] = []
  /// The number of apps and domains that count, and the number of those that the device approves.
  private var count = 0
  private var approvedCount = 0

  private let report: DeviceReport
  private let owner: SitesAndApps
  private let app: String?
  /// The bundle identifiers that the file of all hosts names; `nil` if there is no such file.
  private let bundles: Set<Substring>?

  /// Reviews what a device reported.
  ///
  /// - Parameters:
  ///   - owner: The files, of which the apps or hosts that count are those that they name; none if all
  ///     count.
  ///   - app: The app that counts, with or without its prefix; `nil` if the files say so.
  package init(of report: DeviceReport, with owner: SitesAndApps, app: String? = nil) {
    (self.report, self.owner, self.app) = (report, owner, app)
    bundles = owner.defaultSite.map { site in
      Set(Service.allCases.flatMap { site.association.places(of: $0) }.map(\.app.bundleIdentifier))
    }
    let relevant = report.associations.filter(isRelevant)
    for association in relevant { review(association) }
    reviewEntitlements(against: relevant)
    addMessages(except: report.associations.filter { !isRelevant($0) }.map(\.lines))
    diagnostics.sort { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  /// `3 of 5 domains approved`; `nil` if the text mentions no domains that count.
  package var summary: String? {
    count == 0 ? nil : "\(approvedCount) of \(count) domain\(count == 1 ? "" : "s") approved"
  }

  private mutating func report(
    _ severity: DiagnosticSeverity, _ rule: String, at line: Int?, _ message: String
  ) {
    diagnostics.append(
      LintDiagnostic(
        file: report.file, line: line, severity: severity, rule: rule, message: message))
  }

  /// Whether the command line or a file determines which apps and hosts count.
  private var isNarrowed: Bool {
    app != nil || !owner.apps.isEmpty || !owner.allSites.isEmpty
  }

  private func isRelevant(_ association: DeviceAssociation) -> Bool {
    if let app { return association.app == app || association.app.bundleIdentifier == app }
    let apps = owner.apps.compactMap(\.identifier)
    if !apps.isEmpty {
      return apps.contains { $0.allows(association.app) || $0.hasBundle(of: association.app) }
    }
    if let host = association.entry?.host, owner.sites[host] != nil { return true }
    return bundles?.contains(association.app.bundleIdentifier) ?? owner.allSites.isEmpty
  }

  /// Reports the state of an app and a domain on the device, and what the files say about it.
  private mutating func review(_ association: DeviceAssociation) {
    count += 1
    let subject = "`\(association.service):\(association.domain)` of \(association.app)"
    let site = association.entry.flatMap { owner.site(of: $0.host) }
    switch association.siteApproval?.text {
    case "approved":
      approvedCount += 1
      if let site, let entry = association.entry {
        reviewCopy(association, entry, of: site, subject)
      } else if isNarrowed {
        report(
          .note, "DEV-001", at: association.siteApproval?.line,
          "\(subject) is approved" + (association.nextCheck.map { "; next check: \($0)" } ?? ""))
      }
    case let state? where ["denied", "unspecified"].contains(state):
      report(
        .error, "DEV-002", at: association.siteApproval?.line,
        "\(subject) is not approved (\(state)), so it has no effect; "
          + cause(of: association, with: site)
          + "; next check: \(association.nextCheck.map { "\($0), or " } ?? "")when the app is "
          + "reinstalled")
    case let state?:
      report(
        .note, "DEV-017", at: association.siteApproval?.line,
        "\(subject): no published source says what the approval \(state.quotedBriefly) means")
    case nil: break
    }
    if let approval = association.userApproval, approval.text != "unspecified" {
      report(
        .note, "DEV-003", at: approval.line,
        "\(subject): the user of this device decided between app and browser "
          + "(\(approval.text.quotedBriefly)); to decide again, hold down a link in Notes")
    }
  }

  /// Returns why a device may not approve of a domain, as far as the files show the reason.
  private func cause(of association: DeviceAssociation, with site: SitesAndApps.Site?) -> String {
    guard let entry = association.entry else { return "this version knows no such entry" }
    guard let site else {
      if entry.host.contains("xn--") {
        return
          "two reports say that systems since iOS 16 approve of no internationalized domain; try "
          + "one in ASCII"
      }
      if entry.modes.contains(.developer) {
        return "with this mode the device asks the site itself, so it must reach "
          + "https://\(entry.host)\(HostingFile.sitePath)"
      }
      return "let `AASA-Bot` and every address have the file, and see `assay fetch "
        + "https://\(entry.host)`"
    }
    let apps = site.association.places(of: entry.service).map(\.app)
    guard !apps.contains(association.app) else {
      return "\(site.file) names the app, so the device or Apple's network got something else: see "
        + "`assay fetch https://\(entry.host) --compare`"
    }
    let similar = apps.first { $0.hasBundle(of: association.app) }
    return "\(site.file) does not name it for `\(entry.service.rawValue)`"
      + (similar.map { ", but \($0.quotedBriefly)" } ?? "")
      + "; add \(association.app.quotedBriefly)"
  }

  /// Compares the device's copy of a file with the file.
  private mutating func reviewCopy(
    _ association: DeviceAssociation, _ entry: AssociatedDomain, of site: SitesAndApps.Site,
    _ subject: String
  ) {
    let again =
      association.nextCheck.map { "; next check: \($0), or when the app is reinstalled" } ?? ""
    if !site.association.places(of: entry.service).contains(where: { $0.app == association.app }) {
      report(
        .warning, "DEV-001", at: association.siteApproval?.line,
        "\(subject) is approved, but \(site.file) does not name it: the device has another copy, and "
          + "the next one ends this\(again)")
    } else if let old = association.plainPaths,
      let new = site.association.plainPaths(
        of: association.app), entry.service == .applinks, old != new
    {
      let missing = new.subtracting(old).sorted().first.map { "lacks `\($0)`" }
      let extra = old.subtracting(new).sorted().first.map { "has `\($0)`" }
      report(
        .warning, "DEV-001", at: association.siteApproval?.line,
        "\(subject) is approved, but with other rules than \(site.file): the device "
          + [missing, extra].compactMap(\.self).joined(separator: " and ") + "\(again)")
    } else {
      report(
        .note, "DEV-001", at: association.siteApproval?.line,
        "\(subject) is approved, as \(site.file) says\(again)")
    }
  }

  /// Compares the domains of an app on the device with those that its entitlements claim.
  private mutating func reviewEntitlements(against associations: [DeviceAssociation]) {
    if associations.isEmpty, isNarrowed, !report.associations.isEmpty {
      let names = app.map { [$0] } ?? owner.apps.compactMap(\.identifier)
      report(
        .error, "DEV-001", at: nil,
        "the device knows nothing of \(names.isEmpty ? "these files" : names.limitedList(to: 3)); "
          + "install the app, and see with `assay lint --list` that it is signed with associated "
          + "domains")
      return
    }
    for app in owner.apps where !app.entitlements.hasUnknownDomains {
      let known = associations.filter { association in
        app.identifier.map { $0.allows(association.app) || $0.hasBundle(of: association.app) }
          ?? true
      }
      guard !known.isEmpty else { continue }
      let claimed = app.entitlements.domains().map(Claim.init)
      for claim in claimed where !known.contains(where: { $0.entry.map(Claim.init) == claim }) {
        report(
          .error, "DEV-001", at: nil,
          "`\(claim)` of \(app.file) is not on the device, so the installed app is not signed with it; "
            + "install what is built with this file")
      }
      for association in known {
        guard let claim = association.entry.map(Claim.init), !claimed.contains(claim) else {
          continue
        }
        report(
          .warning, "DEV-001", at: association.lines.lowerBound,
          "the installed app claims `\(claim)`, which \(app.file) does not: it is another build")
      }
    }
  }

  /// Adds each message outside the given lines once, with what the files say about it.
  private mutating func addMessages(except irrelevant: [Range<Int>]) {
    let messages = report.messages.filter { line, message in
      if let app, let refused = message.refused, !refused.concerns(app) { return false }
      return !irrelevant.contains { $0.contains(line) }
    }
    let counts = Dictionary(grouping: messages, by: \.message).mapValues(\.count)
    var seen: Set<DeviceMessage> = []
    for (line, message) in messages where seen.insert(message).inserted {
      let others = counts[message, default: 1] - 1
      report(
        message.severity, message.rule, at: line,
        message.meaning + (message.refused?.sides(in: owner) ?? "")
          + (others == 0 ? "" : " (\(others) more line\(others == 1 ? "" : "s") like this)"))
    }
  }
}

/// A domain that an app claims, regardless of the mode.
private struct Claim: Equatable, CustomStringConvertible {
  let service: Service
  let host: String
  let isWildcard: Bool

  init(_ domain: AssociatedDomain) {
    (service, host, isWildcard) = (domain.service, domain.host, domain.isWildcard)
  }

  var description: String { "\(service.rawValue):\(isWildcard ? "*." : "")\(host)" }
}

extension SiteAssociation {
  /// Returns the paths of an app's rules; `nil` if a rule has anything but a path.
  fileprivate func plainPaths(of app: String) -> Set<String>? {
    var paths: Set<String> = []
    for entry in root.object?["applinks"]?.object?["details"]?.array ?? [] {
      let object = entry.object
      let apps = object?["appIDs"]?.array ?? [object?["appID"]].compactMap(\.self)
      guard apps.contains(where: { $0.string == app }) else { continue }
      guard object?["defaults"] == nil, let list = object?["components"]?.array?.plainPaths else {
        return nil
      }
      paths.formUnion(list)
    }
    return paths
  }
}
