import Foundation
import Testing

@testable import SpecModel

/// A question to the model, short enough for one line of a table.
enum Asked: Sendable {
  /// Does the URL open `A.b`, by this file of the domain?
  case match(site: Data, domain: String = "example.com", url: String)
  /// Does the pattern match the text?
  case pattern(
    String, String, TextKind, [String: [String]], caseSensitive: Bool, percentEncoded: Bool)
  /// Whom does this file name?
  case site(Data)
  /// Which domains do these entitlements name?
  case entitlements(Data)
  /// What does the URL open?
  case opening(String, Device, Origin, redirects: [String])
  /// What comes of asking the web for the file?
  case fetch(FetchRequest, [String: WebAnswer])

  /// The file of example.com, and a URL there.
  static func match(_ site: String, _ url: String) -> Asked {
    .match(site: Data(site.utf8), url: absolute(url))
  }

  /// A file with these members in applinks, on every system, and a URL on example.com.
  static func applinks(_ members: String, _ url: String) -> Asked {
    .match(#"{"applinks":{"apps":[],\#(members)}}"#, url)
  }

  /// One entry for `A.b` with these members, and a URL on example.com.
  static func entry(_ members: String, _ url: String) -> Asked {
    .applinks(#""details":[{"appID":"A.b",\#(members)}]"#, url)
  }

  /// These component rules, and a URL on example.com.
  static func components(_ rules: String..., url: String) -> Asked {
    .entry(#""components":[\#(rules.joined(separator: ","))]"#, url)
  }

  /// These legacy paths, and a URL on example.com.
  static func paths(_ paths: String..., url: String) -> Asked {
    .entry(#""paths":[\#(paths.map { "\"\($0)\"" }.joined(separator: ","))]"#, url)
  }

  /// A path pattern and a path.
  static func path(
    _ pattern: String, _ text: String, _ variables: [String: [String]] = [:],
    caseSensitive: Bool = true, percentEncoded: Bool = true
  ) -> Asked {
    .pattern(
      pattern, text, .path, variables, caseSensitive: caseSensitive, percentEncoded: percentEncoded)
  }

  /// A query pattern and a query.
  static func query(
    _ pattern: String, _ text: String, _ variables: [String: [String]] = [:],
    caseSensitive: Bool = true, percentEncoded: Bool = true
  ) -> Asked {
    .pattern(
      pattern, text, .query, variables, caseSensitive: caseSensitive,
      percentEncoded: percentEncoded)
  }

  /// The question whom this file names.
  static func site(_ text: String) -> Asked {
    .site(Data(text.utf8))
  }

  private static func absolute(_ url: String) -> String {
    url.contains(":") ? url : "https://example.com" + url
  }

  /// The answer in a few words.
  ///
  /// `match`; `true`; `refused`, `applinks: A.b C.d`; `applinks:*.example.com?developer 1:port`;
  /// `A.b`, `browser: typed`; `https://example.com/AASA accepted 432000`.
  func answer(_ dialect: Dialect) -> String {
    let model = SpecModel(dialect: dialect)
    switch self {
    case .match(let site, let domain, let url):
      return model.decision(site: site, domain: domain, app: "A.b", url: url).decision.rawValue
    case .pattern(let pattern, let text, let kind, let variables, let sensitive, let encoded):
      let matches = model.matches(
        pattern: pattern, text: text, kind: kind, variables: variables, caseSensitive: sensitive,
        percentEncoded: encoded)
      return "\(matches)"
    case .site(let site):
      let association = model.association(of: site)
      guard association.accepted else { return "refused" }
      return association.services.sorted { $0.key < $1.key }
        .map { "\($0): \($1.joined(separator: " "))" }.joined(separator: "; ")
    case .entitlements(let data):
      return words(of: model.entitlements(of: data))
    case .opening(let url, let device, let origin, let redirects):
      let opening = model.opening(of: url, on: device, from: origin, redirects: redirects)
      return opening.opens + (opening.reason.map { ": \($0.rawValue)" } ?? "")
    case .fetch(let request, let web):
      return words(of: model.fetch(request, from: web))
    }
  }

  private func words(of reading: EntitlementsReading) -> String {
    guard reading.accepted else { return "refused" }
    let domains = reading.domains.map { domain in
      let modes = domain.modes.isEmpty ? "" : "?" + domain.modes.joined(separator: "+")
      return domain.service + ":" + (domain.isWildcard ? "*." : "") + domain.host + modes
    }
    let ignored = reading.ignored.map { "\($0.index):\($0.reason.rawValue)" }
    return (domains + ignored).joined(separator: " ")
  }

  private func words(of reading: FetchReading) -> String {
    let requests = reading.requests.map {
      $0.replacing("apple-app-site-association", with: "AASA")
        .replacing("https://app-site-association.cdn-apple.com/", with: "cdn/")
    }
    let outcome = reading.refusal.map(\.rawValue) ?? "accepted"
    return (requests + [outcome] + [reading.again.map(String.init)].compactMap(\.self))
      .joined(separator: " ")
  }
}
