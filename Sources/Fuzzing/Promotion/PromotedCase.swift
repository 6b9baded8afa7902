import Conformance
import Foundation

/// A case of the tables that a finding became.
public struct PromotedCase: Sendable {
  /// The id.
  public let id: String
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
  public var row: String {
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
    func object(_ members: KeyValuePairs<String, SiteValue?>) -> SiteValue {
      .object(members.compactMap { name, value in value.map { .init(name: name, value: $0) } })
    }
    func strings(_ texts: some Sequence<String>) -> SiteValue {
      let sorted = texts.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
      return .array(sorted.map(SiteValue.string))
    }
    switch self {
    case .decision(let decision, let rule):
      return object(["decision": .string(decision.rawValue), "rule": rule.map(SiteValue.string)])
    case .site(let accepted, let services):
      return object([
        "accepted": .bool(accepted),
        "services": .object(
          services.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: strings($0.value)) }
        ),
      ])
    case .entitlements(let answer):
      let domains = answer.domains.map { domain in
        object([
          "service": .string(domain.service), "host": .string(domain.host),
          "wildcard": .bool(domain.isWildcard), "modes": strings(domain.modes),
        ])
      }
      let ignored = answer.ignored?.sorted { $0.entry < $1.entry }.map { entry in
        object(["entry": .number(entry.entry), "reason": entry.reason.map(SiteValue.string)])
      }
      return object([
        "accepted": .bool(answer.isAccepted),
        "domains": .array(domains.sorted { $0.tableLine < $1.tableLine }),
        "ignored": ignored.map(SiteValue.array),
      ])
    case .matches, .opens, .fetch: return .null
    }
  }
}
