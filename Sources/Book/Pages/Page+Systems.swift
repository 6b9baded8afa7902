import Questions
import Reports
import Suites

extension Page {
  /// Returns the page that lists the systems with the versions in which something changed.
  static func systems(of contents: Contents) -> Page {
    Page(path: "systems.html", title: "Systems and versions") { writer in
      let html = writer.html
      html.element(
        "p", text: "What changed in which version, by the rules that begin or end there.")
      for system in AppleSystem.allCases {
        writer.section(system.name, id: system.rawValue) {
          html.element("p") {
            writer.link("All changes of \(system.name)", to: Paths.system(system))
          }
          html.element("ul", ["class": "versions"]) {
            for change in VersionChange.all(of: system, in: contents) {
              html.element("li") {
                writer.link(
                  "\(system.name) \(change.version)",
                  to: "\(Paths.system(system))#\(change.version)")
                html.text(" ")
                html.element("span", ["class": "quiet"], text: change.summary)
              }
            }
          }
        }
      }
    }
  }

  /// Returns the page of a system.
  static func system(_ system: AppleSystem, of contents: Contents) -> Page {
    Page(
      path: Paths.system(system), title: "What changed in \(system.name)",
      parent: ("Systems and versions", "systems.html")
    ) { writer in
      for change in VersionChange.all(of: system, in: contents).reversed() {
        writer.section("\(system.name) \(change.version)", id: "\(change.version)") {
          write(change, to: writer)
        }
      }
    }
  }

  private static func write(_ change: VersionChange, to writer: PageWriter) {
    let html = writer.html
    if change.isLatest {
      html.element(
        "p", ["class": "quiet"],
        text: """
          Rules that were observed on this version. Whether they hold on earlier ones is not known.
          """)
    } else if change.isFirst {
      html.element("p", ["class": "quiet"], text: "The first version with universal links.")
    }
    if !change.beginning.isEmpty {
      html.element("h3", text: "Holds from here on")
      writer.list(change.beginning)
    }
    if !change.ending.isEmpty {
      html.element("h3", text: "Held until here")
      writer.list(change.ending)
    }
  }
}

/// The rules that begin or end with a version of a system.
struct VersionChange {
  /// The version.
  let version: Version
  /// The rules that hold from this version on, but not before.
  let beginning: [Rule]
  /// The rules that held before this version.
  let ending: [Rule]
  /// Whether no earlier version has universal links.
  let isFirst: Bool
  /// Whether this is the latest version.
  let isLatest: Bool

  /// Returns the versions of a system at which rules begin or end, the oldest first.
  static func all(of system: AppleSystem, in contents: Contents) -> [VersionChange] {
    let rules = contents.data.catalog.sortedRules
    let first = system.releases[0]
    let ranges = rules.compactMap { rule in rule.platforms.ranges[system].map { (rule, $0) } }
    let versions = Set(ranges.flatMap { [$1.lower ?? first, $1.upper].compactMap(\.self) })
    return versions.sorted().map { version in
      VersionChange(
        version: version,
        beginning: ranges.filter { ($1.lower ?? first) == version }.map(\.0),
        ending: ranges.filter { $1.upper == version }.map(\.0),
        isFirst: version == first, isLatest: version == system.latest)
    }
  }

  /// The numbers of rules that begin and end, in words.
  var summary: String {
    [
      beginning.isEmpty ? nil : "\(beginning.count) \(isLatest ? "observed" : "from here on")",
      ending.isEmpty ? nil : "\(ending.count) until here",
    ].compactMap(\.self).joined(separator: ", ")
  }
}
