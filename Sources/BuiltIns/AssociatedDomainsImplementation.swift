package import AssociatedDomains
import AssociatedDomainsEntitlements
import FoundationShim
package import Questions
import Running

/// The production library as an implementation.
struct AssociatedDomainsImplementation: Implementation {
  let description = ImplementationDescription(builtIn: .associatedDomains)
  /// The matcher of the last question, reused for the next; `nil` to create a matcher for each
  /// question and check every way in which it can decide.
  private let last: LastMatcher?
  /// The known responses of a run, which sends each case for many systems; `nil` for a service.
  private let known: KnownResponses?

  /// Creates the implementation; by default, it checks every way in which it can decide.
  init(last: LastMatcher? = nil) {
    (self.last, known) = (last, last == nil ? KnownResponses() : nil)
  }

  func response(to question: Question, on platform: Questions.Platform) async -> Response {
    response(to: question, on: platform.inLibrary)
  }

  func response(to request: Request) async -> Response {
    let system = request.platform.inLibrary
    guard let known, let prepared = request.prepared else {
      return response(to: request.question, on: system)
    }
    return known.response(to: prepared, on: system) { response(to: prepared.question, on: system) }
  }

  /// Returns the library's answer on a platform; a refused question matches nothing.
  func answer(to question: Question, on platform: OperatingSystem) -> Answer {
    if case .answer(let answer) = response(to: question, on: platform) { return answer }
    return .decision(.noMatch, rule: nil)
  }

  private func response(to question: Question, on platform: OperatingSystem) -> Response {
    switch question {
    case .match(let file, let domain, let app, let url):
      do throws(JSONError) {
        let matcher =
          if let last {
            try last.matcher(for: file, app: app, domain: domain, on: platform)
          } else {
            Matcher(
              try SiteAssociation(parsing: file.bytes), app: app, domain: domain, on: platform)
          }
        if let refusal = refusal(of: url, on: domain) { return .refused(refusal) }
        let result = matcher.result(for: url)
        // From its second decision on, a matcher searches many rules at once, and an explanation
        // goes rule by rule. A case asks only once, but must reveal errors of both.
        guard
          last != nil
            || result == matcher.resultOfAutomaton(for: url)
              && result == matcher.explanation(for: url).result
        else { return .error("decision, search and explanation differ", trace: nil) }
        return .answer(.decision(Decision(result.decision), rule: result.rule?.text))
      } catch {
        return .refused("the file, \(error)")
      }
    case .pattern(let question):
      let pattern = Pattern(
        question.pattern, kind: Pattern.Kind(question.kind),
        variables: SubstitutionVariables(
          pairs: question.variables.map { ($0.name, $0.value.strings ?? []) }),
        caseSensitive: question.caseSensitive,
        percentEncoded: question.percentEncoded, on: platform)
      return .answer(.matches(pattern.matches(question.text)))
    case .site(let file):
      guard let site = try? SiteAssociation(parsing: file.bytes) else {
        return .answer(.site(accepted: false, services: [:]))
      }
      let services = site.services(on: platform).map {
        ($0.key.rawValue, $0.value.sortedByCodePoint())
      }
      return .answer(.site(accepted: true, services: Dictionary(uniqueKeysWithValues: services)))
    case .entitlements(let file):
      let entitlements = try? Entitlements(parsing: file.bytes)
      return .answer(
        .entitlements(entitlements.map { EntitlementsAnswer($0, on: platform) } ?? .refused))
    case .resolve(let question):
      return .answer(
        .opens(
          Device(question.device, on: platform).opens(
            question.url, from: Origin(question.origin), redirects: question.redirects)))
    case .fetch(let question):
      let fetch = SiteFetch(question, on: platform)
      return .answer(.fetch(FetchAnswer(fetch.outcome { WebResponse(question.web[$0]) })))
    }
  }

  private func refusal(of url: String, on domain: String) -> String? {
    do throws(LinkURLError) {
      return try LinkURL(parsing: url).obstacle(for: domain)?.description
    } catch {
      return "the URL, \(error)"
    }
  }
}

extension Decision {
  fileprivate init(_ decision: MatchResult.Decision) {
    switch decision {
    case .match: self = .match
    case .exclude: self = .exclude
    case .noMatch: self = .noMatch
    }
  }
}

extension Pattern.Kind {
  fileprivate init(_ kind: ComponentKind) {
    switch kind {
    case .path: self = .path
    case .query: self = .query
    case .fragment: self = .fragment
    }
  }
}

extension Questions.Platform {
  /// The same platform as the library's type.
  package var inLibrary: OperatingSystem {
    let system: OperatingSystem.Family =
      switch system {
      case .ios: .iOS
      case .macos: .macOS
      case .tvos: .tvOS
      case .watchos: .watchOS
      case .visionos: .visionOS
      }
    return .init(system, .init(version.major, version.minor, version.patch))
  }
}
