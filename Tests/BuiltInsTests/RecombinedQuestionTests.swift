import BuiltIns
import Discovery
import Foundation
import Questions
import Running
import SpecModel
import Suites
import TestSupport
import Testing

/// Questions that are put together from parts of cases: library and model agree on those, too.
///
/// `ASSAY_RECOMBINED_QUESTIONS` asks another number of each kind than 2,000.
struct RecombinedQuestionTests {
  /// Puts questions together.
  private struct Mixer {
    private let parts: [JSON]
    private let platforms: [Platform]
    private let kind: QuestionKind
    private var random = SeededGenerator(seed: 1)

    init(_ kind: QuestionKind, of data: ConformanceData) {
      self.kind = kind
      let cases = data.cases.filter { $0.question.kind == kind }
      parts = cases.map(\.questionJSON)
      platforms = cases.flatMap(\.platforms.ends)
    }

    /// Returns a question, or `nil` if the parts do not make one.
    mutating func next() -> (question: Question, platform: Platform)? {
      let mixed = mix(parts.randomElement(using: &random) ?? .null)
      guard var reader = try? ObjectReader(mixed, as: "a question"),
        let question = try? Question(kind, reading: &reader),
        let platform = platforms.randomElement(using: &random)
      else { return nil }
      return (question, platform)
    }

    private mutating func mix(_ first: JSON) -> JSON {
      mix(first, parts.randomElement(using: &random) ?? .null)
    }

    /// Returns a value with parts of another in their places.
    private mutating func mix(_ first: JSON, _ second: JSON) -> JSON {
      switch (first, second) {
      case (.object(let members), .object(let others)):
        var mixed = members
        for member in members {
          guard let other = others[member.name] else { continue }
          mixed[member.name] = mix(member.value, other)
        }
        for other in others where mixed[other.name] == nil && Bool.random(using: &random) {
          mixed[other.name] = other.value
        }
        return .object(mixed)
      case (.array(let values), .array(let others)):
        let chosen = (values + others).filter { _ in Bool.random(using: &random) }
        return .array(chosen.shuffled(using: &random))
      default: return Int.random(in: 0..<3, using: &random) == 0 ? second : first
      }
    }
  }

  @Test(arguments: [QuestionKind.pattern, .resolve, .fetch])
  func `library and model agree on questions of parts of cases`(kind: QuestionKind) async throws {
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    let open = Mutant.all.filter { data.catalog.rules[$0.rule]?.authority == .unspecified }
    let variable = ProcessInfo.processInfo.environment["ASSAY_RECOMBINED_QUESTIONS"]
    let count = variable.flatMap { Int($0) } ?? 2_000
    var mixer = Mixer(kind, of: data)
    var asked = 0
    var tried = 0
    while asked < count, tried < 10 * count {
      tried += 1
      guard let (question, platform) = mixer.next(),
        let expected = question.modelAnswer(on: platform)
      else { continue }
      asked += 1
      let response = await BuiltIn.associatedDomains.implementation.response(
        to: question, on: platform)
      if case .answer(let answer) = response, answer.satisfies(expected) { continue }
      let isOpen = open.contains { question.modelAnswer(with: $0, on: platform) != expected }
      #expect(isOpen, "\(response), not \(expected), to \(question) on \(platform)")
    }
    #expect(asked == count)
  }
}
