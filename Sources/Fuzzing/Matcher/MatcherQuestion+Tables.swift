import Questions

extension MatcherQuestion {
  /// What the tables ask of a system, if it can be varied by its structure: a `match` question, or a
  /// `pattern` question as the only rule of a site.
  init?(_ question: Question, on platform: Platform) {
    guard let gate = Self.gate(below: platform) else { return nil }
    switch question {
    case .match(.json(let json), let domain, let app, let url):
      guard let site = SiteValue(json) else { return nil }
      self.init(
        platform: gate, writing: FileWriting(), site: site, domain: domain, app: app, url: url)
    case .pattern(let question):
      let (domain, app) = ("example.com", "ABCDE12345.com.example.app")
      self.init(
        platform: gate, writing: FileWriting(), site: question.site(for: app), domain: domain,
        app: app, url: "https://\(domain)\(question.rest)")
    case .match, .site, .entitlements, .resolve, .fetch: return nil
    }
    guard MatcherQuestion(bytes: bytes).text == text else { return nil }
  }

  /// The last system of ``platforms`` that reads as this one does.
  private static func gate(below platform: Platform) -> Platform? {
    platforms
      .filter { $0.system == platform.system && $0.version <= platform.version }
      .max { $0.version < $1.version }
  }
}

extension PatternQuestion {
  /// A site whose only rule is the pattern.
  fileprivate func site(for app: String) -> SiteValue {
    let name =
      switch kind {
      case .path: "/"
      case .query: "?"
      case .fragment: "#"
      }
    var rule = [SiteValue.Member(name: name, value: .string(pattern))]
    if !caseSensitive { rule.append(.init(name: "caseSensitive", value: .bool(false))) }
    if !percentEncoded { rule.append(.init(name: "percentEncoded", value: .bool(false))) }
    let entry = SiteValue.object([
      .init(name: "appIDs", value: .array([.string(app)])),
      .init(name: "components", value: .array([.object(rule)])),
    ])
    var applinks = [SiteValue.Member(name: "details", value: .array([entry]))]
    if !variables.isEmpty {
      let members = variables.sorted { $0.key < $1.key }.map { name, values in
        SiteValue.Member(name: name, value: .array(values.map(SiteValue.string)))
      }
      applinks.append(.init(name: "substitutionVariables", value: .object(members)))
    }
    return .object([.init(name: "applinks", value: .object(applinks))])
  }

  /// What follows the host of a URL that has the text.
  fileprivate var rest: String {
    switch kind {
    case .path: text
    case .query: "/?" + text
    case .fragment: "/#" + text
    }
  }
}
