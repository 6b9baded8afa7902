import Questions
import SpecModel

/// What an implementation is claimed to answer: to all questions that meet a condition.
struct Claim: Sendable {
  /// The answers that tell whether the claim holds for a question: the claimed one, `nil` for any wrong
  /// one, and that which is given otherwise.
  typealias Answers = (claimed: Answer?, other: Answer)

  /// Returns the answers; `nil` if the question does not tell.
  let answers: @Sendable (Question, Platform) -> Answers?

  /// Returns whether an answer to a question is the claimed one; `nil` if it tells neither.
  func isGiven(_ answer: Answer, to question: Question, on platform: Platform) -> Bool? {
    guard let (claimed, other) = answers(question, platform) else { return nil }
    if answer.isLike(other) || answer.satisfies(other) { return false }
    return claimed.map { answer.isLike($0) ? true : nil } ?? true
  }
}
