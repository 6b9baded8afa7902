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
    guard let system = Self.representative(of: platform) else { return nil }
    switch question {
    case .match(.json(let site), let domain, let app, let url):
      self.init(
        platform: system, writing: FileWriting(), site: site, domain: domain, app: app, url: url)
    case .pattern(let question):
      let (domain, app) = ("example.com", "ABCDE12345.com.example.app")
      self.init(
        platform: system, writing: FileWriting(), site: question.site(for: app), domain: domain,
        app: app, url: "https://\(domain)\(question.rest)")
    case .match, .site, .entitlements, .resolve, .fetch: return nil
    }
    guard MatcherQuestion(bytes: bytes).text == text else { return nil }
  }

  /// Returns the last of ``platforms`` that decides as this one does; `nil` if there is none.
  private static func representative(of platform: Platform) -> Platform? {
    platforms
      .filter { $0.system == platform.system && $0.version <= platform.version }
      .max { $0.version < $1.version }
  }
}

extension PatternQuestion {
  /// Returns a site whose only rule is the pattern.
  fileprivate func site(for app: String) -> JSON {
    let name =
      switch kind {
      case .path: "/"
      case .query: "?"
      case .fragment: "#"
      }
    var rule: JSON.Object = [name: .string(pattern)]
    if !caseSensitive { rule["caseSensitive"] = false }
    if !percentEncoded { rule["percentEncoded"] = false }
    var applinks: JSON.Object = [
      "details": [["appIDs": [.string(app)], "components": [.object(rule)]]]
    ]
    if !variables.isEmpty { applinks["substitutionVariables"] = .object(variables) }
    return ["applinks": .object(applinks)]
  }

  /// The end of a URL that has the text, from the path on.
  fileprivate var rest: String {
    switch kind {
    case .path: text
    case .query: "/?" + text
    case .fragment: "/#" + text
    }
  }
}
