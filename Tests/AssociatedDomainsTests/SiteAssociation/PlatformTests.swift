import AssociatedDomains
import Testing

/// What systems read before they knew a feature, and from when on they do.
struct PlatformTests {
  /// A feature, a file and a URL that only systems with the feature match, and its first versions
  /// on iOS, tvOS and macOS; watchOS and visionOS always have it.
  struct Gate: Sendable, CustomTestStringConvertible {
    let rule: String
    let site: String
    let url: String
    let versions: [OperatingSystem.Family: OperatingSystem.Version]

    var testDescription: String { rule }

    init(_ rule: String, _ details: String, _ url: String, _ versions: [String]) {
      self.rule = rule
      self.url = url
      let apps = rule == "ENV-003" ? "" : #""apps": [],"#
      site = """
        {"applinks": {\(apps) "substitutionVariables": {"v": ["x"]}, "details": [\(details)]}}
        """
      let numbers = versions.map { $0.split(separator: ".").compactMap { Int($0) } + [0, 0] }
      let list = numbers.map { OperatingSystem.Version($0[0], $0[1], $0[2]) }
      self.versions = [.iOS: list[0], .tvOS: list[1], .macOS: list[2]]
    }
  }

  private static let app = #""appID": "ABCDE12345.com.example.app""#

  static let gates = [
    Gate(
      "CMP-001", #"{\#(app), "components": [{"/": "/a"}], "paths": []}"#, "/a",
      ["13", "13", "10.15"]),
    Gate(
      "ENV-010", #"{"appIDs": ["ABCDE12345.com.example.app"], "paths": ["/a"]}"#, "/a",
      ["13", "13", "10.15"]),
    Gate("ENV-003", #"{\#(app), "paths": ["/a"]}"#, "/a", ["13", "13", "10.15"]),
    Gate(
      "CASE-001", #"{\#(app), "components": [{"/": "/A", "caseSensitive": false}]}"#, "/a",
      ["13.5", "14", "10.15.5"]),
    Gate(
      "SUB-001", #"{\#(app), "components": [{"/": "/$(v)"}]}"#, "/x", ["13.5", "13.4", "10.15.6"]),
    Gate("SUB-006", #"{\#(app), "paths": ["/$(digit)"]}"#, "/1", ["13.5", "13.4", "10.15.6"]),
    Gate(
      "SUB-018", #"{\#(app), "paths": ["NOT /$(v)", "*"]}"#, "/$(v)", ["13.5", "13.4", "10.15.6"]),
    Gate(
      "ENC-002", #"{\#(app), "components": [{"/": "/a b", "percentEncoded": false}]}"#, "/a%20b",
      ["14", "14", "11"]),
    Gate(
      "DEF-001",
      #"{\#(app), "defaults": {"exclude": true}, "components": [{"/": "/b"}, {"exclude": false}]}"#,
      "/a", ["13", "13", "10.15"]),
    Gate(
      "DEF-003",
      #"{\#(app), "defaults": {"/": "/a"}, "components": [{"/": "/b", "exclude": true}, {"?": "x"}]}"#,
      "/a?x", ["13", "13", "10.15"]),
  ]

  @Test("A feature is read from its first version on", arguments: gates)
  func firstVersions(gate: Gate) throws {
    for system in OperatingSystem.Family.allCases {
      let oldest: OperatingSystem.Version = system == .macOS ? .init(10, 15) : .init(1)
      let first = gate.versions[system] ?? oldest
      for version in versions where version >= oldest {
        let system = OperatingSystem(system, version)
        let decision = try decide(gate.site, gate.url, on: system).decision
        #expect((decision == .match) == (version >= first), "\(system)")
      }
    }
  }

  @Test("Defaults are read from iOS 14, tvOS 14 and macOS 11 on (DEF-001)")
  func defaults() throws {
    let site = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"],
        "defaults": {"exclude": true}, "components": [{"/": "/a"}]}]}}
      """
    let expectations: [(OperatingSystem, MatchResult.Decision)] = [
      (OperatingSystem(.iOS, .init(13, 7)), .match), (OperatingSystem(.iOS, .init(14)), .exclude),
      (OperatingSystem(.tvOS, .init(13, 4)), .match), (OperatingSystem(.tvOS, .init(14)), .exclude),
      (OperatingSystem(.macOS, .init(10, 15, 7)), .match),
      (OperatingSystem(.macOS, .init(11)), .exclude),
      (OperatingSystem(.watchOS, .init(7)), .exclude),
      (OperatingSystem(.visionOS, .init(1)), .exclude),
      (.latest, .exclude),
    ]
    for (system, decision) in expectations {
      #expect(try decide(site, "/a", on: system).decision == decision, "\(system)")
    }
  }

  @Test("Before iOS 9.2 NOT is a part of the pattern (PATHS-002)")
  func negation() throws {
    let site = """
      {"applinks": {"apps": [], "details": [{"appID": "ABCDE12345.com.example.app",
        "paths": ["NOT /a", "*"]}]}}
      """
    #expect(try decide(site, "/a", on: OperatingSystem(.iOS, .init(9, 1))).decision == .match)
    #expect(try decide(site, "/a", on: OperatingSystem(.iOS, .init(9, 2))).decision == .exclude)
    #expect(try decide(site, "/a", on: OperatingSystem(.tvOS, .init(10))).decision == .exclude)
    #expect(try decide(site, "/a", on: OperatingSystem(.macOS, .init(10, 15))).decision == .exclude)
  }

  @Test("Where `apps` is demanded, a file without it names no apps for links (ENV-003)")
  func services() throws {
    let text = #"{"applinks": {"details": []}, "webcredentials": {"apps": ["A.b"]}}"#
    let site = try SiteAssociation(parsing: Array(text.utf8))
    #expect(site.services(on: OperatingSystem(.iOS, .init(12, 4))) == [.webcredentials: ["A.b"]])
    #expect(site.services() == [.applinks: [], .webcredentials: ["A.b"]])
  }

  private var versions: [OperatingSystem.Version] {
    [
      .init(9, 2), .init(10), .init(10, 15), .init(10, 15, 4), .init(10, 15, 5), .init(10, 15, 6),
      .init(10, 16), .init(11), .init(12, 4, 9), .init(13), .init(13, 4), .init(13, 5),
      .init(13, 7), .init(14), .init(27),
    ]
  }

  @Test("A single pattern is read as a system reads it")
  func patterns() {
    let old = OperatingSystem(.iOS, .init(13, 4))
    #expect(Pattern("$(v)", kind: .query, on: old).matches("$(v)"))
    #expect(!Pattern("A", kind: .query, caseSensitive: false, on: old).matches("a"))
    #expect(!Pattern("/", kind: .query, percentEncoded: false, on: old).matches("%2F"))
    #expect(Pattern("/", kind: .query, percentEncoded: false, on: .latest).matches("%2F"))
  }
}
