import AssociatedDomains
import Essentials

extension FuzzTarget {
  /// What the library computes for a decision, as a search of files that cost much.
  package static let cost = FuzzTarget(
    name: "cost_fuzzer",
    summary: "What a decision computes: no more than its limit, and nothing the second time.",
    show: { String(decoding: $0, as: UTF8.self) },
    check: checkCost)

  /// Checks an input: a URL of the domain `h`, a line end, and a file with rules for the app `a`.
  private static func checkCost(_ input: [UInt8]) throws {
    let end = input.firstIndex(of: UInt8(ascii: "\n")) ?? input.endIndex
    let url = String(decoding: input[..<end], as: UTF8.self)
    guard let site = try? SiteAssociation(parsing: Array(input[end...])),
      let work = Matcher(site, app: "a", domain: "h").work(for: url)
    else { return }
    // More steps for each byte than ever before are something new to libFuzzer.
    let density = Double(work.first + 1) / Double(input.count + 1)
    ExtraCounters.hit(UInt64(max(0, log2(density) * 8 + 128)))
    try check(work)
  }

  /// Throws unless decisions computed no more than they may.
  static func check(_ work: MatcherWork) throws(Finding) {
    try Finding.unless(
      work.first <= work.maximum && work.second <= work.maximum, "too-much-work",
      "computed \(work.first), then \(work.second) items; the limit is \(work.maximum)")
    try Finding.unless(
      work.second == 0 || work.isLimited, "computed-again",
      "computed \(work.first) items, and \(work.second) for the same URL again")
  }
}
