package import AssociatedDomains
import Questions

/// A self-contained page that shows which rules of a site association match a typed URL.
///
/// The page decides nothing itself: it follows tables that the library computed, and where they do
/// not suffice it says so.
package struct ExplainPage: Sendable {
  private let data: JSON

  /// Creates the page of a file.
  ///
  /// - Parameters:
  ///   - site: The file.
  ///   - system: The system that decides.
  ///   - urls: The URLs that the page offers, besides those that the rules decide in different ways.
  package init(_ site: OwnedSites.Site, on system: OperatingSystem, urls: [String]) {
    let host = urls.lazy.compactMap { (try? LinkURL(parsing: $0))?.host }.first ?? "example.com"
    let apps = site.association.services(on: system)[.applinks] ?? []
    data = .object([
      "file": .string(site.file), "system": .string("\(system)"),
      "allowed": .string(RuleTables.allowedCharacters),
      "urls": .array(urls.map(JSON.string)), "host": .string(host.lowercased()),
      "apps": .array(
        apps.map { app in
          Self.app(app, RuleTables(of: site.association, app: app, on: system), in: site)
        }),
    ])
  }

  /// The page as HTML.
  package var html: String {
    // In a script, `</script>` ends it and `<!--` may hide its end.
    let json = data.text.replacing("<", with: "\\u003C")
    return String(decoding: PackageResources.explain_html, as: UTF8.self)
      .replacing("@DATA@", with: json)
  }

  private static func app(
    _ name: String, _ tables: RuleTables, in site: OwnedSites.Site
  ) -> JSON {
    .object([
      "name": .string(name),
      "rules": .array(
        tables.rules.map { rule in
          let value = site.association.value(at: rule.pointer)
          let position = value.map { "\($0.position.line):\($0.position.column)" } ?? ""
          return .object([
            "pointer": .string(rule.pointer.text), "place": .string(position),
            "excludes": .bool(rule.excludes),
            "conditions": .array(rule.conditions.map { JSON.number($0) }),
          ])
        }),
      "tables": .array(tables.tables.map { $0.map(JSON.init) ?? .null }),
      "examples": .array(tables.examples.prefix(maximumExamples).map(JSON.string)),
    ])
  }

  private static let maximumExamples = 40
}

extension JSON {
  /// The table in the words of the page.
  fileprivate init(_ table: ConditionTable) {
    var named: JSON.Object = [:]
    for (scalar, number) in table.namedClasses { named[String(scalar)] = .number(number) }
    self = .object([
      "member": .string(table.member), "item": table.queryItem.map(JSON.string) ?? .null,
      "pattern": .string(table.pattern), "decoded": .bool(table.isDecoded),
      "classes": .array(table.classes.map { JSON.number($0) }), "named": .object(named),
      "other": .number(table.otherClass),
      "delimiters": .array(table.delimiters.map { JSON.number($0) }),
      "next": .array(table.next.map { row in .array(row.map { JSON.number($0) }) }),
      "accepts": .array(table.accepts.map(JSON.bool)),
    ])
  }
}
