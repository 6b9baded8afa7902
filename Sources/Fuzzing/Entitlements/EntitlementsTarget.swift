import AssociatedDomains
import AssociatedDomainsEntitlements
import BuiltIns
import FoundationShim
import Questions
import SpecModel

/// A target that compares the library's reading of entitlements with the model's.
struct EntitlementsTarget: FuzzTarget {
  let name = "entitlements_fuzzer"
  let summary = "Which domains a file of any kind claims, by the library and by the model."
  /// A mutator that varies files inside their containers.
  let mutator: Mutator? = EntitlementsMutator.mutator
  /// Entitlements.
  let kinds: Set<QuestionKind> = [.entitlements]

  /// Returns the file of a question.
  func seed(_ question: Question, _ platform: Questions.Platform) -> [UInt8]? {
    question.kind == .entitlements ? question.file?.bytes : nil
  }

  /// Returns the name of the container, and the list in it.
  func show(_ input: [UInt8]) -> String {
    let file = EntitlementsFile(input)
    return "\(file.container), \(input.count) bytes\n\(DecodedText.shown(file.list))"
  }

  /// Returns the question about the file, for each kind of system.
  func questions(of input: [UInt8]) -> [FuzzedQuestion] {
    EntitlementsOutcome.systems.map {
      FuzzedQuestion(platform: $0, subject: .entitlements(.bytes(input)))
    }
  }

  /// Compares the library with the model.
  func check(_ input: [UInt8]) throws { try Self.check(input) }

  /// Checks one input and, for one in four or always, that a failure of a libxml2 allocation does
  /// not change the reading; the bytes of the input choose the allocation and whether it fails.
  static func check(_ input: [UInt8], alwaysFailingAllocation: Bool = false) throws {
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
      for platform in EntitlementsOutcome.systems {
        let ignored = entitlements.ignored(on: platform.inLibrary)
        try lines.check(ignored, of: entitlements)
        try compare(entitlements, contents, platform)
        for entry in ignored {
          let code = AssociatedDomainError.Code.allCases.firstIndex(of: entry.error.code)
          ExtraCounters.hit(UInt64(code ?? 0))
        }
      }
    case .failure(let error) where error.exceedsLibraryLimit: break
    case .failure(let error):
      let model = SpecModel(dialect: .documented).entitlements(of: data)
      try Finding.unless(
        !model.isAccepted, "refuses-entitlements",
        "the library: \(error); the model reads \(model)")
    }
    let choice = Int(input.reduce(0) { $0 &* 31 &+ UInt32($1) })
    guard allocationCount > 0, choice.isMultiple(of: 4) || alwaysFailingAllocation else { return }
    try check(withoutAllocation: 1 + choice / 4 % allocationCount, input, reading)
  }

  private static func compare(
    _ entitlements: Entitlements, _ contents: EntitlementsContents, _ platform: Questions.Platform
  ) throws {
    let model = SpecModel(on: platform).entitlements(of: contents)
    try Finding.unless(
      model.isAccepted, "takes-no-entitlements", "the library reads \(entitlements.entries)")
    let answer = EntitlementsAnswer(entitlements, on: platform.inLibrary)
    try Finding.unless(
      answer.domains == model.domains, "domains-differ",
      "\(platform): the library reads \(answer.domains), the model \(model.domains)")
    try Finding.unless(
      answer.ignored == model.ignored, "reasons-differ",
      "\(platform): the library ignores \(answer.ignored ?? []), the model \(model.ignored ?? [])")
  }

  /// Throws if the reading changes when the given allocation by libxml2 fails.
  private static func check(
    withoutAllocation number: Int, _ input: [UInt8], _ reading: EntitlementsOutcome
  ) throws {
    let (again, _) = try LibXML2Watch.watching(failingAllocation: number) {
      EntitlementsOutcome(of: input)
    }
    guard case .success(let entitlements) = again else { return }
    try Finding.unless(
      entitlements.entries == (try? reading.get())?.entries, "allocation-alters-reading",
      "without allocation \(number) the library reads \(entitlements.entries)")
  }
}
