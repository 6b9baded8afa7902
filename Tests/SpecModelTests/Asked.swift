import Foundation
import Testing

@testable import Questions
@testable import SpecModel

/// A question to the model, short enough for one line of a table.
struct Asked: Sendable {
  let question: Question

  /// The file of example.com for `A.b`, and a URL there.
  static func match(site: Data, domain: String = "example.com", url: String) -> Asked {
    Asked(
      question: .match(site: .bytes(Array(site)), domain: domain, app: "A.b", url: url))
  }

  /// The file of example.com, and a URL there.
  static func match(_ site: String, _ url: String) -> Asked {
    .match(
      site: Data(site.utf8), url: url.contains(":") ? url : "https://example.com" + url)
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
    caseSensitive: Bool = true, percentEncoded: Bool = true, kind: ComponentKind = .path
  ) -> Asked {
    Asked(
      question: .pattern(
        PatternQuestion(
          pattern: pattern, text: text, kind: kind, variables: variables,
          caseSensitive: caseSensitive, percentEncoded: percentEncoded)))
  }

  /// A query pattern and a query.
  static func query(
    _ pattern: String, _ text: String, _ variables: [String: [String]] = [:],
    caseSensitive: Bool = true, percentEncoded: Bool = true
  ) -> Asked {
    .path(
      pattern, text, variables, caseSensitive: caseSensitive, percentEncoded: percentEncoded,
      kind: .query)
  }

  /// The question which apps this file names.
  static func site(_ data: Data) -> Asked {
    Asked(question: .site(.bytes(Array(data))))
  }

  /// The same for the text of a file.
  static func site(_ text: String) -> Asked {
    .site(Data(text.utf8))
  }

  /// The question which domains these entitlements name.
  static func entitlements(_ data: Data) -> Asked {
    Asked(question: .entitlements(.bytes(Array(data))))
  }

  /// An entitlements file with these strings as entries.
  static func entries(_ entries: String...) -> Asked {
    .entitlements(Lists.xml(entries: entries))
  }

  /// A link opened on a device, by a tap in a page of another site unless something else is said.
  static func link(
    _ url: String = "https://example.com/a", on device: ResolveQuestion.Device,
    from origin: ResolveQuestion.Origin = .page(host: "other.org"), redirects: [String] = []
  ) -> Asked {
    Asked(
      question: .resolve(
        ResolveQuestion(device: device, url: url, origin: origin, redirects: redirects)))
  }

  /// The file of an entry, requested on a web with these answers.
  static func fetch(
    _ entry: String = "applinks:example.com", on web: [String: FetchQuestion.WebAnswer],
    change: (inout FetchQuestion) -> Void = { _ in }
  ) -> Asked {
    var question = FetchQuestion(
      entry: entry, client: .device, isInDeveloperMode: false, isManaged: false,
      distribution: .appStore, trigger: .install, web: web)
    change(&question)
    return Asked(question: .fetch(question))
  }

  /// The answer in a few words.
  ///
  /// `match`; `true`; `refused`, `applinks: A.b C.d`; `applinks:*.example.com?developer 1:port`;
  /// `A.b`, `browser: typed`; `https://example.com/AASA accepted 432000`.
  func answer(_ dialect: Dialect) -> String {
    let model = SpecModel(dialect: dialect)
    if case .entitlements(let file) = question {
      let reading = model.reading(of: model.entitlementsContents(of: Data(file.bytes)))
      return reading.map(words) ?? "refused"
    }
    switch model.answer(to: question) {
    case .decision(let decision, _): return decision.rawValue
    case .refused: return Decision.noMatch.rawValue
    case .matches(let matches): return "\(matches)"
    case .site(accepted: false, _): return "refused"
    case .site(accepted: true, let services):
      return services.sorted { $0.key < $1.key }
        .map { "\($0): \($1.sorted(by: precedes).joined(separator: " "))" }
        .joined(separator: "; ")
    case .opens(let opens, let reason): return opens + (reason.map { ": " + $0 } ?? "")
    case .fetch(let answer):
      let requests = (answer.requests ?? []).map {
        $0.replacing("apple-app-site-association", with: "AASA")
          .replacing("https://app-site-association.cdn-apple.com/", with: "cdn/")
      }
      let words =
        requests + [answer.reason ?? "accepted", answer.refetchAfterSeconds.map { "\($0)" } ?? ""]
      return words.filter { !$0.isEmpty }.joined(separator: " ")
    case .entitlements: return "\(question.kind)"
    }
  }

  private func words(of reading: EntitlementsReading) -> String {
    let domains = reading.domains.map { domain in
      let modes = domain.modes.isEmpty ? "" : "?" + domain.modes.sorted().joined(separator: "+")
      return domain.service + ":" + (domain.isWildcard ? "*." : "") + domain.host + modes
    }
    let ignored = reading.ignored.map { "\($0.entry):\($0.reason ?? "")" }
    return (domains + ignored).joined(separator: " ")
  }
}

/// The file that gives these paths to apps, each by an entry of its own.
func giving(_ apps: (app: String, path: String)...) -> JSON {
  .object([
    "applinks": .object([
      "apps": .array([]),
      "details": .array(
        apps.map {
          .object(["appID": .string($0.app), "paths": .array([.string($0.path)])])
        }),
    ])
  ])
}

extension ResolveQuestion.App {
  /// An app with entries.
  init(_ app: String, _ entries: [String], _ distribution: ResolveQuestion.Distribution) {
    self.init(
      app: app, associatedDomains: entries, distribution: distribution, isBrowser: false,
      isOnRemoteVolume: false)
  }
}

extension ResolveQuestion.Device {
  /// A device with the app `A.b`, which has example.com and is given all of it.
  static let usual = Self(
    entries: ["applinks:example.com"], sites: ["example.com": giving(("A.b", "*"))])

  /// A device with the one app `A.b`, which has these entries.
  init(
    entries: [String], sites: [String: JSON],
    distribution: ResolveQuestion.Distribution = .appStore
  ) {
    self.init(
      apps: [.init("A.b", entries, distribution)], sites: sites, isInDeveloperMode: false,
      isManaged: false, choices: [:])
  }

  /// A device with the apps `A.b` and `C.d`, both with example.com, and its file.
  static func two(_ file: JSON) -> Self {
    var device = Self(entries: ["applinks:example.com"], sites: ["example.com": file])
    device.apps.append(.init("C.d", ["applinks:example.com"], .appStore))
    return device
  }
}

/// URLs and answers of a web.
enum Web {
  static let wellKnown = "https://example.com/.well-known/apple-app-site-association"
  static let root = "https://example.com/apple-app-site-association"
  static let network = "https://app-site-association.cdn-apple.com/a/v1/example.com"
  static let file = Data("{}".utf8)

  /// A response, the file itself unless something else is said.
  static func response(
    _ status: Int = 200, _ headers: [String: String] = [:], body: Data = file,
    certificate: FetchQuestion.Certificate = .trusted
  ) -> FetchQuestion.WebAnswer {
    .response(
      .init(
        status: status, headers: headers, body: .bytes(Array(body)), padding: 0,
        certificate: certificate))
  }
}

extension Dialect {
  /// The dialect of a system's version, `ios` and `14.0`; `nil` if it has none.
  init?(system: String, version: String) {
    guard let system = AppleSystem(rawValue: system), let version = Version(version),
      let dialect = Dialect.reading(Platform(system, version))
    else { return nil }
    self = dialect
  }
}
