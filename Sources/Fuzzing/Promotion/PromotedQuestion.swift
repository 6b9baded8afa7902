import AssociatedDomains
import Foundation
import Questions
import SpecModel

/// The question of an input, taken apart so that it can be made smaller.
struct PromotedQuestion: Sendable, Hashable {
  /// The kind of the question, with all but the file.
  enum Subject: Sendable, Hashable {
    /// Whether the URL opens the app if the file is that of the domain.
    case match(domain: String, app: String, url: String)
    /// Whether the file is a site association, and which apps it names for each service.
    case site
    /// Which associated domains the file claims.
    case entitlements
  }

  /// The system that reads the file.
  var platform: Questions.Platform
  /// The file.
  var file: PromotedFile
  /// The rest of the question.
  var subject: Subject

  /// The question as the suites state it.
  var question: Question {
    switch subject {
    case .match(let domain, let app, let url):
      .match(site: file.contents, domain: domain, app: app, url: url)
    case .site: .site(file.contents)
    case .entitlements: .entitlements(file.contents)
    }
  }
}

/// A file, as far as its structure is known.
enum PromotedFile: Sendable, Hashable {
  /// A JSON value, and how it is written.
  case value(JSON, FileWriting)
  /// A text in UTF-8 that is no JSON, or whose exact form matters.
  case text(String)
  /// Anything else.
  case bytes([UInt8])

  /// Creates a JSON value; `nil` if the bytes are not JSON.
  init?(json bytes: [UInt8]) {
    guard let text = DecodedText(bytes)?.text, let value = try? JSON(parsing: Data(text.utf8))
    else { return nil }
    self = .value(value, FileWriting())
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    switch self {
    case .value(let value, let writing): writing.bytes(of: value)
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }

  /// The file as the suites hold it: a value if that describes it wholly, else text, else bytes.
  var contents: FileContents {
    if case .value(let value, let writing) = self { return FileContents(value, writing) }
    return FileContents(bytes)
  }
}

extension FuzzTarget {
  /// Returns the questions of an input, those of today's systems first; none if the suites have no
  /// question for what the target checks.
  func questions(of input: [UInt8]) -> [PromotedQuestion] {
    switch name {
    case FuzzTarget.matcher.name:
      let question = MatcherQuestion(bytes: input)
      return [
        PromotedQuestion(
          platform: question.platform, file: .value(question.site, question.writing),
          subject: .match(domain: question.domain, app: question.app, url: question.url))
      ]
    case FuzzTarget.siteAssociation.name:
      return SiteReading.systems.flatMap { Self.siteQuestions(of: input, $0) }
    case FuzzTarget.entitlements.name:
      return EntitlementsOutcome.systems.map {
        PromotedQuestion(platform: $0.inSuites, file: .bytes(input), subject: .entitlements)
      }
    default: return []
    }
  }

  private static func siteQuestions(
    of input: [UInt8], _ system: SiteReading.System
  ) -> [PromotedQuestion] {
    func question(_ subject: PromotedQuestion.Subject) -> PromotedQuestion {
      PromotedQuestion(platform: system.inSuites, file: .bytes(input), subject: subject)
    }
    guard let site = try? SiteAssociation(parsing: input) else { return [question(.site)] }
    let probes = SiteProbes(of: site, SiteReading(of: site, system)).questions
    return [question(.site)]
      + probes.map { question(.match(domain: SiteProbes.domain, app: $0.app, url: $0.url)) }
  }

  /// Returns an input with a question, `nil` if the target has none for it.
  func input(stating question: PromotedQuestion) -> [UInt8]? {
    guard name == FuzzTarget.matcher.name else { return question.file.bytes }
    guard case .match(let domain, let app, let url) = question.subject,
      case .value(let site, let writing) = question.file
    else { return nil }
    let matcherQuestion = MatcherQuestion(
      platform: question.platform, writing: writing, site: site, domain: domain, app: app, url: url)
    let input = matcherQuestion.bytes
    return MatcherQuestion(bytes: input) == matcherQuestion ? input : nil
  }
}

extension SiteReading.System {
  /// The system as the suites name it.
  fileprivate var inSuites: Questions.Platform {
    dialect.platform
  }
}
