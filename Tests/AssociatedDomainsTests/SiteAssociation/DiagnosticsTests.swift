import AssociatedDomains
import TestSupport
import Testing

/// What is reported of odd files, and that nothing is reported of good ones.
struct DiagnosticsTests {
  @Test func `of parts of a file is reported what the table says`() throws {
    let entry = #"{"appIDs": ["ABCDE12345.a.b"], "components": [{}]}"#
    func messages(_ site: String) throws -> [String] {
      try SiteAssociation(parsing: Array(site.utf8)).diagnostics.map(\.message)
    }
    try Golden.expectAnswers(
      at: "Tests/AssociatedDomainsTests/Answers/diagnostics.txt",
      [
        "files and services": { try reports($0) },
        "files on iOS 12": { try reports($0, on: OperatingSystem(.iOS, .init(12))) },
        "files on iOS 13.4": { try reports($0, on: OperatingSystem(.iOS, .init(13, 4))) },
        "files on macOS 10.15.5": {
          try reports($0, on: OperatingSystem(.macOS, .init(10, 15, 5)))
        },
        "files on iOS 14": { try reports($0, on: OperatingSystem(.iOS, .init(14))) },
        "files, with all that is said": {
          try SiteAssociation(parsing: Array($0.utf8)).diagnostics.map(\.description)
        },
        "the service of universal links": {
          try reports(#"{"applinks": {\#($0)}}"#, below: "/applinks")
        },
        "substitution variables": {
          try reports(
            #"{"applinks": {"details": [\#(entry)], "substitutionVariables": {\#($0)}}}"#,
            below: "/applinks/substitutionVariables")
        },
        "entries": {
          try reports(
            #"{"applinks": {"apps": [], "details": [{\#($0)}]}}"#, below: "/applinks/details/0")
        },
        "component rules": { try componentReports($0) }, "patterns": { try componentReports($0) },
        "what belongs into regular expressions, routes and globs": { path in
          let site =
            #"{"applinks": {"details": [{"appID": "ABCDE12345.a.b", "paths": ["\#(path)"]}]}}"#
          return try componentReports(#"{"/": "\#(path)"}"#)
            + componentReports(#"{"/": "\#(path)", "percentEncoded": false}"#) + messages(site)
        },
        "what a URL may have": { try componentReports(#"{"/": "\#($0)"}"#) },
        "app identifiers": { app in
          let site = #"{"webcredentials": {"apps": ["\#(app)"]}}"#
          return try reports(site) + messages(site)
        },
      ])
  }

  @Test func `a file over 128 KB is reported (JSON-004)`() throws {
    let site = #"{"appclips": {"apps": []}}"#
    let padding = String(repeating: " ", count: 131_072 - site.utf8.count)
    #expect(try reports(site + padding).isEmpty)
    #expect(try reports(site + padding + " ") == ["error JSON-004 "])
  }

  private func componentReports(_ rules: String) throws -> [String] {
    let site = """
      {"applinks": {"apps": [], "substitutionVariables": {"none": []},
        "details": [{"appIDs": ["ABCDE12345.a.b"], "components": [\(rules)]}]}}
      """
    return try reports(site, below: "/applinks/details/0/components")
  }

  private func reports(
    _ text: String, below pointer: String = "", on system: OperatingSystem = .latest
  ) throws -> [String] {
    try SiteAssociation(parsing: Array(text.utf8)).diagnostics(on: system).map { diagnostic in
      #expect(diagnostic.pointer.text.hasPrefix(pointer))
      let rest = diagnostic.pointer.text.dropFirst(pointer.count)
      return "\(diagnostic.severity) \(diagnostic.rule) \(rest)"
    }
  }
}
