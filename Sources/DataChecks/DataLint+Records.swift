import FoundationShim
package import Questions
package import Running
import Suites

/// How far published records and the reference model agree.
package struct RecordAgreement: Sendable {
  /// The numbers of records that agree with the model, that differ as a rule says, and that no
  /// question asks.
  private(set) var agreeing = 0, differing = 0, notAsked = 0
  /// What is wrong with the records, or with the citations of them.
  package fileprivate(set) var problems: [InputError] = []

  /// The counts in one line.
  package var summary: String {
    let count = agreeing + differing + notAsked
    return """
      \(count) \(count == 1 ? "record" : "records"): \(agreeing) agree with the reference model, \
      \(differing) differ as a rule says, \(notAsked) cannot be asked
      """
  }

  /// Counts a record that is asked and has no problem.
  fileprivate mutating func count(isAgreeing: Bool) {
    if isAgreeing { agreeing += 1 } else { differing += 1 }
  }

  /// Counts a record that no question asks.
  fileprivate mutating func countNotAsked() { notAsked += 1 }
}

extension DataLint {
  /// Asks the reference model each question of the records in `observations/published`, and checks
  /// what cites them.
  ///
  /// - Parameter reference: The reference model. If it contradicts a record, the record must name a
  ///   rule that cites its work and says why.
  package func recordAgreement(reference: any Implementation) async -> RecordAgreement {
    var agreement = RecordAgreement()
    let works = recordedWorks(errors: &agreement.problems)
    for work in works {
      for record in work.records {
        guard let question = record.question else {
          agreement.countNotAsked()
          continue
        }
        let response = await reference.response(to: question.question, on: question.platform)
        let result = CaseResult(of: response, for: .answer(question.answer))
        let isAgreeing = result.outcome == .passed
        let problem =
          isAgreeing
          ? question.rule.map { _ in "the reference model agrees; remove \"differs\"" }
          : problem(of: question.rule, of: work) {
            "the reference model disagrees on \(question.platform): \(result.message); correct "
              + "it, or name the rule that says why in \"differs\""
          }
        if let problem {
          agreement.problems.append(
            InputError("\(record.id): \(problem)", file: work.file, line: record.line))
        } else {
          agreement.count(isAgreeing: isAgreeing)
        }
      }
    }
    agreement.problems += citationErrors(of: works)
    return agreement
  }

  private func recordedWorks(errors: inout [InputError]) -> [RecordedWork] {
    guard let folder else { return [] }
    let part = "observations/published"
    guard FileManager.default.fileExists(atPath: folder.appendingPathComponent(part).path) else {
      return []
    }
    return DataFolder.files(folder).contents(below: part, errors: &errors) { file, errors in
      RecordedWork(reading: file, errors: &errors)
    }
  }

  /// Returns why a rule does not justify that the model contradicts a record of a work; `nil` if it
  /// does.
  private func problem(
    of rule: String?, of work: RecordedWork, ifMissing message: () -> String
  ) -> String? {
    guard let rule else { return message() }
    guard let sources = data.catalog.rules[rule]?.sources else {
      return "\"differs\" names the unknown rule \(rule)"
    }
    return sources.contains { $0.work == work.work }
      ? nil : "\"differs\" names \(rule), which does not cite \(work.work)"
  }

  /// Returns the errors in the citations of published records.
  ///
  /// These are the files whose work is not a record, the places that a rule or an observed case
  /// cites but that the work's file lacks, and the records that have neither a file nor a case.
  private func citationErrors(of works: [RecordedWork]) -> [InputError] {
    var errors: [InputError] = []
    var places: [String: Set<String>] = [:]
    for work in works {
      places[work.work] = Set(work.records.map(\.place))
      guard let listed = data.catalog.works[work.work], listed.kind == .record,
        listed.observations == nil
      else {
        errors.append(
          InputError(
            "rules/sources.json has no record \(work.work.quoted) without \"observations\"",
            file: work.file))
        continue
      }
    }
    for rule in data.catalog.sortedRules {
      for source in rule.sources where places[source.work]?.contains(source.place) == false {
        errors.append(
          InputError(
            "\(rule.id): \(source.work).json has no record at \(source.place.quoted)",
            file: rule.file, line: rule.line))
      }
    }
    let examples = data.cases.compactMap { item in item.example.map { (item, $0) } }
    for (item, source) in examples
    where item.authority == .observed && places[source.work]?.contains(source.place) == false {
      errors.append(
        error(at: item, "\(source.work).json has no record at \(source.place.quoted)"))
    }
    guard let folder else { return errors }
    let known = Set(places.keys).union(examples.map(\.1.work))
    let missing = data.catalog.works.values.filter {
      $0.kind == .record && $0.observations == nil && !known.contains($0.id)
    }
    errors += missing.map(\.id).sorted().map {
      InputError(
        "no file in observations/published/ and no case has what the record \($0.quoted) shows",
        file: DataFolder.files(folder).name("rules/sources.json"))
    }
    return errors
  }
}
