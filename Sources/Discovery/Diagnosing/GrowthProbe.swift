import Essentials
import Questions
package import Running
import Synchronization

/// Measures how the time of an implementation grows with the number of `*` in a pattern.
package struct GrowthProbe: Sendable {
  private let subject: any TestSubject
  private let platform = Platform(.ios, AppleSystem.ios.latest)

  /// Creates a probe of an implementation.
  package init(_ subject: any TestSubject) {
    self.subject = subject
  }

  /// The text that every pattern nearly matches.
  private static let text = "/" + String(repeating: "a", count: 40)
  /// The most `*` of a pattern.
  private static let mostStars = 12
  /// The time of a match that is long enough to be compared with the next, and to end the probe.
  private static let measurable = 0.02, long = 1.0

  /// Returns how the time grows, in a sentence; `nil` if it does not grow by a factor with each
  /// `*`, or if that cannot be measured.
  package func sentence() async -> String? {
    var times: [(stars: Int, seconds: Double)] = []
    for stars in 1...Self.mostStars {
      guard let seconds = await seconds(stars: stars) else { break }
      times.append((stars, seconds))
      if seconds > Self.long { break }
    }
    let last = times.suffix(3).map(\.seconds)
    guard last.count == 3, last[1] >= Self.measurable,
      zip(last, last.dropFirst()).allSatisfy({ $1 >= 1.7 * $0 })
    else { return nil }
    let measured = times.suffix(3).map {
      "\($0.stars) take \($0.seconds.text(decimals: 2)) s"
    }
    return "time grows exponentially with the number of `*`: " + measured.joined(separator: ", ")
  }

  /// Returns the time of a match of so many `*`; `nil` if there is no answer.
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
