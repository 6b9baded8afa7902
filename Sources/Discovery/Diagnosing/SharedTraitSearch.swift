import Questions
import Running
import SpecModel
import Suites

/// A search for the condition that is met by all questions with claimed answers, and by no others.
///
/// The known answers leave many conditions. So questions that distinguish these are asked in
/// rounds. They are made by shrinking and varying the questions with claimed answers.
struct SharedTraitSearch {
  /// A question with its traits.
  private struct Sample: Sendable {
    let question: Question
    let platform: Platform
    let traits: QuestionTraits
    /// Whether the answer is the claimed one.
    let isClaimed: Bool
    let size: Int

    init(_ question: Question, _ platform: Platform, isClaimed: Bool) {
      (self.question, self.platform, self.isClaimed) = (question, platform, isClaimed)
      traits = QuestionTraits(question, on: platform)
      size = JSON.object(question.members).text.utf8.count
    }
  }

  /// A condition that holds, with the known answers that it explains.
  struct Found: Sendable {
    let condition: TraitCondition
    /// The known answers that are claimed and meet the condition, by their index.
    var explained: [Int]
    /// The number of questions that no case asks and that are answered as claimed.
    let confirmations: Int
    /// The smallest of these questions.
    let smallest: (question: Question, platform: Platform)?
  }

  private let claim: Claim
  private let subject: any TestSubject
  private let data: ConformanceData
  private let samples: [Sample]
  private let isStructural: Bool
  /// The index of the known answer of each sample.
  private let known: [Int]
  private var asked: [Sample] = []
  /// The traits of the questions that are not answered as claimed.
  private var ranges = TraitRanges()
  private var seen: Set<JSON> = []
  private var random = SeededGenerator(seed: 1)

  /// The most rounds, questions in a round, conditions that are compared, and variations that are
  /// made to compare them.
  private static let (rounds, asks, candidates, variations) = (8, 96, 24, 400)
  /// The most questions that are made with the texts of one question, approximately.
  private static let transplants = 400
  /// The fewest confirmations of a condition.
  private static let fewestConfirmations = 3
  /// How many claimed answers there must be for each one that does not meet a structural condition.
  private static let weightOfOutside = 10
  /// The number of rounds after which a condition that remains the best is taken.
  private static let enoughRounds = 3

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - indices: The known answers that may show whether the claim holds.
  ///   - isStructural: Whether conditions are about what a question consists of, not about its
  ///     texts.
  init(
    _ claim: Claim, in evidence: [Evidence], _ indices: [Int], isStructural: Bool,
    asking subject: any TestSubject, of data: ConformanceData
  ) async {
    (self.claim, self.subject, self.data) = (claim, subject, data)
    self.isStructural = isStructural
    let made = await indices.concurrentMap { index -> Sample? in
      let item = evidence[index]
      let (question, platform) = (item.asked.question, item.documented.platform)
      return claim.isGiven(item.answer, to: question, on: platform).map {
        Sample(question, platform, isClaimed: $0)
      }
    }
    samples = made.compactMap(\.self)
    known = zip(indices, made).filter { $1 != nil }.map(\.0)
    for sample in samples where !sample.isClaimed { ranges.add(sample.traits) }
  }

  /// Whether a known answer is as claimed.
  var hasKnown: Bool { samples.contains(where: \.isClaimed) }

  /// Returns the condition that explains the most claimed answers; `nil` if none is confirmed.
  mutating func find() async -> Found? {
    var (last, unchanged): (TraitCondition?, Int) = (nil, 0)
    for _ in 0..<Self.rounds where unchanged < Self.enoughRounds {
      let best = best
      guard let first = best.first else { return nil }
      unchanged = first == last ? unchanged + 1 : 0
      last = first
      await ask(await questions(telling: best))
    }
    // A condition that the last questions leave as the best was not in question itself.
    guard let condition = best.first, condition.name == last?.name else { return nil }
    let claimed = (samples + asked).filter(\.isClaimed)
    let outside = claimed.count { !condition.holds($0.traits) }
    // A misreading that also shows elsewhere is not limited to the condition.
    guard !isStructural || outside * Self.weightOfOutside < claimed.count else { return nil }
    let shown = asked.filter { $0.isClaimed && condition.holds($0.traits) }
    guard shown.count >= Self.fewestConfirmations else { return nil }
    let explained = zip(known, samples).filter { $1.isClaimed && condition.holds($1.traits) }
    return Found(
      condition: condition, explained: explained.map(\.0), confirmations: shown.count,
      smallest: shown.min { $0.size < $1.size }.map { ($0.question, $0.platform) })
  }

