package import Questions

extension FileContents {
  /// Creates a file in the form of the suites and the protocol: a JSON value if that describes it
  /// wholly, else text, else bytes.
  package init(_ site: JSON, _ writing: FileWriting) {
    if writing == FileWriting(), !site.repeatsNames {
      self = .json(site)
    } else {
      self.init(writing.bytes(of: site))
    }
  }
}

extension MatcherQuestion {
  /// The question as the adapter protocol sends it, on one line.
  package var text: String {
    let start: JSON.Object = ["cmd": "ask", "id": "1"]
    let system: JSON = [platform.system.rawValue: .string(platform.version.description)]
    return JSON.object(start + question.members + ["platform": system]).text
  }

  /// The question as the suites state it.
  var question: Question {
    .match(site: FileContents(site, writing), domain: domain, app: app, url: url)
  }

  /// Creates the question from a `match` question of the suites, or from a `pattern` question as
  /// the only rule of a site; `nil` if it cannot be varied by its structure.
  package init?(_ question: Question, on platform: Platform) {
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
  /// Returns a site whose only rule has the pattern as a member.
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
