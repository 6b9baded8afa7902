import AssociatedDomains
import AssociatedDomainsEntitlements

/// An app that may not use the web credentials of a domain, according to an error of passkeys or of
/// web authentication.
///
/// - Rules: DEV-018
struct RefusedCredentials: Sendable, Hashable {
  /// The app identifier, with `TEAMID` in place of a missing prefix.
  let app: String
  /// The domain.
  let domain: String

  private static let marks = [
    ("Application with identifier ", " is not associated with domain "),
    ("Unable to verify webcredentials association of ", " with domain "),
  ]
  private static let placeholder = "TEAMID."

  /// Finds the error in a line; `nil` if there is none, or if it hides the names.
  init?(in line: Substring) {
    for (start, middle) in Self.marks {
      guard let start = line.firstRange(of: start)?.upperBound,
        let middle = line[start...].firstRange(of: middle)
      else { continue }
      let app = line[start..<middle.lowerBound]
      var domain = line[middle.upperBound...].prefix {
        $0.isLetter || $0.isNumber || "-.".contains($0)
      }
      if domain.last == "." { domain.removeLast() }
      guard let first = app.first, !app.contains(where: { "<> ".contains($0) }), !domain.isEmpty
      else { continue }
      // A prefix has no lowercase letters.
      self.app = first.isLowercase ? Self.placeholder + app : String(app)
      self.domain = String(domain)
      return
    }
    return nil
  }

  /// The meaning of the error: what both sides must name.
  var meaning: String {
    "the system found no association of \(app) with \(domain) for `webcredentials`, which passkeys "
      + "and HTTPS callbacks need; both sides must name it: the app's entitlements "
      + "`webcredentials:\(domain)`, and the file of https://\(domain) \(app.quotedBriefly) in "
      + "`webcredentials.apps`"
  }

  /// Returns whether the error concerns an app, which is written with or without its prefix.
  func concerns(_ other: String) -> Bool {
    app == other || app.bundleIdentifier == other || isPrefixUnknown && app.hasBundle(of: other)
  }

  private var isPrefixUnknown: Bool { app.hasPrefix(Self.placeholder) }

  /// Returns which side lacks the association, as far as the files show.
  func sides(in owner: SitesAndApps) -> String {
    var host = domain
    var sides: [(text: String, isMissing: Bool)] = []
    for other in owner.apps where !other.entitlements.hasUnknownDomains {
      let identity = other.identity
      guard
        identity == .unknown || identity.allows(app)
          || identity.bundle == String(app.bundleIdentifier)
      else { continue }
      let claim = other.entitlements.domains().first {
        $0.service == .webcredentials && $0.matches(host: domain)
      }
      if let claim { host = claim.host }
      sides.append(
        ("\(other.file) \(claim == nil ? "does not claim it" : "claims it")", claim == nil))
    }
    let hasClaim = !sides.isEmpty
    let site = owner.site(of: host)
    if let site {
      let similar = site.association.places(of: .webcredentials).map(\.app).filter {
        $0.hasBundle(of: app)
      }
      let isNamed = isPrefixUnknown ? !similar.isEmpty : similar.contains(app)
      let other = isNamed ? nil : similar.first.map { ", but \($0.quotedBriefly)" }
      sides.append(
        ("\(site.file) \(isNamed ? "names" : "does not name") the app\(other ?? "")", !isNamed))
    }
    if sides.isEmpty { return "; name both files here to see which lacks it" }
    let text = "; " + sides.map(\.text).joined(separator: ", ")
    guard hasClaim, site != nil, !sides.contains(where: \.isMissing) else { return text }
    return text + ", so the installed build or the file on the device is another: see `assay "
      + "lint --list` of that build and `assay fetch https://\(host) --compare`, then "
      + "reinstall the app"
  }
}
