import AssociatedDomains
import BuiltIns
import Discovery
import FoundationShim
import Questions
import SpecModel

/// A target that compares the library's reading of a site association with the model's.
struct SiteAssociationTarget: FuzzTarget {
  let name = "site_association_fuzzer"
  let summary = "The services, apps and links of a file, by the library and by the model."
  /// A mutator that varies the tokens of files.
  let mutator: Mutator? = JSONMutator(vocabulary: .siteAssociation).mutator
  /// Questions about files, and about decisions by them.
  let kinds: Set<QuestionKind> = [.site, .match]

  /// Returns the file of a question.
  func seed(_ question: Question, _ platform: Questions.Platform) -> [UInt8]? {
    question.kind == .entitlements ? nil : question.file?.bytes
  }

  /// Returns the text.
  func show(_ input: [UInt8]) -> String { DecodedText.shown(input) }

  /// Returns questions about the file, and about URLs that its rules match.
  func questions(of input: [UInt8]) -> [FuzzedQuestion] {
    SiteReading.systems.flatMap { platform in
      let site = try? SiteAssociation(parsing: input)
      let probes = site.map { SiteReading(of: $0, on: platform).probes(of: $0) }
      // A question cannot be about an app with an empty identifier.
      let matches = (probes ?? []).filter { !$0.app.isEmpty }.map { app, url in
        Question.match(site: .bytes(input), domain: SiteReading.domain, app: app, url: url)
      }
      return ([.site(.bytes(input))] + matches)
        .map { FuzzedQuestion(platform: platform, subject: $0) }
    }
  }

  /// Compares the library with the model.
  func check(_ input: [UInt8]) throws {
    let readings = SiteReading.systems.map { ($0, SiteReading(ofModel: input, on: $0)) }
    switch Result(catching: { () throws(JSONError) in try SiteAssociation(parsing: input) }) {
    case .success(let site):
      for (platform, expected) in readings { try compare(site, expected, input, platform) }
      try DiagnosticsCheck(site, input).check()
    case .failure(let error):
      guard let (_, expected) = readings.first(where: { $0.1.isAccepted }) else { return }
      throw Finding("refuses-site", "the library: \(error); the model reads \(expected)")
    }
  }

  private func compare(
    _ site: SiteAssociation, _ expected: SiteReading, _ input: [UInt8],
    _ platform: Questions.Platform
  ) throws {
    let reading = SiteReading(of: site, on: platform)
    try Finding.unless(
      reading == expected, "site-differs",
      "\(platform): the library reads \(reading), the model \(expected)")
    let model = SpecModel(on: platform)
    for (app, url) in reading.probes(of: site) {
      let domain = SiteReading.domain
      let result = MatcherVerdict(
        Matcher(site, app: app, domain: domain, on: platform.inLibrary).result(for: url))
      let verdict = MatcherVerdict(
        model.decision(site: Data(input), domain: domain, app: app, url: url))
      try Finding.unless(
        result == verdict, "decision-differs",
        "\(platform), \(app), \(url): the library says \(result), the model \(verdict)")
    }
  }
}

extension JSONMutator.Vocabulary {
  /// The names in site associations, some that are nearly right, and values for them.
  static let siteAssociation = JSONMutator.Vocabulary(
    names: [
      "applinks", "webcredentials", "activitycontinuation", "appclips", "authsrv", "apps",
      "details",
      "defaults", "substitutionVariables", "appID", "appIDs", "components", "paths", "/", "?", "#",
      "exclude", "comment", "caseSensitive", "casesensitive", "percentEncoded", "digit", "food",
      "ABCDE12345.com.example.app", "ABCDE12345.com.example.other", "a", "",
    ],
    values: [
      "null", "true", "false", "0", "1e400", "\"\"", "\"*\"", "\"?*\"", "\"/\"", "\"/buy/*\"",
      "\"buy\"", "\"/$(digit)/\"", "\"/$(food)/$(lang)-$(region)/\"", "\"$(\"", "\"NOT /buy/*\"",
      "\"NOT \"", "\"ABCDE12345.com.example.app\"", "[\"ABCDE12345.com.example.app\"]", "{}", "[]",
      "[\"*\"]", "{\"a\":\"?*\"}", "{\"a\":1}", "{\"/\":\"/buy/*\",\"exclude\":true}",
      "{\"food\":[\"burger\",\"pi*\"]}", "{\"caseSensitive\":false,\"percentEncoded\":false}",
      "{\"appIDs\":[\"ABCDE12345.com.example.app\"],\"components\":[{\"/\":\"/a\"}]}",
      "{\"appID\":\"ABCDE12345.com.example.app\",\"paths\":[\"NOT /a/*\",\"*\"]}",
      "{\"apps\":[],\"details\":[{\"appIDs\":[\"ABCDE12345.com.example.app\"],\"components\":[{}]}]}",
    ])
}
