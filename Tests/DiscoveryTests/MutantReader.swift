import Discovery
import Questions
import Running
import SpecModel
import Suites
import TestSupport

/// The reference model with mutants switched on, as an implementation of its own.
struct MutantReader: Implementation {
  let mutants: [Mutant]
  var description = ImplementationDescription(
    name: "mutant", language: "Swift", version: "1", questions: Set(QuestionKind.allCases),
    supportsPlatforms: false)

  init(_ ids: [String]) {
    mutants = ids.compactMap { id in Mutant.all.first { $0.id == id } }
    precondition(mutants.count == ids.count, "an unknown mutant among \(ids)")
  }

  func response(to question: Question, on platform: Platform) async -> Response {
    guard let documented = Dialect.reading(platform) else { return .skipped("unsupported") }
    let model = SpecModel(dialect: mutants.reduce(documented) { $1.applied(to: $0) })
    return model.refusal(of: question).map(Response.refused)
      ?? .answer(model.answer(to: question))
  }
}

extension MutantReader {
  /// The conformance data of the project.
  static let data = try? ConformanceData(readingFolder: Project.conformanceData)

  /// Returns the diagnosis of a run over some cases; `nil` if every answer is right.
  func diagnosis(selecting selection: Selection = Selection()) async throws -> Diagnosis? {
    guard let data = Self.data else { return nil }
    let record = try await Runner(data: data, selection: selection).run(self, argument: "mutant")
    return await Diagnostician(data).diagnosis(of: record, asking: self)
  }
}

extension MutantReader {
  /// The mutants that some case of today's systems kills which a reader of files can be asked.
  static let visible: [Mutant] = {
    let asked = (data?.cases ?? []).compactMap { item -> (Case, Answer, Dialect)? in
      guard [.match, .pattern, .site].contains(item.question.kind),
        case .answer(let expected) = item.expectation, let platform = item.platforms.newest,
        platform.version == platform.system.latest, let dialect = Dialect.reading(platform)
      else { return nil }
      return (item, expected, dialect)
    }
    return Mutant.ofMatching.filter { mutant in
      asked.contains { item, expected, dialect in
        let model = SpecModel(dialect: mutant.applied(to: dialect))
        return !model.answer(to: item.question).satisfies(expected)
      }
    }
  }()
}
