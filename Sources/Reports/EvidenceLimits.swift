/// How many bytes each part of the evidence for a failure may have.
struct EvidenceLimits {
  /// What came, in place of what.
  let headline: Int
  /// What the case shows, and where it stands.
  let place: Int
  /// What was asked.
  let question: Int
  /// What an error left behind.
  let trace: Int
  /// The rules, with their sources.
  let citations: Int
  /// The command that asks again.
  let reproduce: Int

  /// Less than 64 KiB together, so that a file stays below what CI systems take.
  static let file = EvidenceLimits(
    headline: 32_000, place: 1_000, question: 12_000, trace: 12_000, citations: 6_000,
    reproduce: 1_000)

  /// Little enough that a comment has room for a dozen failures.
  static let comment = EvidenceLimits(
    headline: 1_000, place: 500, question: 1_500, trace: 500, citations: 1_000, reproduce: 500)
}
