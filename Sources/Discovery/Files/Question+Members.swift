package import Questions

extension Question {
  /// Creates a question from its members as a suite has them; `nil` if they state none.
  init?(_ kind: QuestionKind, members: JSON) {
    guard var reader = try? ObjectReader(members, as: "a question"),
      let question = try? Question(kind, reading: &reader)
    else { return nil }
    self = question
  }

  /// The question's members as a suite has them.
  package var members: JSON.Object {
    let start: JSON.Object = ["question": .string(kind.rawValue)]
    switch self {
    case .match(let site, let domain, let app, let url):
      let end: JSON.Object = [
        "domain": .string(domain), "app": .string(app), "url": .string(url),
      ]
      return start + [site.member("site")] + end
    case .pattern(let question):
      return start + [
        "pattern": .string(question.pattern), "text": .string(question.text),
        "kind": .string(question.kind.rawValue), "variables": .object(question.variables),
        "caseSensitive": .bool(question.caseSensitive),
        "percentEncoded": .bool(question.percentEncoded),
      ]
    case .site(let file): return start + [file.member("site")]
    case .entitlements(let file): return start + [file.member("entitlements")]
    case .resolve(let question): return start + question.members
    case .fetch(let question): return start + question.members
    }
  }
}
