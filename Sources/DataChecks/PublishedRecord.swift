import Questions
import Suites

/// An answer of Apple's tools, network or systems that a published work shows, with its question.
struct PublishedRecord: Sendable {
  /// The id, unique in its file.
  let id: String
  /// The place in the work.
  let place: String
  /// The question with its answer; `nil` if no question of the suites asks for what the work shows.
  let question: AnsweredQuestion?
  /// The line of its id.
  let line: Int

  /// A question that the reference model can be asked too.
  struct AnsweredQuestion: Sendable {
    /// The question.
    let question: Question
    /// The system that was asked, or a system that uses the network that was asked.
    let platform: Platform
    /// What Apple's tool, network or system answered.
    let answer: Answer
    /// The id of the rule that says why the model answers otherwise; `nil` if it does not.
    let rule: String?
  }

  /// Who answered.
  private enum Responder: String, CaseIterable {
    case device, simulator, network, tool
  }

  /// How sure question and answer are.
  private enum Certainty: String, CaseIterable {
    case shown, inferred
  }

  /// Reads a record.
  init(reading value: JSON, line: Int) throws(InputError) {
    var object = try ObjectReader(value, as: "a record")
    id = try object.text("id")
    place = try object.text("place")
    _ = try object.optionalText("date")
    _ = try object.word("by", of: Responder.self)
    _ = try object.text("saw")
    _ = try object.word("certainty", of: Certainty.self)
    _ = try object.optionalText("note")
    if try object.optionalText("notAsked") != nil {
      question = nil
    } else {
      let platform = try object.platform("platform")
      let kind: QuestionKind = try object.word("question")
      question = AnsweredQuestion(
        question: try Question(kind, reading: &object), platform: platform,
        answer: try Answer(to: kind, reading: try object.value("expect")),
        rule: try object.optionalText("differs"))
    }
    self.line = line
    try object.finish()
  }
}

/// A file with the records of one work.
struct RecordedWork: Sendable {
  /// The file.
  let file: String
  /// The id of the work.
  let work: String
  /// The records in the file's order.
  let records: [PublishedRecord]

  /// Reads a file; `nil` if it is not a file of records.
  ///
  /// - Parameter errors: Gets everything that is wrong with its records.
  init?(reading file: DataFile, errors: inout [InputError]) {
    do throws(InputError) {
      var object = try ObjectReader(file.value, as: "the file")
      _ = try object.optionalText("$schema")
      work = try object.text("work")
      let items = try object.array("records")
      try object.finish()
      guard !items.isEmpty else { throw InputError("\"records\" must have at least one record") }
      guard file.name.hasSuffix("/\(work).json") else {
        throw InputError("the file must have the name of its work: \(work).json")
      }
      var records: [PublishedRecord] = []
      for item in items {
        let id = item["id"]?.string
        do throws(InputError) {
          let record = try PublishedRecord(
            reading: item, line: id.flatMap { file.line(of: $0) } ?? 1)
          guard !records.contains(where: { $0.id == record.id }) else {
            throw InputError("a duplicate id; rename one of the records")
          }
          records.append(record)
        } catch {
          errors.append(file.locate(error, at: id))
        }
      }
      (self.file, self.records) = (file.name, records)
    } catch {
      errors.append(file.locate(error, at: nil))
      return nil
    }
  }
}
