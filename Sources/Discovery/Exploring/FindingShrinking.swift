import Questions
import Running

extension Exploration {
  /// The most wrong answers that are shrunken by asking the implementation, the most candidates
  /// that are asked at once for each, and the most rounds of that.
  private static var shrinking: (findings: Int, candidates: Int, rounds: Int) { (12, 32, 60) }

  /// Returns findings with the smallest questions that get the same wrong answer from the
  /// implementation, each once; only a limited number of findings is shrunken.
  func shrunken(_ findings: [FindingSample.Finding]) async -> [FindingSample.Finding] {
    let bySize = findings.sorted { $0.size < $1.size }
    var trials = bySize.prefix(Self.shrinking.findings).map { ShrinkingTrial($0) }
    for _ in 0..<Self.shrinking.rounds {
      var smaller: [(trial: Int, question: QuestionOnPlatform)] = []
      for index in trials.indices {
        smaller += trials[index].candidates(Self.shrinking.candidates).map { (index, $0) }
      }
      guard !smaller.isEmpty else { break }
      let inbox = ResponseInbox(count: smaller.count)
      let requests = smaller.enumerated().map { $1.question.request($0) }
      // An adapter that can no longer be asked leaves the questions as they are.
      _ = try? await subject.responses(to: requests) { inbox.receive($0) }
      var isDone = Set<Int>()
      for ((trial, question), response) in zip(smaller, inbox.responses)
      where !isDone.contains(trial) {
        guard let response else { continue }
        let candidate = finding(question, response)
        guard trials[trial].isAlike(candidate), !isOpen(candidate) else { continue }
        trials[trial].keep(candidate)
        isDone.insert(trial)
      }
    }
    var seen: Set<JSON> = []
    let smallest = trials.map(\.finding) + bySize.dropFirst(trials.count)
    return smallest.filter { seen.insert($0.question.members).inserted }
  }

  /// Returns whether the rules leave the answer to a question open.
  private func isOpen(_ finding: FindingSample.Finding) -> Bool {
    Evidence(finding.record, of: finding.item).map { unspecified.rule(of: $0) != nil } ?? true
  }
}

/// A wrong answer whose question is made smaller.
private struct ShrinkingTrial {
  /// The smallest finding so far.
  private(set) var finding: FindingSample.Finding
  private var shrinker: Shrinker<Question>
  private let original: FindingSample.Finding

  init(_ finding: FindingSample.Finding) {
    (self.finding, original) = (finding, finding)
    shrinker = Shrinker(finding.question.question, tries: 1_500) { $0.smaller }
  }

  /// Returns the next smaller questions with the same right answer, apart from its details.
  mutating func candidates(_ count: Int) -> [QuestionOnPlatform] {
    let given = original.question
    while case let next = shrinker.next(count), !next.isEmpty {
      let fitting = next.compactMap { question -> QuestionOnPlatform? in
        let candidate = QuestionOnPlatform(number: given.number, question, on: given.platform)
        return candidate.flatMap { $0.expected.isLike(given.expected) ? $0 : nil }
      }
      if !fitting.isEmpty { return fitting }
    }
    return []
  }

  /// Returns whether the implementation gives the same wrong answer, apart from its details.
  func isAlike(_ candidate: FindingSample.Finding) -> Bool {
    guard candidate.record.outcome == .failed else { return false }
    let answers = [candidate, original].map { finding in
      try? Answer(to: finding.question.question.kind, reading: finding.record.answer)
    }
    guard let mine = answers[0], let other = answers[1] else { return false }
    return mine.isLike(other)
  }

  mutating func keep(_ candidate: FindingSample.Finding) {
    finding = candidate
    shrinker.keep(candidate.question.question)
  }
}

extension FindingSample.Finding {
  /// The length of the question.
  fileprivate var size: Int { question.members.text.utf8.count }
}
