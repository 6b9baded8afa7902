import Essentials
package import Discovery
package import Questions
package import Running

extension FuzzTarget {
  /// Returns the questions of an input that an implementation is asked in place of our library.
  ///
  /// An implementation that supports only today's systems is asked about those. JSON and URLs have no
  /// kind of question: they become the file and the URL of other questions.
  func questions(
    of input: [UInt8], for description: ImplementationDescription
  ) -> [PromotedQuestion] {
    var questions =
      switch name {
      case FuzzTarget.jsonParser.name: Self.questions(ofJSON: input)
      case FuzzTarget.url.name: Self.questions(ofURL: input)
      default: self.questions(of: input)
      }
    questions.removeAll { !description.questions.contains($0.subject.kind) }
    guard !description.supportsPlatforms else { return questions }
    var seen: Set<PromotedQuestion> = []
    return questions.compactMap { question in
      var question = question
      question.platform = MatcherQuestion.platforms[0]
      return seen.insert(question).inserted ? question : nil
    }
  }

  /// Returns the questions of an input with their right answers.
  package func posed(
    by input: [UInt8], to description: ImplementationDescription
  ) -> [PosedQuestion] {
    questions(of: input, for: description).compactMap {
      PosedQuestion(number: 0, $0.question, on: $0.platform, input: input)
    }
  }

  /// The kinds of question that the target has for an implementation.
  package var kinds: Set<QuestionKind> {
    switch self.name {
    case FuzzTarget.matcher.name, FuzzTarget.url.name: [.match]
    case FuzzTarget.siteAssociation.name, FuzzTarget.jsonParser.name: [.site, .match]
    case FuzzTarget.entitlements.name: [.entitlements]
    default: []
    }
  }

  private static let (domain, app) = ("example.com", "ABCDE12345.com.example.app")

  /// Whether the text is JSON decides whether the file around it opens the app.
  private static func questions(ofJSON input: [UInt8]) -> [PromotedQuestion] {
    let start = #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[{}]}]},"other":"#
    let file = Array(start.utf8) + input + Array("}".utf8)
    return [
      Question.site(.bytes(input)),
      .match(site: .bytes(file), domain: domain, app: app, url: "https://\(domain)/"),
    ].map { PromotedQuestion(platform: MatcherQuestion.platforms[0], subject: $0) }
  }

  /// Rules that each part of a URL can decide.
  private static func questions(ofURL input: [UInt8]) -> [PromotedQuestion] {
    guard let url = String(validUTF8: input) else { return [] }
    let rules: JSON = [
      ["/": "/a*", "exclude": true], ["/": "*b", "?": ["q": "?*"]], ["?": ["r": "*"]],
      ["#": "?*"], ["/": "/?*"],
    ]
    let site: JSON = ["applinks": ["details": [["appIDs": [.string(app)], "components": rules]]]]
    return [
      PromotedQuestion(
        platform: MatcherQuestion.platforms[0],
        subject: .match(site: .json(site), domain: domain, app: app, url: url))
    ]
  }
}

extension PromotedQuestion {
  /// The question as an implementation is asked it.
  var request: Request {
    let question = question
    var members: JSON.Object = ["question": .string(question.kind.rawValue)]
    if let file = question.file {
      let member = file.member(question.kind == .entitlements ? "entitlements" : "site")
      members[member.name] = member.value
    }
    if case .match(_, let domain, let app, let url) = question {
      (members["domain"], members["app"], members["url"]) = (
        .string(domain), .string(app), .string(url)
      )
    }
    return Request(index: 0, question: question, members: .object(members), platform: platform)
  }
}
