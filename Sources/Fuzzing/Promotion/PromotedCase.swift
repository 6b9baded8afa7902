import Foundation
import Questions
import Suites

/// A case of the tables that a finding became.
package struct PromotedCase: Sendable {
  /// The id.
  package let id: String
  /// What it shows.
  let title: String
  /// The question.
  let question: PromotedQuestion
  /// What both readers answer.
  let pair: AnswerPair
  /// The deviation that the library's answer is that of.
  let deviation: String?
  /// What the expected answer rests on.
  let basis: CaseBasis
  /// Where it holds.
  let spans: [PlatformSpan]

  /// The last part of the id.
  var name: String { id.split(separator: "/").last.map(String.init) ?? id }

  /// What the readers made of it, in a sentence.
  var story: String {
    let rules = basis.rules.joined(separator: ", ")
    guard pair.isDifferent else { return "library and model agree by now (\(rules))." }
    let answers =
      "the library answered `\(pair.library.summary)`, the model `\(pair.model.summary)`"
    return "\(answers) (\(deviation.map { "`\($0)`, " } ?? "")\(rules))."
  }

  /// The case as a suite writes it, without the space before its first line.
  package var row: String {
    var fields =
      ([
        ("id", .string(id)), ("title", .string(title)),
        ("rules", .array(basis.rules.map(SiteValue.string))),
        ("authority", .string(basis.authority.rawValue)),
        (
          "platforms",
          .object(spans.map { .init(name: $0.system.rawValue, value: .string($0.range)) })
        ),
        ("question", .string(question.question.kind.rawValue)),
      ] as [(String, SiteValue)]).map(Self.field)
    fields.append(fileField)
    if case .match(let domain, let app, let url) = question.subject {
      fields += [("domain", domain), ("app", app), ("url", url)].map { Self.field($0, .string($1)) }
    }
    fields.append(expectation)
    return "{\n\(fields.map { "      \($0)" }.joined(separator: ",\n"))\n    }"
  }

  private static func field(_ name: String, _ value: SiteValue) -> String {
    "\"\(name)\": \(value.tableLine)"
  }

  /// The file, the only field that is broken into lines.
  private var fileField: String {
    let name = question.subject == .entitlements ? "entitlements" : "site"
    if case .value(let site, FileWriting()) = question.file, site.json != nil {
      let start = "\"\(name)\": "
      return start + site.tableLines(indent: 6, column: 6 + start.count)
    }
    switch question.file.contents {
    case .json(let value):
      return Self.field(name, SiteValue(value) ?? .null)
    case .text(let text): return Self.field("\(name)Text", .string(text))
    case .bytes(let bytes):
      return Self.field("\(name)Base64", .string(Data(bytes).base64EncodedString()))
    }
  }

  private var expectation: String {
    guard !basis.alternatives.isEmpty else { return Self.field("expect", pair.model.tableValue) }
    let lines = basis.alternatives.map { alternative in
      let value = SiteValue.object([
        .init(name: "name", value: .string(alternative.name)),
        .init(name: "expect", value: alternative.answer.tableValue),
      ])
      return "        \(value.tableLine)"
    }
    return "\"alternatives\": [\n\(lines.joined(separator: ",\n"))\n      ]"
  }
}

extension Answer {
  /// The answer with its members in the order of the tables.
  fileprivate var tableValue: SiteValue {
    (SiteValue(.object(members)) ?? .null).inTableOrder
  }
}

extension SiteValue {
  /// The value with the members of domains in the order of the tables, all others by their names.
  fileprivate var inTableOrder: SiteValue {
    switch self {
    case .null, .bool, .number, .string: return self
    case .array(let elements): return .array(elements.map(\.inTableOrder))
    case .object(let members):
      let first = ["service", "host", "wildcard", "modes"]
      func place(_ member: Member) -> (Int, String) {
        (first.firstIndex(of: member.name) ?? first.count, member.name)
      }
      return .object(
        members.sorted { place($0) < place($1) }
          .map { Member(name: $0.name, value: $0.value.inTableOrder) })
    }
  }
}
