import AssociatedDomains
import AssociatedDomainsEntitlements
import Essentials

/// The configuration of an app with Expo, `app.json`, which has the domains that Expo writes into the
/// entitlements.
enum ExpoConfiguration {
  /// Returns the entitlements that a configuration describes; `nil` if a JSON file is none.
  static func entitlements(in file: SiteAssociation) -> Entitlements? {
    guard let expo = file.root.object?["expo"]?.object else { return nil }
    let ios = expo["ios"]?.object
    let list = ios?["associatedDomains"]?.array ?? []
    let bundle = ios?["bundleIdentifier"]?.string
    let team = ios?["appleTeamId"]?.string
    let app = team.flatMap { team in bundle.map { "\(team).\($0)" } }
    return Entitlements(
      of: app, entries: zip(list, JSONValue.positions(of: list)).map { ($0.string, $1.line) })
  }
}

extension Entitlements {
  /// Creates entitlements with strings for entries, as another file than a property list has them on
  /// its lines; `nil` if there are too many.
  fileprivate init?(of app: String?, entries: [(text: String?, line: Int)]) {
    var list = "<plist version=\"1.0\"><dict>"
    if let app, app.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) })
    {
      list += "<key>application-identifier</key><string>\(app)</string>"
    }
    list += "<key>\(Entitlements.associatedDomainsKey)</key><array>"
    var line = 1
    for entry in entries {
      list += String(repeating: "\n", count: max(0, entry.line - line))
      line = max(line, entry.line)
      list += entry.text == nil ? "<false/>" : "<string/>"
    }
    guard
      let template = try? Entitlements(parsing: Array((list + "</array></dict></plist>").utf8))
    else { return nil }
    var texts = entries.map(\.text).makeIterator()
    self = template.replacingEntries { _ in (texts.next() ?? nil).map { [$0] } }
  }
}
