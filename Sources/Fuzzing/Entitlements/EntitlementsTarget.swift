import AssociatedDomains
import AssociatedDomainsEntitlements
import BuiltIns
import Foundation
import Questions
import SpecModel

extension FuzzTarget {
  /// The library's reading of entitlements against the model's.
  package static let entitlements = FuzzTarget(
    name: "entitlements_fuzzer",
    summary: "Which domains a file of any kind claims, by the library and by the model.",
    mutator: EntitlementsMutator.mutator,
    seed: { question, _ in
      guard case .entitlements(let file) = question else { return nil }
      return file.bytes
    },
    show: shownEntitlements,
    check: { try checkEntitlements($0) })

  private static func shownEntitlements(_ input: [UInt8]) -> String {
    let file = EntitlementsFile(input)
    return "\(file.container), \(input.count) bytes\n\(shownText(of: file.list))"
  }

  /// Checks one input, and for one of four, or for every one, also that its reading does not change if
  /// one of libxml2's allocations fails; the bytes of the input choose both.
  static func checkEntitlements(
    _ input: [UInt8], alwaysFailingAllocation: Bool = false
  ) throws {
    let data = Data(input)
    let (reading, allocationCount) = try LibXML2Watch.watching {
      try TimeLimit.check(length: input.count) { EntitlementsOutcome(of: input) }
    }
    let lines = EntitlementsLines(input)
    try lines.check(reading)
    switch reading {
    case .success(let entitlements):
      // Systems differ in how they read entries, not in how they read files.
      let contents = SpecModel(dialect: .documented).entitlementsContents(of: data)
      for system in EntitlementsOutcome.systems {
        let ignored = entitlements.ignored(on: system.platform)
        try lines.check(ignored, of: entitlements)
        try compare(entitlements, ignored, contents, system)
      }
    case .failure(let error): try check(error, data)
    }
    let choice = Int(input.reduce(0) { $0 &* 31 &+ UInt32($1) })
    guard allocationCount > 0, choice.isMultiple(of: 4) || alwaysFailingAllocation else { return }
    try check(withoutAllocation: 1 + choice / 4 % allocationCount, input, reading)
  }

  private static func compare(
    _ entitlements: Entitlements, _ ignored: [Entitlements.IgnoredEntry],
    _ contents: EntitlementsContents, _ system: SiteReading.System
  ) throws {
    let model = SpecModel(dialect: system.dialect).entitlements(of: contents)
    guard model.isAccepted else {
      throw Finding("takes-no-entitlements", "the library reads \(entitlements.entries)")
    }
    let answer = EntitlementsAnswer(entitlements, on: system.platform)
    guard answer.domains == model.domains else {
      throw Finding(
        "domains-differ",
        "\(system.platform): the library reads \(answer.domains), the model \(model.domains)")
    }
    guard answer.ignored == model.ignored else {
      throw Finding(
        "reasons-differ",
        "\(system.platform): the library ignores \(ignored), the model \(model.ignored ?? [])")
    }
    for entry in ignored { ExtraCounters.hit(UInt64(entry.error.code.number)) }
  }

  private static func check(_ error: EntitlementsError, _ data: Data) throws {
    guard !error.exceedsLibraryLimit else { return }
    let model = SpecModel(dialect: .documented).entitlements(of: data)
    guard !model.isAccepted else {
      throw Finding("refuses-entitlements", "the library: \(error); the model reads \(model)")
    }
  }

  /// Throws if a reading during which libxml2's allocation of that number fails is another one.
  private static func check(
    withoutAllocation number: Int, _ input: [UInt8], _ reading: EntitlementsOutcome
  ) throws {
    let (again, _) = try LibXML2Watch.watching(failingAllocation: number) {
      EntitlementsOutcome(of: input)
    }
    guard case .success(let entitlements) = again else { return }
    guard case .success(let whole) = reading, entitlements.entries == whole.entries else {
      throw Finding(
        "allocation-alters-reading",
        "without allocation \(number) the library reads \(entitlements.entries)")
    }
  }
}

extension AssociatedDomainError.Code {
  /// Its place among all reasons, as the name of an event.
  fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
