public import SpecModel

/// How soon misreadings of the rules are found that are planted in the reference model.
///
/// One search looks for all of them at once: every question goes to the library, and to a model
/// with each misreading that was not found yet.
public struct PlantedSearch: Sendable {
  /// What helps a search along.
  public struct Means: OptionSet, Sendable, Hashable {
    /// Which of them there are.
    public let rawValue: Int

    /// Some of them.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Every other variation is one of structure.
    public static let mutator = Means(rawValue: 1)
    /// Variations of bytes insert words.
    public static let dictionary = Means(rawValue: 2)
    /// Questions are kept for what happened, not by chance.
    public static let counters = Means(rawValue: 4)
    /// All of them.
    public static let all: Means = [.mutator, .dictionary, .counters]
  }

  /// What helps.
  public let means: Means
  /// How many questions are asked at most.
  public let limit: Int
  private var generator: SeededGenerator
  private var corpus: [[UInt8]]
  private var events: Set<UInt64> = []

  /// A search that repeats itself for equal seeds.
  ///
  /// The inputs that it starts from should be few: those from the tables would give the misreadings
  /// away.
  public init(from inputs: [[UInt8]], seed: UInt64, means: Means = .all, limit: Int = 100_000) {
    corpus = inputs.isEmpty ? [[]] : inputs
    self.means = means
    self.limit = limit
    generator = SeededGenerator(seed: seed)
  }

  /// The number of questions after which each misreading was found; those not found are missing.
  public mutating func executions(toFind deviations: [Deviation]) -> [String: Int] {
    var found: [String: Int] = [:]
    var left = deviations
    for execution in 1...max(limit, 1) where !left.isEmpty {
      let input = nextInput()
      let question = MatcherQuestion(bytes: input)
      let verdict = question.verdict
      keep(input, question, verdict)
      left.removeAll { deviation in
        let planted = MatcherOracle(deviation: deviation).modelVerdict(on: question)
        guard let planted, planted != verdict else { return false }
        found[deviation.id] = execution
        return true
      }
    }
    return found
  }

  private mutating func nextInput() -> [UInt8] {
    let parent = corpus[generator.number(below: corpus.count)]
    let other = corpus[generator.number(below: corpus.count)]
    if means.contains(.mutator), generator.oneIn(2) {
      return generator.oneIn(8)
        ? Mutator.matcher.crossOver(parent, other, Self.maximumSize, &generator)
        : Mutator.matcher.mutate(parent, Self.maximumSize, &generator)
    }
    let words = means.contains(.dictionary) ? Self.words : []
    return generator.varied(parent, with: other, words, Self.maximumSize)
  }

  /// Keeps a question from which more are to be made.
  private mutating func keep(
    _ input: [UInt8], _ question: MatcherQuestion, _ verdict: MatcherVerdict
  ) {
    if means.contains(.counters) {
      let known = events.count
      events.formUnion(MatcherEvents(question, model: verdict, library: verdict).all)
      guard events.count > known else { return }
    } else {
      guard generator.oneIn(Self.chance) else { return }
    }
    if corpus.count < Self.maximumCount {
      corpus.append(input)
    } else {
      corpus[generator.number(below: corpus.count)] = input
    }
  }

  private static let maximumSize = 1024
  private static let maximumCount = 2000
  private static let chance = 50
  private static let words = Vocabulary.pattern.words.map { Array($0.utf8) }
}

extension SeededGenerator {
  /// Bytes varied as libFuzzer varies them, without a thought for what they mean.
  fileprivate mutating func varied(
    _ input: [UInt8], with other: [UInt8], _ words: [[UInt8]], _ maximumSize: Int
  ) -> [UInt8] {
    var bytes = input
    for _ in 0...number(below: 4) {
      let place = number(below: bytes.count + 1)
      let end = min(bytes.count, place + 1 + number(below: 8))
      switch number(below: words.isEmpty ? 6 : 8) {
      case 0: bytes.insert(UInt8(number(below: 0x100)), at: place)
      case 1: bytes.removeSubrange(place..<max(place, end))
      case 2 where place < bytes.count: bytes[place] = UInt8(number(below: 0x100))
      case 3 where place < bytes.count: bytes[place] ^= 1 << number(below: 8)
      case 4: bytes.insert(contentsOf: bytes[place..<max(place, end)], at: place)
      case 5:
        let start = number(below: other.count + 1)
        bytes.replaceSubrange(place..., with: other[start...])
      case 6, 7: bytes.insert(contentsOf: words[number(below: words.count)], at: place)
      default: break
      }
    }
    return Array(bytes.prefix(maximumSize))
  }
}
