import BuiltIns
import Discovery
import Fuzzing
import Questions
import Running
import Suites
import TestSupport
import Testing

/// The built-ins on questions that no suite asks: those of the cases, crossed with each other at
/// random.
struct CrossedQuestionTests {
  /// How many questions of each kind are asked.
  private static let count = 300

  @Test(arguments: [QuestionKind.pattern, .resolve, .fetch])
  func `both built-ins agree`(on kind: QuestionKind) async throws {
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    let parents = data.cases.filter { $0.question.kind == kind }.map(\.questionJSON)
    var random = SeededGenerator(seed: 2026)
    var asked = 0
    while asked < Self.count {
      let json = JSON.crossed(parents.randomElement(using: &random)!, with: parents, &random)
      guard var object = try? ObjectReader(json, as: "a question"),
        (try? object.word("question") as QuestionKind) == kind,
        let question = try? Question(kind, reading: &object)
      else { continue }
      let system = AppleSystem.allCases.randomElement(using: &random)!
      let platform = Platform(system, system.latest)
      let expected = await BuiltIn.specModel.implementation.response(to: question, on: platform)
      let actual = await BuiltIn.associatedDomains.implementation.response(
        to: question, on: platform)
      #expect(actual == expected, "\(json.text) on \(platform)")
      asked += 1
    }
  }
}

extension JSON {
  /// Returns a value in which parts are replaced by the same parts of others: members of the same
  /// name, elements, and the ends of strings.
  fileprivate static func crossed(
    _ value: JSON, with others: [JSON], _ random: inout SeededGenerator
  ) -> JSON {
    switch value {
    case .object(let object):
      return .object(
        JSON.Object(
          object.map { member in
            let candidates = others.compactMap { $0.object?[member.name] }
            let other = random.oneIn(3) ? candidates.randomElement(using: &random) : nil
            return JSON.Member(
              name: member.name, value: crossed(other ?? member.value, with: candidates, &random))
          }))
    case .array(let elements):
      let candidates = others.flatMap { $0.array ?? [] }
      var crossed = elements.map { Self.crossed($0, with: candidates, &random) }
      if random.oneIn(4), let other = candidates.randomElement(using: &random) {
        crossed.insert(other, at: random.number(below: crossed.count + 1))
      }
      return .array(crossed)
    case .string(let text):
      guard random.oneIn(4), case .string(let other)? = others.randomElement(using: &random)
      else { return value }
      let start = text.unicodeScalars.prefix(random.number(below: text.unicodeScalars.count + 1))
      let end = other.unicodeScalars.suffix(random.number(below: other.unicodeScalars.count + 1))
      return .string(String(start) + String(end))
    default:
      return value
    }
  }
}
