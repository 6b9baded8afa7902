import Questions
import Running
import SpecModel

/// The search for the codes that an implementation's own list of regions or languages lacks, by
/// asking about each code.
struct MissingCodes {
  /// The variables with a list of codes.
  private enum Variable: String, CaseIterable {
    case region, lang

    var codes: [String] { self == .region ? ISOCodes.regions : ISOCodes.languages }
    var noun: String { self == .region ? "region" : "language" }
  }

  /// The rule about both lists.
  private static let rule = "SUB-008"
  /// The most codes that a statement names.
  private static let mostNamed = 4

  private let evidence: [Evidence]
  private let set: [Mutant]
  private let subject: any TestSubject

  /// Creates a search.
  ///
  /// - Parameter set: The misreadings that the implementation has.
  init(_ evidence: [Evidence], beside set: [Mutant], asking subject: any TestSubject) {
    (self.evidence, self.set, self.subject) = (evidence, set, subject)
  }

  /// Returns a cause for each list that lacks codes, but not all of them.
  ///
  /// - Parameter open: The wrong answers that no misreading explains.
  func causes(of open: [Int]) async -> [Explanation.Cause] {
    guard subject.description.questions.contains(.match) else { return [] }
    var causes: [Explanation.Cause] = []
    for variable in Variable.allCases {
      let own = open.filter { evidence[$0].lacksMatch(of: variable.rawValue) }
      if let cause = await cause(of: own, variable) { causes.append(cause) }
    }
    return causes
  }

  private func cause(of indices: [Int], _ variable: Variable) async -> Explanation.Cause? {
    guard let smallest = indices.map({ evidence[$0] }).min(by: { $0.size < $1.size }) else {
      return nil
    }
    let platform = smallest.documented.platform
    let codes = variable.codes.filter {
      Answer(to: question($0, variable), on: platform, with: set)?.isLike(match) ?? false
    }
    let answers = Answers()
    let requests = codes.enumerated().map {
      Request(index: $0, asking: question($1, variable), on: platform)
    }
    _ = try? await subject.responses(to: requests) { answers.note($0) }
    let given = zip(codes, codes.indices.map { answers[$0]?.answer(to: .match) })
    let missing = given.filter { $1?.isLike(.decision(.noMatch, rule: nil)) ?? false }.map(\.0)
    guard let first = missing.first, given.contains(where: { $1?.isLike(match) ?? false }) else {
      return nil
    }
    let explained = indices.filter { evidence[$0].words.contains(where: missing.contains) }
    guard let shown = explained.map({ evidence[$0] }).min(by: { $0.size < $1.size }) else {
      return nil
    }
    let named = missing.prefix(Self.mostNamed).joined(separator: ", ")
    let rest = missing.count - Self.mostNamed
    return Explanation.Cause(
      name: "\(variable.noun)s-missing",
      statement: "`$(\(variable.rawValue))` lacks \(missing.count) of \(codes.count) "
        + "\(variable.noun) codes: \(named)\(rest > 0 ? " and \(rest) more" : "").",
      rule: Self.rule, alone: explained,
      example: shown.asked.question.kind == .match
        ? MinimalExample(shown, as: question(first, variable)) : MinimalExample(shown),
      confirmations: missing.count)
  }

  private var match: Answer { .decision(.match, rule: nil) }

  /// Returns the question whether a URL with a code as its path matches.
  private func question(_ code: String, _ variable: Variable) -> Question {
    let app = "ABCDE12345.com.example.app"
    let rules: JSON = [["/": .string("/$(\(variable.rawValue))")]]
    return .match(
      site: .json(["applinks": ["details": [["appIDs": [.string(app)], "components": rules]]]]),
      domain: "example.com", app: app, url: "https://example.com/\(code)")
  }
}

extension Evidence {
  /// Returns whether a pattern with a variable should have matched, and did not.
  fileprivate func lacksMatch(of variable: String) -> Bool {
    asked.members.text.contains("$(\(variable))")
      && (right.isLike(.decision(.match, rule: nil))
        && answer.isLike(.decision(.noMatch, rule: nil))
        || right == .matches(true) && answer == .matches(false))
  }

  /// The words of the URL, or of the text that is compared with a pattern.
  fileprivate var words: [String] {
    let text =
      switch asked.question {
      case .match(_, _, _, let url): url
      case .pattern(let question): question.text
      case .site, .entitlements, .resolve, .fetch: ""
      }
    return text.split { !$0.isLetter }.map(String.init)
  }
}
