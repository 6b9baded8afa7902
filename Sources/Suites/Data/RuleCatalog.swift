package import Questions

/// What a rule or a case rests on.
package enum Authority: String, Sendable, CaseIterable, Codable {
  /// Apple or one of the cited works says so.
  case documented
  /// Seen in Apple's own tools, from outside.
  case observed
  /// Nobody says; asked and reported, never failed.
  case unspecified
}

/// One numbered statement of how Apple's systems behave.
package struct Rule: Sendable, Hashable {
  /// The id: `PAT-003`.
  package let id: String
  /// What the systems do.
  package let statement: String
  /// What the statement rests on.
  package let authority: Authority
  /// Where it is said or seen.
  package let sources: [Source]
  /// Where it holds.
  package let platforms: PlatformSet
  /// Why nothing can test it here, if that is so.
  package let untestable: String?
  /// For an unspecified rule the answers that are all acceptable; the first is the reference's.
  package let alternatives: [RuleAlternative]
  /// Contradictions and doubts.
  package let note: String?
  /// The ledger's file.
  package let file: String
  /// The line on which its id stands.
  package let line: Int
}

/// One acceptable reading of a matter that nobody specifies.
package struct RuleAlternative: Sendable, Hashable {
  /// A word or two: `literal`.
  package let name: String
  /// What it means, in a sentence.
  package let meaning: String
}

/// A place in a work.
package struct Source: Sendable, Hashable {
  /// The id of the work.
  package let work: String
  /// Where in the work.
  package let place: String
}

/// A document that rules and cases cite.
package struct Work: Sendable, Hashable {
  /// The id: `wwdc19-717`.
  package let id: String
  /// Its title.
  package let title: String
  /// Its author or publisher.
  package let author: String
  /// Where to read it, if that is known.
  package let link: String?
}

/// All rules, and the works that they cite.
package struct RuleCatalog: Sendable {
  /// The rules by id.
  package let rules: [String: Rule]
  /// The works by id.
  package let works: [String: Work]

  /// The rules in the order of their ids.
  package var sortedRules: [Rule] { rules.values.sorted { $0.id < $1.id } }

  /// A source as one line: author, title, place, link.
  package func citation(of source: Source) -> String {
    guard let work = works[source.work] else { return "\(source.work): \(source.place)" }
    let link = work.link.map { " <\($0)>" } ?? ""
    return "\(work.author): \(work.title), \(source.place)\(link)"
  }

  /// What a report quotes of a rule.
  package func citation(of rule: Rule) -> RuleCitation {
    RuleCitation(statement: rule.statement, sources: rule.sources.map(citation(of:)))
  }
}

/// What a report quotes of a rule.
package struct RuleCitation: Sendable, Hashable, Codable {
  /// The rule in one or two sentences.
  package var statement: String
  /// Its sources, each as one line: the work, the place in it, the link.
  package var sources: [String]

  /// A rule as reports quote it.
  package init(statement: String, sources: [String]) {
    self.statement = statement
    self.sources = sources
  }
}
