import DataChecks
import Questions
import SpecModel
import Suites

/// The conformance data as the book arranges it.
struct Contents: Sendable {
  /// The data.
  let data: ConformanceData
  /// The cases that name each rule, in the order of the suites.
  let cases: [String: [Case]]
  /// The mutants that break each rule.
  let mutants: [String: [BrokenRule]]
  /// The rules whose text names each rule.
  let mentions: [String: Set<String>]
  /// The pages on which URLs can be tried.
  let explained: ExplainedFiles

  /// A plausible misreading of a rule.
  struct BrokenRule: Sendable {
    /// The mutant.
    let mutant: Mutant
    /// The ids of the rule's cases that detect it.
    let cases: [String]
  }

  /// Arranges data.
  init(of data: ConformanceData) async {
    self.data = data
    async let pages = ExplainedFiles(of: data.cases)
    cases = data.cases.reduce(into: [:]) { cases, item in
      for rule in item.rules { cases[rule, default: []].append(item) }
    }
    let detected = await MutationScore(ofOwnCasesOf: data).entries
    explained = await pages
    mutants = Dictionary(
      grouping: zip(Mutant.all, detected).map { mutant, entry in
        BrokenRule(mutant: mutant, cases: entry.killedBy + entry.distinguishedBy)
      }, by: \.mutant.rule)
    mentions = data.catalog.rules.values.reduce(into: [:]) { mentions, rule in
      for id in rule.mentioned where id != rule.id && data.catalog.rules[id] != nil {
        mentions[id, default: []].insert(rule.id)
      }
    }
  }

  /// The topics, except the open questions, in the order of their titles.
  var topics: [Topic] {
    data.catalog.topics.filter { !rules(of: $0).allSatisfy { $0.authority == .unspecified } }
      .sorted { $0.title < $1.title }
  }

  /// The rules that no source decides, in the order of their ids.
  var openQuestions: [Rule] {
    data.catalog.sortedRules.filter { $0.authority == .unspecified }
  }

  /// Returns the rules of a topic, in the order of their ids.
  func rules(of topic: Topic) -> [Rule] {
    data.catalog.sortedRules.filter { $0.file == topic.file }
  }

  /// Returns the topic of a rule.
  func topic(of rule: Rule) -> Topic? {
    data.catalog.topics.first { $0.file == rule.file }
  }
}

extension Rule {
  /// The ids of the rules that the text of the rule names.
  var mentioned: [String] {
    [statement, argument, note, untestable].compactMap(\.self)
      .flatMap { $0.matches(of: Self.idPattern).map { String($0.output) } }
  }

  /// The form of an id of a rule.
  static var idPattern: Regex<Substring> { /\b[A-Z]+-[0-9]{2,3}\b/ }
}
