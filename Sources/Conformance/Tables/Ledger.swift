/// What a rule or a case rests on.
public enum Authority: String, Sendable, CaseIterable, Codable {
  /// Apple or one of the cited works says so.
  case documented
  /// Seen in Apple's own tools, from outside.
  case observed
  /// Nobody says; asked and reported, never failed.
  case unspecified
}

/// One numbered statement of how Apple's systems behave.
public struct Rule: Sendable, Hashable {
  /// The id: `PAT-003`.
  public let id: String
  /// What the systems do.
  public let statement: String
  /// What the statement rests on.
  public let authority: Authority
  /// Where it is said or seen.
  public let sources: [Source]
  /// Where it holds.
  public let platforms: PlatformSet
  /// Why nothing can test it here, if that is so.
  public let untestable: String?
  /// For an unspecified rule the answers that are all acceptable; the first is the reference's.
  public let alternatives: [RuleAlternative]
  /// Contradictions and doubts.
  public let note: String?
  /// The ledger's file.
  public let file: String
  /// The line on which its id stands.
  public let line: Int
}

/// One acceptable reading of a matter that nobody specifies.
public struct RuleAlternative: Sendable, Hashable {
  /// A word or two: `literal`.
  public let name: String
  /// What it means, in a sentence.
  public let meaning: String
}

/// A place in a work.
public struct Source: Sendable, Hashable {
  /// The id of the work.
  public let work: String
  /// Where in the work.
  public let place: String
}

/// A document that rules and cases cite.
public struct Work: Sendable, Hashable {
  /// The id: `wwdc19-717`.
  public let id: String
  /// Its title.
  public let title: String
  /// Its author or publisher.
  public let author: String
  /// Where to read it, if that is known.
  public let link: String?
}

/// All rules, and the works that they cite.
public struct Ledger: Sendable {
  /// The rules by id.
  public let rules: [String: Rule]
  /// The works by id.
  public let works: [String: Work]

  /// The rules in the order of their ids.
  public var sortedRules: [Rule] { rules.values.sorted { $0.id < $1.id } }

  /// A source as one line: author, title, place, link.
  public func citation(of source: Source) -> String {
    guard let work = works[source.work] else { return "\(source.work): \(source.place)" }
    let link = work.link.map { " <\($0)>" } ?? ""
    return "\(work.author): \(work.title), \(source.place)\(link)"
  }

  /// What a report quotes of a rule.
  public func citation(of rule: Rule) -> RuleCitation {
    RuleCitation(statement: rule.statement, sources: rule.sources.map(citation(of:)))
  }
}
