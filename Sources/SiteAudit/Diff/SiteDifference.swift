package import AssociatedDomains
import Questions
import RuleAnalysis

/// The difference between the decisions of two site associations.
package struct SiteDifference: Sendable {
  /// A difference for one app.
  private struct Change: Sendable {
    let app: String
    let change: DecisionChange

    /// Whether URLs that opened the app no longer do.
    var isBreaking: Bool { change.old.decision == .match }
  }

  private let changes: [Change]
  /// The apps that one file names for a service other than `applinks`, and the other does not name.
  private let services: [(text: String, isBreaking: Bool)]
  private let old, new: SitesAndApps.Site

  /// The changed rules that were not compared on all URLs, with their locations in the files.
  private let unsettled: [String]

  /// Compares two files.
  package init(
    from old: SitesAndApps.Site, to new: SitesAndApps.Site, on system: OperatingSystem
  ) {
    (self.old, self.new) = (old, new)
    let services = [old, new].map { $0.association.services(on: system) }
    var comparison = SiteComparison(
      from: old.association, to: new.association, on: system, within: AnalysisBudget())
    var changes: [Change] = []
    var unsettled: [(file: SitesAndApps.Site, rule: JSONPointer)] = []
    for app in Set(services.flatMap { $0[.applinks] ?? [] }).sorted() {
      let found = comparison.changes(for: app)
      changes += found.changes.map { Change(app: app, change: $0) }
      unsettled += found.unsettledOld.map { (old, $0) } + found.unsettledNew.map { (new, $0) }
    }
    var seen: Set<String> = []
    self.unsettled = unsettled.map { $0.file.place(of: $0.rule) }
      .filter { seen.insert($0).inserted }
    self.changes = changes.filter(\.isBreaking) + changes.filter { !$0.isBreaking }
    self.services = Service.allCases.filter { $0 != .applinks }.flatMap { service in
      let (before, after) = (Set(services[0][service] ?? []), Set(services[1][service] ?? []))
      return before.subtracting(after).sorted().map {
        ("`\(service.rawValue)` no longer names \($0)", true)
      }
        + after.subtracting(before).sorted().map {
          ("`\(service.rawValue)` now names \($0)", false)
        }
    }
  }

  /// Whether both files make the same decisions.
  package var isEmpty: Bool { changes.isEmpty && services.isEmpty }

  /// A note that names the changed rules whose effect on all URLs is not known; `nil` if there are
  /// none.
  private var note: String? {
    guard !unsettled.isEmpty else { return nil }
    let names = unsettled.prefix(3).joined(separator: ", ")
    let more = unsettled.count > 3 ? " and \(unsettled.count - 3) more" : ""
    return
      "note: \(names)\(more): compared on some URLs only, since an exact comparison takes too long; "
      + "use fewer wildcards and variables"
  }

  /// Whether anything that worked no longer works.
  package var isBreaking: Bool {
    changes.contains(where: \.isBreaking) || services.contains(where: \.isBreaking)
  }

  /// The differences for a person to read, breaking ones first.
  package var text: String {
    if isEmpty, note == nil { return "nothing changes: both files decide every URL alike" }
    let lines =
      changes.flatMap { item in
        let (change, word) = (item.change, item.change.kind)
        return [
          "\(word): \(change.example) (\(item.app))", "  old: \(describe(change.old, in: old))",
          "  new: \(describe(change.new, in: new))",
        ]
      } + services.map(\.text) + [note].compactMap(\.self)
    return lines.map(\.visibleLine).joined(separator: "\n")
  }

  private func describe(_ result: MatchResult, in site: SitesAndApps.Site) -> String {
    guard let rule = result.rule else { return "no rule of \(site.file) matches" }
    let verb = result.decision == .match ? "opens the app" : "excludes the URL"
    return "\(site.place(of: rule)) \(verb)"
  }
}

extension DecisionChange {
  /// The kind of the change in words.
  fileprivate var kind: String {
    switch (old.decision, new.decision) {
    case (.match, .exclude): "no longer opens, excluded"
    case (.match, _): "no longer opens"
    case (_, .match): "opens now"
    case (_, .exclude): "excluded now, did not open before"
    default: "excluded no longer, does not open"
    }
  }
}