  /// The conditions that only claimed answers meet; the one that most of them meet comes first.
  private var best: [TraitCondition] {
    guard !ranges.isEmpty else { return [] }
    let claimed = samples.filter(\.isClaimed) + asked.filter(\.isClaimed)
    var values: [Int: [Int]] = [:]
    for sample in claimed {
      for (trait, value) in sample.traits.counts { values[trait, default: []].append(value) }
    }
    var found: [(count: Int, trait: Int, isAbove: Bool)] = []
    for trait in Set(values.keys).union(ranges.common) {
      let (range, values) = (ranges[trait], values[trait] ?? [])
      let more = values.count { $0 > range.greatest }
      let zeros = range.least > 0 ? claimed.count - values.count : 0
      let less = values.count { $0 < range.least } + zeros
      guard !isStructural || Trait(number: trait).isStructural else { continue }
      if more > 0 { found.append((more, trait, true)) }
      if less > 0 { found.append((less, trait, false)) }
    }
    found.sort { $0.count > $1.count }
    guard let least = found.prefix(Self.candidates).last?.count else { return [] }
    let best = found.prefix { $0.count >= least }.map {
      count, trait, isAbove -> (Int, TraitCondition) in
      let range = ranges[trait]
      return (
        count,
        TraitCondition(
          trait: Trait(number: trait), limit: isAbove ? range.greatest : range.least,
          isAbove: isAbove)
      )
    }
    // Names make the order the same each time, but are made for few conditions. A condition on any
    // pattern comes before one on some patterns, because questions can refute it.
    return best.map {
      (count: $0, rank: $1.rank, part: $1.partName, name: $1.name, condition: $1)
    }
    .sorted { ($1.count, $0.rank, $0.part, $0.name) < ($0.count, $1.rank, $1.part, $1.name) }
    .prefix(Self.candidates).map(\.condition)
  }

  /// Returns questions that distinguish conditions.
  private mutating func questions(telling conditions: [TraitCondition]) async -> [Request] {
    let claimed = (samples + asked).filter { $0.isClaimed && conditions[0].holds($0.traits) }
      .sorted { $0.size < $1.size }
    var candidates = longer(conditions[0], than: claimed)
    candidates += claimed.prefix(3).flatMap { sample in
      let (smaller, shorter) = (sample.question.smaller, sample.question.shorterURLs)
      return [smaller, shorter].flatMap { $0.prefix(Self.asks / 4) }.map { ($0, sample.platform) }
    }
    candidates += conditions.prefix(4).flatMap { condition in
      claimed.prefix(3).compactMap { sample in
        MatcherQuestion(sample.question, on: sample.platform)?.without(condition)
          .map { ($0.question, sample.platform) }
      }
    }
    candidates += claimed.prefix(3).flatMap { sample in
      (MatcherQuestion(sample.question, on: sample.platform)?.withShorterLists ?? [])
        .map { ($0.question, sample.platform) }
    }
    candidates += transplanted(conditions[0], from: claimed)
    candidates += varied(claimed.prefix(8).map { ($0.question, $0.platform) })
    let unasked = candidates.filter { question, platform in
      seen.insert([.object(question.members), .string(platform.description)]).inserted
    }
    let claim = claim
    let telling = await unasked.concurrentMap { question, platform -> Int? in
      guard claim.answers(question, platform) != nil else { return nil }
      let traits = QuestionTraits(question, on: platform)
      let holding = conditions.count { $0.holds(traits) }
      // The questions that tell most meet the first condition and few others, or the other way around.
      return conditions[0].holds(traits) ? conditions.count - holding : holding
    }
    let rated = zip(unasked, telling).compactMap { asked, telling in
      telling.map { (asked: asked, telling: $0) }
    }
    return rated.sorted { $0.telling > $1.telling }.prefix(Self.asks).enumerated().map {
      Request(index: $0, asking: $1.asked.0, on: $1.asked.1)
    }
  }

