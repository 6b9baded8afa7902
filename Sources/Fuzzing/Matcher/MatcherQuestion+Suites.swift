import Foundation
import Questions

extension FileContents {
  /// A file as the suites and the protocol carry it: a JSON value if that describes it wholly, else
  /// text, else bytes.
  init(_ site: JSON, _ writing: FileWriting) {
    if writing == FileWriting(), !site.repeatsNames {
      self = .json(site)
    } else {
      self.init(writing.bytes(of: site))
    }
  }

  /// A file that is no JSON value: text if a text keeps its bytes.
  init(_ bytes: [UInt8]) {
    // A byte order mark would be lost on the way through a text.
    let text = String(validating: bytes, as: UTF8.self)
    self = text.flatMap { $0.contains("\u{FEFF}") ? nil : .text($0) } ?? .bytes(bytes)
  }

  /// Returns the member that carries the file: `site`, `siteText` or `siteBase64` for the name
  /// `site`.
  func member(_ name: String) -> JSON.Member {
    switch self {
    case .json(let value): .init(name: name, value: value)
    case .text(let text): .init(name: name + "Text", value: .string(text))
    case .bytes(let bytes):
      .init(name: name + "Base64", value: .string(Data(bytes).base64EncodedString()))
    }
  }
}

extension MatcherQuestion {
  /// The question as the adapter protocol sends it, on one line.
  var text: String {
    let members: JSON.Object = [
      "cmd": "ask", "id": "1", "question": "match", "domain": .string(domain),
      "app": .string(app), "url": .string(url),
      "platform": [platform.system.rawValue: .string(platform.version.description)],
    ]
    return JSON.object(members + [FileContents(site, writing).member("site")]).text
  }

  /// A `match` question of the suites, or a `pattern` question as the only rule of a site; `nil` if
  /// it cannot be varied by its structure.
  init?(_ question: Question, on platform: Platform) {
    // The last system that decides as this one does.
    let systems = Self.platforms.filter {
      $0.system == platform.system && $0.version <= platform.version
    }
    guard let system = systems.max(by: { $0.version < $1.version }) else { return nil }
    self.init(
      platform: system, writing: FileWriting(), site: [:], domain: "example.com",
      app: "ABCDE12345.com.example.app", url: "")
    switch question {
    case .match(.json(let site), let domain, let app, let url):
      (self.site, self.domain, self.app, self.url) = (site, domain, app, url)
    case .pattern(let question):
      let (member, start) =
        switch question.kind {
        case .path: ("/", "")
        case .query: ("?", "/?")
        case .fragment: ("#", "/#")
        }
      site = question.site(for: app, member)
      url = "https://\(domain)\(start)\(question.text)"
    case .match, .site, .entitlements, .resolve, .fetch: return nil
    }
    guard MatcherQuestion(bytes: bytes).text == text else { return nil }
  }
}

extension PatternQuestion {
  /// Returns a site whose only rule is the pattern as that member.
  fileprivate func site(for app: String, _ member: String) -> JSON {
    var rule: JSON.Object = [member: .string(pattern)]
    if !caseSensitive { rule["caseSensitive"] = false }
    if !percentEncoded { rule["percentEncoded"] = false }
    var applinks: JSON.Object = [
      "details": [["appIDs": [.string(app)], "components": [.object(rule)]]]
    ]
    if !variables.isEmpty { applinks["substitutionVariables"] = .object(variables) }
    return ["applinks": .object(applinks)]
  }
}
