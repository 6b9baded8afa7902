import FoundationShim
import Questions
import Running
import SpecModel

/// The reference model as an implementation.
final class SpecModelImplementation: Implementation {
  let description = ImplementationDescription(builtIn: .specModel)
  /// The files that were read last, kept because most successive questions are about the same file.
  private let latest = Mutex<(bytes: [UInt8], dialect: Dialect, files: FileReading)?>(nil)

  func response(to question: Question, on platform: Platform) async -> Response {
    guard let dialect = Dialect.reading(platform) else {
      return .skipped("\(platform) does not support universal links")
    }
    let model = SpecModel(dialect: dialect)
    guard case .match(let site, let domain, let app, let url) = question else {
      return .answer(model.answer(to: question))
    }
    let bytes = site.bytes
    let question = Question.match(site: .bytes(bytes), domain: domain, app: app, url: url)
    let files = files(of: question, bytes, by: model)
    return model.refusal(of: question, files: files).map(Response.refused)
      ?? .answer(model.answer(to: question, files: files))
  }

  private func files(
    of question: Question, _ bytes: [UInt8], by model: SpecModel
  ) -> FileReading {
    let known = latest.withLock { $0 }
    if let known, known.bytes == bytes,
      known.dialect.readsFiles(of: question.kind, as: model.dialect)
    {
      return known.files
    }
    let files = model.files(of: question)
    latest.withLock { $0 = (bytes, model.dialect, files) }
    return files
  }
}
