import AssociatedDomains
import Questions
import SpecModel

extension FuzzTarget {
  /// The questions of the tables that an input asks, those of today's systems first; none where the
  /// target checks something that the tables do not ask.
  func questions(askedBy input: [UInt8]) -> [PromotedQuestion] {
    switch name {
    case FuzzTarget.matcher.name: [PromotedQuestion(MatcherQuestion(bytes: input))]
    case FuzzTarget.siteAssociation.name:
      SiteReading.systems.flatMap { Self.siteQuestions(askedBy: input, $0) }
    case FuzzTarget.entitlements.name:
      EntitlementsOutcome.systems.map {
        PromotedQuestion(platform: $0.inTables, file: .bytes(input), subject: .entitlements)
      }
    default: []
    }
  }

  private static func siteQuestions(
    askedBy input: [UInt8], _ system: SiteReading.System
  ) -> [PromotedQuestion] {
    func question(_ subject: PromotedQuestion.Subject) -> PromotedQuestion {
      PromotedQuestion(platform: system.inTables, file: .bytes(input), subject: subject)
    }
    guard let site = try? SiteAssociation(parsing: input) else { return [question(.site)] }
    let probes = SiteProbes(of: site, SiteReading(of: site, system)).questions
    return [question(.site)]
      + probes.map { question(.match(domain: SiteProbes.domain, app: $0.app, url: $0.url)) }
  }

  /// An input that asks a question; nothing where the target has none for it.
  func input(asking question: PromotedQuestion) -> [UInt8]? {
    guard name == FuzzTarget.matcher.name else { return question.file.bytes }
    guard let matcherQuestion = question.forMatcher else { return nil }
    let input = matcherQuestion.bytes
    return MatcherQuestion(bytes: input) == matcherQuestion ? input : nil
  }
}

extension SiteReading.System {
  /// The system in the words of the tables.
  fileprivate var inTables: Questions.Platform {
    dialect.platform
  }
}
