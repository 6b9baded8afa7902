import AssociatedDomains
import Foundation
import Questions
import SpecModel

extension FuzzTarget {
  /// The library's reading of a site association against the model's.
  package static let siteAssociation = FuzzTarget(
    name: "site_association_fuzzer",
    summary: "What a file says of services, apps and links, by the library and by the model.",
    mutator: JSONMutator(vocabulary: .siteAssociation).mutator,
    seed: { question, _ in question.site?.bytes },
    show: { shownText(of: $0) },
    check: checkSite)

  private static func checkSite(_ input: [UInt8]) throws {
    let readings = SiteReading.systems.map { ($0, SiteReading(ofModel: input, $0)) }
    switch Result(catching: { () throws(JSONError) in try SiteAssociation(parsing: input) }) {
    case .success(let site):
      guard !SiteReading.modelIsUnable(toRead: site.root) else { return }
      for (system, expected) in readings { try compare(site, expected, input, system) }
      try DiagnosticsCheck(site, input).check()
    case .failure(let error):
      guard let (_, expected) = readings.first(where: { $0.1.isAccepted }) else { return }
      throw Finding("refuses-site", "the library: \(error); the model reads \(expected)")
    }
  }

  private static func compare(
    _ site: SiteAssociation, _ expected: SiteReading, _ input: [UInt8], _ system: SiteReading.System
  ) throws {
    let reading = SiteReading(of: site, system)
    guard reading == expected else {
      throw Finding(
        "site-differs", "\(system.platform): the library reads \(reading), the model \(expected)")
    }
    let model = SpecModel(dialect: system.dialect)
    for (app, url) in SiteProbes(of: site, reading).questions {
      let result = Matcher(site, app: app, domain: SiteProbes.domain, on: system.platform)
        .decision(for: url)
      let verdict = model.decision(
        site: Data(input), domain: SiteProbes.domain, app: app, url: url)
      guard result.decision.rawValue == verdict.decision.rawValue, result.rule?.text == verdict.rule
      else {
        throw Finding(
          "decision-differs",
          """
          \(system.platform), \(app), \(url): the library says \(result), the model \(verdict)
          """)
      }
    }
  }
}
