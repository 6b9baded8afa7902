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
  let spans: [PlatformSpan]

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
    var fields =
      ([
        ("id", .string(id)), ("title", .string(title)),
        ("rules", .array(basis.rules.map(JSON.string))),
        ("authority", .string(basis.authority.rawValue)),
        (
          "platforms",
          .object(
            JSON.Object(spans.map { .init(name: $0.system.rawValue, value: .string($0.range)) }))
        ),
        ("question", .string(question.question.kind.rawValue)),
      ] as [(String, JSON)]).map(Self.field)
    fields.append(fileField)
    if case .match(let domain, let app, let url) = question.subject {
      fields += [("domain", domain), ("app", app), ("url", url)].map { Self.field($0, .string($1)) }
    }
    fields.append(expectation)
    return "{\n\(fields.map { "      \($0)" }.joined(separator: ",\n"))\n    }"
  }

  private static func field(_ name: String, _ value: JSON) -> String {
    "\"\(name)\": \(value.suiteLine)"
  }

  /// The file, the only field that is broken into lines.
  private var fileField: String {
    let contents = question.file.contents
    let member = contents.member(question.subject == .entitlements ? "entitlements" : "site")
    guard case .json(let site) = contents else { return Self.field(member.name, member.value) }
    let start = "\"\(member.name)\": "
    return start + site.suiteLines(indent: 6, column: 6 + start.count)
  }

  private var expectation: String {
    guard !basis.alternatives.isEmpty else {
      let expected = question.question.modelExpectation(on: question.platform) ?? pair.model
      return Self.field("expect", .object(expected.members))
    }
    let lines = basis.alternatives.map { alternative in
      let value: JSON = [
        "name": .string(alternative.name), "expect": .object(alternative.answer.members),
      ]
      return "        \(value.suiteLine)"
    }
    return "\"alternatives\": [\n\(lines.joined(separator: ",\n"))\n      ]"
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
    return FileEdit(url: suite, data: data[..<end] + added + data[end...])
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
