import Questions
import SpecModel

/// A claim about an implementation's answers to all questions that meet a condition.
struct Claim: Sendable {
  /// The answers that show whether the claim holds for a question: the claimed answer, which is
  /// `nil` for any wrong answer, and the answer that is given otherwise.
  typealias Answers = (claimed: Answer?, other: Answer)

  /// Returns these answers; `nil` if the question does not show whether the claim holds.
  let answers: @Sendable (Question, Platform) -> Answers?

  /// Returns whether an answer to a question is the claimed one; `nil` if it shows neither.
  func isGiven(_ answer: Answer, to question: Question, on platform: Platform) -> Bool? {
    guard let (claimed, other) = answers(question, platform) else { return nil }
    if answer.isLike(other) || answer.satisfies(other) { return false }
    return claimed.map { answer.isLike($0) ? true : nil } ?? true
  }
}
