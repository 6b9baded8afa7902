extension PatternQuestion {
  /// The same question as a `match` question about a site with one rule, and the members of that
  /// question; `nil` if the text cannot be that component of a URL.
  ///
  /// The two are the same question only on systems that support `components`.
  package var asMatch: (question: Question, members: JSON.Object)? {
    guard let url else { return nil }
    let (domain, app) = ("example.com", "ABCDE12345.com.example.app")
    let site = JSON.object(["applinks": .object(services(for: app))])
    let members: JSON.Object = [
      "question": .string(QuestionKind.match.rawValue), "site": site, "domain": .string(domain),
      "app": .string(app), "url": .string(url),
    ]
    return (.match(site: .json(site), domain: domain, app: app, url: url), members)
  }

  private func services(for app: String) -> JSON.Object {
    let member =
      switch kind {
      case .path: "/"
      case .query: "?"
      case .fragment: "#"
      }
    var rule = JSON.Object([JSON.Member(name: member, value: .string(pattern))])
    if !caseSensitive { rule["caseSensitive"] = false }
    if !percentEncoded { rule["percentEncoded"] = false }
    var services: JSON.Object = [
      "details": [["appIDs": [.string(app)], "components": [.object(rule)]]]
    ]
    if !variables.isEmpty { services["substitutionVariables"] = .object(variables) }
    return services
  }

  /// The URL with the text as that component.
  private var url: String? {
    let start = "https://example.com"
    if text.isEmpty { return kind == .path ? start : start + "/" }
    switch kind {
    case .path:
      guard text.hasPrefix("/"), !text.contains(where: { "?#".contains($0) }) else { return nil }
      return start + text
    case .query: return text.contains("#") ? nil : "\(start)/?\(text)"
    case .fragment: return "\(start)/#\(text)"
    }
  }
}

extension Platform {
  /// Whether the system supports `components`.
  package var supportsComponents: Bool {
    switch system {
    case .ios, .tvos: version >= Version(13)
    case .macos, .watchos, .visionos: true
    }
  }
}
