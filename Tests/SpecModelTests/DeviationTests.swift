import Testing

@testable import SpecModel

/// What every deviation must be.
struct DeviationTests {
  static let witnesses: [Witness] =
    Witness.file + Witness.patterns + Witness.components + Witness.query + Witness.letterCase
    + Witness.percentEncoding + Witness.defaults + Witness.variables + Witness.urls
    + Witness.entitlementsFiles + Witness.entitlement + Witness.modes + Witness.hosting
    + Witness.opening

  @Test(arguments: Deviation.all)
  func `deviation changes exactly one choice`(_ deviation: Deviation) {
    let documented = choices(of: .documented)
    let deviated = choices(of: deviation.applied(to: .documented))
    #expect(documented.count == deviated.count)
    #expect(zip(documented, deviated).filter { $0 != $1 }.count == 1)
  }

  private func choices(of dialect: Dialect) -> [String] {
    Mirror(reflecting: dialect).children.map { "\($0.label ?? ""): \($0.value)" }
  }

  @Test func `every choice but the system has a deviation`() {
    let documented = choices(of: .documented)
    let flipped = Set(
      Deviation.all.flatMap { deviation in
        zip(documented, choices(of: deviation.applied(to: .documented)))
          .filter { $0 != $1 }.map(\.0)
      })
    let never = documented.filter { !flipped.contains($0) }
    #expect(never.map { $0.prefix { $0 != ":" } } == ["system", "version"])
  }

  @Test func `ids are unique and in kebab case`() {
    let ids = Deviation.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(id)")
    }
  }

  @Test func `deviations are dialects of their own`() {
    #expect(Set(Deviation.all.map { $0.applied(to: .documented) }).count == Deviation.all.count)
  }

  @Test func `statements are sentences and rules are ids`() {
    for deviation in Deviation.all {
      #expect(deviation.statement.hasSuffix("."), "\(deviation.id)")
      #expect(deviation.rule.wholeMatch(of: /[A-Z]+-\d+/) != nil, "\(deviation.id)")
    }
  }

  @Test(arguments: witnesses)
  func `witness tells the deviation from the rules`(_ witness: Witness) throws {
    let deviation = try #require(Deviation.all.first { $0.id == witness.id })
    #expect(witness.asked.answer(witness.dialect) == witness.documented, "\(witness.id)")
    let deviated = deviation.applied(to: witness.dialect)
    #expect(witness.asked.answer(deviated) == witness.deviated, "\(witness.id)")
  }

  @Test func `every deviation has a witness`() {
    let witnessed = Set(Self.witnesses.filter { $0.documented != $0.deviated }.map(\.id))
    #expect(Deviation.all.map(\.id).filter { !witnessed.contains($0) } == [])
  }
}
