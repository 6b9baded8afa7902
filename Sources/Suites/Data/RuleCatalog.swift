package import Questions

/// What a rule or a case rests on, the strongest first.
package enum Authority: String, Sendable, CaseIterable, Comparable {
  /// A sentence in a cited work.
  case documented
  /// A record of Apple's own tools.
  case observed
  /// An argument from documented and observed rules.
  case inferred
  /// Nothing: the answers are informational, never failed.
  case unspecified

  /// Orders authorities from the weakest to the strongest.
  package static func < (left: Authority, right: Authority) -> Bool {
    left.position > right.position
  }

  private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One numbered statement of how Apple's systems behave.
package struct Rule: Sendable, Hashable {
  /// The id: `PAT-003`.
  package let id: String
  /// What the systems do.
  package let statement: String
  /// What the statement rests on.
  package let authority: Authority
  /// The places that state or show it.
  package let sources: [Source]
  /// The systems and versions on which it holds.
  package let platforms: PlatformSet
  /// Why an inferred rule follows from its premises; `nil` for other rules.
  package let argument: String?
  /// The ids of the documented and observed rules that an inferred rule follows from.
  package let premises: [String]
  /// The ids of rules that cannot all be true together with this one; they need not name it.
  package let contradicted: [String]
  /// Why it cannot be tested here; `nil` if it can.
  package let untestable: String?
  /// The acceptable answers of an unspecified rule; the first is the reference model's.
  package let alternatives: [RuleAlternative]
  /// Contradictions and doubts.
  package let note: String?
  /// The day, such as `2026-11-26`, on which the rule was last reread with its sources; `nil` if it
  /// was not reread since it was written.
  package let lastRead: String?
  /// The file in the catalog.
  package let file: String
  /// The line of its id.
  package let line: Int
}

/// An acceptable reading of an unspecified rule.
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
  /// The place in the work.
  package let place: String
}

/// What a work can show.
package enum WorkKind: String, Sendable, CaseIterable {
  /// A text, whose sentences say how the systems behave.
  case document
  /// What Apple's tools and systems were seen to do.
  case record
}

/// A document or a record that rules and cases cite.
package struct Work: Sendable, Hashable {
  /// The id: `wwdc19-717`.
  package let id: String
  /// What it can show.
  package let kind: WorkKind
  /// Its title.
  package let title: String
  /// Its author or publisher.
  package let author: String
  /// Whether the cited part is an answer by an Apple engineer, as in a forum.
  package let isByEngineer: Bool
  /// The address at which to read it, if it is known.
  package let link: String?
  /// The file name of a record in the folder `observations`, whose places are ids of cases; `nil`
  /// if the record is elsewhere.
  package let observations: String?
}

/// Who states what a work says, the strongest first.
package enum WorkOrigin: Int, Sendable, Comparable, CustomStringConvertible {
  /// What Apple published under its name: pages, talks, headers, open source.
  case apple
  /// An answer by an Apple engineer.
  case engineer
  /// A record of what Apple's tools and systems did.
  case record
  /// A text by anyone else, such as a standard or a tutorial.
  case thirdParty

  /// Orders origins from the strongest to the weakest.
  package static func < (left: WorkOrigin, right: WorkOrigin) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The origin in a few words: `a text of a third party`.
  package var description: String {
    switch self {
    case .apple: "Apple's own"
    case .engineer: "an answer of an engineer of Apple's"
    case .record: "a record"
    case .thirdParty: "a text of a third party"
    }
  }
}

extension Work {
  /// Who states what it says.
  package var origin: WorkOrigin {
    if isByEngineer { return .engineer }
    if kind == .record { return .record }
    return author == "Apple" ? .apple : .thirdParty
  }
}

/// A file of rules.
package struct Topic: Sendable, Hashable {
  /// The file, as the rules in it name it.
  package let file: String
  /// What its rules are about.
  package let title: String

  /// The name of the file without its type: `legacy-paths`.
  package var name: String {
    String(file[file.index(after: file.lastIndex(of: "/") ?? file.startIndex)...].dropLast(5))
  }
}

/// All rules, and the works that they cite.
package struct RuleCatalog: Sendable {
  /// The rules by id.
  package let rules: [String: Rule]
  /// The works by id.
  package let works: [String: Work]
  /// The files of rules, in the order of their names.
  package let topics: [Topic]

  /// The rules in the order of their ids.
  package var sortedRules: [Rule] { rules.values.sorted { $0.id < $1.id } }

  /// Returns a source as one line: author, title, place, link.
  package func citation(of source: Source) -> String {
    guard let work = works[source.work] else { return "\(source.work): \(source.place)" }
    let link = work.link.map { " <\($0)>" } ?? ""
    return "\(work.author): \(work.title), \(source.place)\(link)"
  }

  /// Returns what a report quotes of a rule: the strongest sources first, and no author where the
  /// author is not known.
  package func citation(of rule: Rule) -> RuleCitation {
    let unknown = "author not known: "
    let sources = rule.sources.enumerated().sorted { one, other in
      let origins = [one, other].map { works[$0.element.work]?.origin ?? .thirdParty }
      return (origins[0], one.offset) < (origins[1], other.offset)
    }.map { _, source in
      let line = citation(of: source)
      return line.hasPrefix(unknown) ? String(line.dropFirst(unknown.count)) : line
    }
    let inference = rule.argument.map {
      "inferred from \(rule.premises.joined(separator: ", ")): \($0)"
    }
    return RuleCitation(
      statement: rule.statement, sources: sources,
      remarks: [inference, rule.note.map { "note: \($0)" }].compactMap(\.self))
  }
}

/// What a report quotes of a rule.
package struct RuleCitation: Sendable, Hashable {
  /// The rule in one or two sentences.
  package var statement: String
  /// Its sources, each as one line: author, title, place, link.
  package var sources: [String]
  /// The argument of an inferred rule and the rule's note, each as one line.
  package var remarks: [String]

  /// Creates a citation.
  package init(statement: String, sources: [String], remarks: [String] = []) {
    self.statement = statement
    self.sources = sources
    self.remarks = remarks
  }
}