  /// Returns questions with lengths between the limit of a condition and the least length with a
  /// claimed answer.
  private func longer(
    _ condition: TraitCondition, than claimed: [Sample]
  ) -> [(Question, Platform)] {
    guard condition.isAbove, case .length = condition.trait.quality,
      let least = claimed.map({ $0.traits[condition.trait.number] }).min()
    else { return [] }
    let others = (samples + asked).filter { !$0.isClaimed }.sorted { $0.size < $1.size }.prefix(8)
    return others.flatMap { sample -> [(Question, Platform)] in
      guard var question = MatcherQuestion(sample.question, on: sample.platform) else { return [] }
      let part = condition.trait.part
      if part == "the file" { question.site[step: "padding"] = "" }
      let traits = QuestionTraits(question.question, on: sample.platform)
      let start = traits[condition.trait.number]
      return stride(from: condition.limit, to: least, by: max(1, (least - condition.limit) / 8))
        .map { length in
          var longer = question
          let padding = String(repeating: "x", count: max(0, length + 1 - start))
          switch part {
          case "the file": longer.site[step: "padding"] = .string(padding)
          case "the app identifier":
            longer.app += padding
            longer.site = longer.site.replacing(question.app, with: longer.app)
          default: longer.url += padding
          }
          return (longer.question, sample.platform)
        }
    }
  }

  /// Returns questions without claimed answers that meet the condition after they get texts of
  /// questions with claimed answers.
  private func transplanted(
    _ condition: TraitCondition, from claimed: [Sample]
  ) -> [VariedQuestions.Member] {
    let all = (samples + asked).filter { !$0.isClaimed && !condition.holds($0.traits) }
      .sorted { $0.size < $1.size }
    // The smallest question with each part comes first, so that no part is left out.
    var parts: Set<String> = []
    let first = all.indices.filter { index in
      let own = Set(all[index].traits.counts.keys.map { Trait(number: $0).part })
      defer { parts.formUnion(own) }
      return !own.isSubset(of: parts)
    }
    let others = first.map { all[$0] } + all
    var questions: [VariedQuestions.Member] = []
    for donor in claimed.prefix(2) {
      let texts = TransplantedTexts(of: donor.question)
      var tries = Self.transplants
      for other in others where tries > 0 {
        let made = texts.questions(like: other.question).map { ($0, other.platform) }
        tries -= made.count
        questions += made.filter { condition.holds(QuestionTraits($0, on: $1)) }
      }
    }
    return questions
  }

  /// Returns variations of questions.
  private mutating func varied(_ parents: [VariedQuestions.Member]) -> [VariedQuestions.Member] {
    var questions = VariedQuestions(of: parents, in: data, seed: random.next())
    return (0..<Self.variations).compactMap { _ in questions.next() }
  }

  /// Asks the implementation, and keeps the answers that show whether the claim holds.
  private mutating func ask(_ requests: [Request]) async {
    let answers = Answers()
    // A question that cannot be asked shows nothing.
    _ = try? await subject.responses(to: requests) { answers.note($0) }
    for request in requests {
      let (question, platform) = (request.question, request.platform)
      guard let answer = answers[request.index]?.given,
        let isClaimed = claim.isGiven(answer, to: question, on: platform)
      else { continue }
      asked.append(Sample(question, platform, isClaimed: isClaimed))
      if !isClaimed { ranges.add(asked[asked.count - 1].traits) }
    }
  }
}
