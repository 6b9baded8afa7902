import AssociatedDomains
import BuiltIns
package import Foundation
package import Questions
package import Suites

/// A case of the suites made from a finding.
package struct PromotedCase: Sendable {
  /// The id.
  package let id: String
  /// The title.
  let title: String
  /// The question.
  let question: PromotedQuestion
  /// The answers of the model and the library.
  let pair: AnswerPair
  /// The mutant with the library's answer, `nil` if there is none.
  let mutant: String?
  /// The basis of the expected answer.
  let basis: CaseBasis
  /// The systems on which it holds.
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
  package var row: String {
    let head: JSON.Object = [
      "id": .string(id), "title": .string(title), "rules": .array(basis.rules.map(JSON.string)),
      "authority": .string(basis.authority.rawValue), "platforms": .object(platforms),
      "question": .string(question.question.kind.rawValue),
    ]
    var tail: JSON.Object = [:]
    if case .match(_, let domain, let app, let url) = question.subject {
      tail = ["domain": .string(domain), "app": .string(app), "url": .string(url)]
    }
    if basis.alternatives.isEmpty {
      let expected = question.question.modelExpectation(on: question.platform) ?? pair.model
      tail["expect"] = .object(expected.members)
    }
    let fields = head.map(\.suiteLine) + [fileField] + tail.map(\.suiteLine) + alternatives
    return "{\n\(fields.map { "      \($0)" }.joined(separator: ",\n"))\n    }"
  }

  /// The file, which is broken into lines.
  private var fileField: String {
    guard let contents = question.question.file else { return "" }
    let isEntitlements = question.subject.kind == .entitlements
    let member = contents.member(isEntitlements ? "entitlements" : "site")
    guard case .json(let site) = contents else { return member.suiteLine }
    let start = "\"\(member.name)\": "
    return start + site.suiteLines(indent: 6, column: 6 + start.count)
  }

  /// The acceptable answers, a line each, as one field or none.
  private var alternatives: [String] {
    let lines = basis.alternatives.map { name, answer in
      let value: JSON = ["name": .string(name), "expect": .object(answer.members)]
      return "        \(value.suiteLine)"
    }
    return lines.isEmpty ? [] : ["\"alternatives\": [\n\(lines.joined(separator: ",\n"))\n      ]"]
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
    let added = Data(",\n    \(row)".utf8)
    return (suite, data[..<end] + added + data[end...])
  }
}

extension ConformanceData {
  /// Returns the suite of that path, or whose file that is.
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
      "no suite has the path \(path.debugDescription); write it as in query/items, "
        + "`assay list` names the cases of all")
  }
}
