import Foundation
import Questions
import Running
import SpecModel

/// The reference model as an implementation, by the documented dialect or with one mutant.
struct SpecModelImplementation: Implementation {
  let description = ImplementationDescription(builtIn: .specModel)
  private let mutant: Mutant?

  /// The model with a mutant from the documented dialect, or without one.
  init(mutant: Mutant? = nil) {
    self.mutant = mutant
  }

  func response(to question: Question, on platform: Platform) async -> Response {
    answer(to: question, on: platform).map(Response.answer)
      ?? .skipped("\(platform) does not know universal links")
  }

  /// The model's answer; nothing on a system that does not know universal links.
  func answer(to question: Question, on platform: Platform) -> Answer? {
    let documented = Dialect(
      system: platform.system.rawValue, version: platform.version.description)
    guard let documented else { return nil }
    let model = SpecModel(dialect: mutant?.applied(to: documented) ?? documented)
    switch question {
    case .match(let site, let domain, let app, let url):
      let verdict = model.decision(site: Data(site.bytes), domain: domain, app: app, url: url)
      return .decision(verdict.word, rule: verdict.rule)
    case .pattern(let question):
      return .matches(
        model.matches(
          pattern: question.pattern, text: question.text, kind: TextKind(question.kind),
          variables: question.variables, caseSensitive: question.caseSensitive,
          percentEncoded: question.percentEncoded))
    case .site(let site):
      let association = model.association(of: Data(site.bytes))
      return .site(
        accepted: association.accepted, services: association.services.mapValues { Set($0) })
    case .entitlements(let file):
      return .entitlements(EntitlementsAnswer(model.entitlements(of: Data(file.bytes))))
    case .resolve(let question):
      let opening = model.opening(
        of: question.url, on: Device(question.device), from: Origin(question.origin),
        redirects: question.redirects)
      return .opens(opening.opens, reason: opening.reason?.rawValue)
    case .fetch(let question):
      let reading = model.fetch(
        FetchRequest(question), from: question.web.mapValues(WebAnswer.init))
      return .fetch(FetchAnswer(reading))
    }
  }
}

extension Verdict {
  fileprivate var word: Questions.Decision {
    switch decision {
    case .match: .match
    case .exclude: .exclude
    case .noMatch: .noMatch
    }
  }
}

extension TextKind {
  fileprivate init(_ kind: ComponentKind) {
    switch kind {
    case .path: self = .path
    case .query: self = .query
    case .fragment: self = .fragment
    }
  }
}
