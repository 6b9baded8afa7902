import FoundationShim
import Questions
package import Running

/// A measurement of how an implementation's time grows with the number of `*` in a pattern.
package struct GrowthProbe: Sendable {
  private let subject: any TestSubject
  private let platform = Platform(.ios, AppleSystem.ios.latest)

  /// Creates a probe of an implementation.
  package init(_ subject: any TestSubject) {
    self.subject = subject
  }

  /// The text that every pattern nearly matches.
  private static let text = "/" + String(repeating: "a", count: 40)
  /// The most `*` in a pattern.
  private static let mostStars = 12
  /// The seconds that a match must take to be compared with others, and to end the probe.
  private static let measurable = 0.02, long = 1.0

  /// The number of measurements, since a busy machine may disturb one.
  private static let attempts = 3

  /// Returns how the time grows, in a sentence; `nil` if it does not grow by a factor with each
  /// `*`, or if that cannot be measured.
  package func sentence() async -> String? {
    for _ in 1...Self.attempts {
      let last = await times().suffix(3)
      guard last.count == 3, let longest = last.last?.seconds, longest >= Self.measurable else {
        return nil
      }
      let grows = zip(last, last.dropFirst()).allSatisfy { $1.seconds >= 1.7 * $0.seconds }
      guard grows, last.dropFirst().allSatisfy({ $0.seconds >= Self.measurable }) else { continue }
      return "time grows exponentially with the number of `*`: "
        + last.map { "\($0.stars) take \($0.seconds.text(decimals: 2)) s" }
        .joined(separator: ", ")
    }
    return nil
  }

  /// Returns the times of matches with ever more `*`, until one takes long or has no answer.
  private func times() async -> [(stars: Int, seconds: Double)] {
    var times: [(stars: Int, seconds: Double)] = []
    for stars in 1...Self.mostStars {
      guard let seconds = await seconds(stars: stars) else { break }
      times.append((stars, seconds))
      if seconds > Self.long { break }
    }
    return times
  }

  /// Returns the time that a match with this many stars takes; `nil` if there is no answer.
  private func seconds(stars: Int) async -> Double? {
    let question = PatternQuestion(
      pattern: "/" + String(repeating: "*a", count: stars) + "b", text: Self.text, kind: .path)
    let match = subject.description.questions.contains(.match) ? question.asMatch : nil
    let asked = match?.question ?? .pattern(question)
    let seconds = Mutex<Double?>(nil)
    let request = Request(
      index: 0, question: asked, members: .object(match?.members ?? asked.members),
      platform: platform)
    _ = try? await subject.responses(to: [request]) { response in
      guard case .answer = response.response else { return }
      seconds.withLock { $0 = response.duration / .seconds(1) }
    }
    return seconds.withLock(\.self)
  }
}
