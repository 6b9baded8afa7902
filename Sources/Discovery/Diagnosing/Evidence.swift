import FoundationShim
import Questions
import Running
import SpecModel
import Suites

/// An answer of an implementation, for comparison with mutants of the reference model.
///
/// A class, because it is large and is passed to many tasks.
final class Evidence: Sendable {
  /// The record of the case.
  let record: CaseRecord
  /// The question that was asked, with its members.
  let asked: PreparedCase
  /// Whether the answer is wrong.
  let isWrong: Bool
  /// The answer of the implementation; a right answer is the expected one, without details if the
  /// implementation gave none.
  let answer: Answer
  /// The reading of the case's system.
  let documented: Dialect

  private let files: FileReading
  private let modelAnswer: Answer
  /// The last dialect that reads files in another way, and what it read; most sets that follow
  /// share it.
  private let lastFiles = Mutex<(dialect: Dialect, files: FileReading)?>(nil)

  /// Creates the evidence of a case; `nil` if the case has no right answer, or no answer was given.
  init?(_ record: CaseRecord, of item: Case) {
    let asked = PreparedCase(item, askedAsMatch: record.isAskedAsMatch)
    guard case .answer(let expected) = asked.expectation, record.skip == nil,
      let platform = try? Platform(argument: record.platform),
      let documented = Dialect.reading(platform)
    else { return nil }
    switch record.outcome {
    case .passed, .unexpectedPass:
      isWrong = false
      answer = record.actual == expected.summary ? expected : expected.withoutDetails
    case .failed, .knownFailure:
      guard let wrong = try? Answer(to: asked.question.kind, reading: record.answer) else {
        return nil
      }
      (isWrong, answer) = (true, wrong)
    case .errored, .notRun, .skipped, .informational: return nil
    }
    self.record = record
    self.asked = asked
    self.documented = documented
    let model = SpecModel(dialect: documented)
    files = model.files(of: asked.question)
    modelAnswer = model.answer(to: asked.question, files: files)
    // Data with which the model disagrees says nothing about an implementation.
    guard modelAnswer.satisfies(expected) else { return nil }
  }

  /// Returns whether the model with mutants switched on gives the implementation's answer, and
  /// whether the mutants change the model's answer.
  func test(_ mutants: [Mutant]) -> (agrees: Bool, isChanged: Bool) {
    let dialect = documented.with(mutants, for: asked.question)
    let model = SpecModel(dialect: dialect)
    let files = files(by: model)
    let mine = model.answer(to: asked.question, files: files)
    if isWrong, answer == .refused {
      let isRefused = model.refusal(of: asked.question, files: files) != nil
      return (isRefused, isRefused || mine != modelAnswer)
    }
    return (mine.satisfies(answer), mine != modelAnswer)
  }

  /// Returns what a model reads in the files of the question.
  private func files(by model: SpecModel) -> FileReading {
    let kind = asked.question.kind
    guard !model.dialect.readsFiles(of: kind, as: documented) else { return files }
    let last = lastFiles.withLock(\.self)
    if let last, model.dialect.readsFiles(of: kind, as: last.dialect) { return last.files }
    let files = model.files(of: asked.question)
    lastFiles.withLock { $0 = (model.dialect, files) }
    return files
  }
}

extension QuestionOnPlatform {
  /// Returns an answer to the question as evidence; `nil` if it shows nothing.
  func evidence(of answer: Answer, in suite: String) -> Evidence? {
    let item = item(in: suite)
    let response = answer == .refused ? Response.refused("") : .answer(answer)
    let result = CaseResult(of: response, for: item.expectation)
    return Evidence(record(of: result, item, seconds: 0, reproduce: ""), of: item)
  }
}
