package import Questions

/// The model's reading of one question; files are read once for all mutants that read them alike.
package struct ModelReading: Sendable {
  private let question: Question
  private let documented: Dialect
  private let files: FileReading

  /// Reads a question on a platform; `nil` if the platform does not support universal links.
  package init?(_ question: Question, on platform: Platform) {
    guard let documented = Dialect.reading(platform) else { return nil }
    self.init(question, by: documented)
  }

  /// Reads a question by the dialect of a platform.
  package init(_ question: Question, by documented: Dialect) {
    (self.question, self.documented) = (question, documented)
    files = SpecModel(dialect: documented).files(of: question)
  }

  /// Returns the answer of the model with mutants switched on, in the form of an expectation, which
  /// says whether it rests on a refusal.
  package func expectation(with mutants: [Mutant] = []) -> Answer {
    let dialect = documented.with(mutants, for: question)
    let model = SpecModel(dialect: dialect)
    let isReadAlike = dialect.readsFiles(of: question.kind, as: documented)
    let files = isReadAlike ? files : model.files(of: question)
    return model.refusal(of: question, files: files) == nil
      ? model.answer(to: question, files: files) : .refused
  }
}
