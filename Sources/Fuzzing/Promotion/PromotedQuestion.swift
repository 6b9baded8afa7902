import AssociatedDomains
import Discovery
import Essentials
import Questions

/// The question of an input, taken apart so that it can be made smaller.
struct PromotedQuestion: Sendable, Hashable {
  /// The system that reads the file.
  var platform: Questions.Platform
  /// A question about one file, as if a JSON value were always written in the usual way.
  var subject: Question
  /// How the file is written if it is a JSON value.
  var writing = FileWriting()

  /// The question as the suites state it.
  var question: Question {
    guard case .json(let site) = subject.file else { return subject }
    var question = subject
    question.file = FileContents(site, writing)
    return question
  }
}

extension FuzzTarget {
  /// Returns the questions of an input, those of today's systems first; none if the suites have no
  /// question for what the target checks.
  func questions(of input: [UInt8]) -> [PromotedQuestion] {
    switch name {
    case FuzzTarget.matcher.name:
      let question = MatcherQuestion(bytes: input)
      let subject = Question.match(
        site: .json(question.site), domain: question.domain, app: question.app, url: question.url)
      return [
        PromotedQuestion(platform: question.platform, subject: subject, writing: question.writing)
      ]
    case FuzzTarget.siteAssociation.name:
      return SiteReading.systems.flatMap { platform in
        let site = try? SiteAssociation(parsing: input)
        let probes = site.map { SiteReading(of: $0, on: platform).probes(of: $0) }
        let matches = (probes ?? []).map { app, url in
          Question.match(site: .bytes(input), domain: SiteReading.domain, app: app, url: url)
        }
        return ([.site(.bytes(input))] + matches)
          .map { PromotedQuestion(platform: platform, subject: $0) }
      }
    case FuzzTarget.entitlements.name:
      return EntitlementsOutcome.systems.map {
        PromotedQuestion(platform: $0, subject: .entitlements(.bytes(input)))
      }
    default: return []
    }
  }

  /// Returns an input with a question, `nil` if the target has none for it.
  func input(stating question: PromotedQuestion) -> [UInt8]? {
    guard name == FuzzTarget.matcher.name else { return question.question.file?.bytes }
    guard case .match(.json(let site), let domain, let app, let url) = question.subject else {
      return nil
    }
    let matcherQuestion = MatcherQuestion(
      platform: question.platform, writing: question.writing, site: site, domain: domain, app: app,
      url: url)
    let input = matcherQuestion.bytes
    return MatcherQuestion(bytes: input) == matcherQuestion ? input : nil
  }
}
