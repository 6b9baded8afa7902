import AssociatedDomains
import BuiltIns
import Discovery
package import FoundationShim
package import Questions
package import Suites

/// A case of the suites made from a finding.
package struct PromotedCase: Sendable {
  /// The id.
  package let id: String
  /// The version of the data that introduces the case; `nil` before the first release.
  let since: String?
  /// The title.
  let title: String
  /// The question.
  let question: FuzzedQuestion
  /// The answers of the model and the library.
  let pair: AnswerMismatch
  /// The mutant with the library's answer; `nil` if there is none.
  let mutant: String?
  /// The basis of the expected answer.
  let basis: CaseJustification
  /// The systems on which the case holds.
  let platforms: JSON.Object
  /// An input of the target that states the question.
  let input: [UInt8]

  /// The last part of the id.
  var name: String { id.split(separator: "/").last.map(String.init) ?? id }

  /// The answers of library and model, in a sentence.
  var story: String {
    let rules = basis.rules.joined(separator: ", ")
    guard pair.isDifferent else { return "library and model now agree (\(rules))." }
    let answers =
      "the library answered `\(pair.library.summary)`, the model `\(pair.model.summary)`"
    return "\(answers) (\(mutant.map { "`\($0)`, " } ?? "")\(rules))."
  }

  /// The text of the case in a suite, without the space before its first line.
  package var suiteCase: String {
    let expected = question.question.modelExpectation(on: question.platform) ?? pair.model
    return SuiteCase(
      id: id, since: since, title: title, rules: basis.rules, authority: basis.authority,
      platforms: platforms, question: question.question,
      expected: basis.alternatives.isEmpty ? expected : nil,
      alternatives: basis.alternatives
    ).text
  }

  /// Returns the suite's file with this case at the end of its array; the rest does not change.
  package func edit(of suite: URL) throws(InputError) -> FileEdit {
    let data = try InputFile.data(at: suite)
    let group = basis.alternatives.isEmpty ? "cases" : "informational"
    let cases = (try? JSONValue(parsing: Array(data)))?.object?[group]?.array
    guard let last = cases?.last else {
      throw InputError(
        "has no case in \"\(group)\" yet; write its first by hand", file: suite.relativePath)
    }
    let end = data.startIndex + last.endOffset
    let added = Data(",\n    \(suiteCase)".utf8)
    return (suite, data[..<end] + added + data[end...])
  }
}

extension ConformanceData {
  /// Returns the suite with the given path, or in the given file.
  ///
  /// - Parameter folder: The folder that the data was read from.
  package func suite(at path: String, in folder: URL) throws(InputError) -> (
    suite: Suite, file: URL
  ) {
    let file = URL(fileURLWithPath: path).standardizedFileURL
    for suite in suites {
      let place = folder.appending(path: "suites/\(suite.path).json").standardizedFileURL
      if suite.path == path || place == file { return (suite, place) }
    }
    throw InputError(
      "no suite has the path \(path.debugDescription); write it as in query/items")
  }
}
