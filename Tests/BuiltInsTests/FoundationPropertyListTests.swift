import Foundation
import Questions
import Suites
import TestSupport
import Testing

/// The decided cases of property lists, as both of Foundation's readers read them on this system.
struct FoundationPropertyListTests {
  /// The cases whose file is neither a signature's blob, nor a profile, nor a program, and which have
  /// one right answer.
  private func decidedLists() throws -> [(item: Case, bytes: [UInt8], answer: EntitlementsAnswer)] {
    let others: [[UInt8]] = [
      [0xFA, 0xDE], [0x30], [0xFE, 0xED, 0xFA], [0xCE, 0xFA, 0xED, 0xFE], [0xCF, 0xFA, 0xED, 0xFE],
      [0xCA, 0xFE, 0xBA],
    ]
    return try ConformanceData(readingFolder: Project.conformanceData).cases.compactMap { item in
      guard case .entitlements(let file) = item.question,
        case .answer(.entitlements(let answer)) = item.expectation,
        !others.contains(where: file.bytes.starts)
      else { return nil }
      return (item, file.bytes, answer)
    }
  }

  /// The domains that the entries of a list claim, split without a look at the library.
  private func domains(
    of entries: [Any], without ignored: Set<Int>
  ) -> Set<EntitlementsAnswer.Domain> {
    let texts = entries.enumerated().filter { !ignored.contains($0.offset) }
      .compactMap { $0.element as? String }
    return Set(
      texts.map { text in
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        let halves = parts[1].split(separator: "?", maxSplits: 1).map(String.init)
        let host = halves[0].lowercased()
        let items = halves.count > 1 ? halves[1].split(separator: "&") : []
        return EntitlementsAnswer.Domain(
          service: parts[0], host: host.hasPrefix("*.") ? String(host.dropFirst(2)) : host,
          isWildcard: host.hasPrefix("*."),
          modes: Set(
            items.filter { $0.hasPrefix("mode=") }.flatMap { $0.dropFirst(5).split(separator: "+") }
              .map(String.init)))
      })
  }

  @Test func `Foundation reads what the cases accept, with the same values`() throws {
    let lists = try decidedLists()
    #expect(lists.count > 250)
    for (item, bytes, expected) in lists {
      let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      #expect((list is [String: Any]) == expected.isAccepted, "\(item.id)")
      if let list = list as? [String: Any], let ignored = expected.ignored {
        let entries = list["com.apple.developer.associated-domains"] as? [Any] ?? []
        let found = domains(of: entries, without: Set(ignored.map(\.entry)))
        #expect(found == expected.domains, "\(item.id)")
      }
    }
  }

  /// The entries of the entitlement, decoded from a list of which nothing else is.
  private struct Domains: Decodable {
    /// One element of the array.
    struct Entry: Decodable {
      let text: String?

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
          text = try container.decode(String.self)
        } catch DecodingError.typeMismatch {
          text = nil
        }
      }
    }

    private enum Key: String, CodingKey {
      case entries = "com.apple.developer.associated-domains"
    }

    let entries: [Entry]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      do {
        entries = try container.decodeIfPresent([Entry].self, forKey: .entries) ?? []
      } catch DecodingError.typeMismatch {
        entries = []
      }
    }
  }

  /// The cases in which `PropertyListDecoder` differs, by the rule whose note says so, without those of
  /// ENT-006.
  private static let differences = [
    "ENT-002": ["xml/invalid-utf-8"],
    "ENT-008": ["encodings/utf-32-little-endian", "encodings/utf-32-little-endian-by-name"],
    "ENT-014": [
      "binary/array-in-itself", "binary/data-longer-than-the-file", "binary/dictionary-in-itself",
      "binary/identifier-into-the-offset-table", "binary/string-into-the-offset-table",
    ],
  ]

  /// The cases of ENT-006 in which it refuses the list too: it looks at the text of a Boolean, at empty
  /// tags, and at what is decoded.
  private static let refusedScalars = [
    "among-the-entries", "date-without-text", "integer-without-digits", "line-break-in-a-boolean",
    "real-without-digits", "space-in-a-boolean", "text-in-a-boolean",
  ].map { "entitlements/scalars/\($0)" }

  @Test func `PropertyListDecoder differs only where a rule says so`() throws {
    let lists = try decidedLists()
    let found = lists.compactMap { item, bytes, expected in
      let domains = try? PropertyListDecoder().decode(Domains.self, from: Data(bytes))
      let entries = domains?.entries.map { $0.text as Any } ?? []
      let ignored = Set((expected.ignored ?? []).map(\.entry))
      let isSame =
        (domains != nil) == expected.isAccepted
        && self.domains(of: entries, without: ignored) == expected.domains
      return isSame ? nil : item.id
    }
    let scalars = lists.filter { $0.item.rules.contains("ENT-006") && !$0.answer.isAccepted }
      .map(\.item.id)
    #expect(Set(scalars).isSuperset(of: Self.refusedScalars))
    let named = Self.differences.values.joined().map { "entitlements/\($0)" }
    #expect(
      found.sorted() == (named + scalars.filter { !Self.refusedScalars.contains($0) }).sorted())
    let rules = try ConformanceData(readingFolder: Project.conformanceData).catalog.rules
    for rule in Self.differences.keys + ["ENT-006"] {
      #expect(rules[rule]?.note?.contains("PropertyListDecoder") == true, "\(rule)")
    }
  }
}
