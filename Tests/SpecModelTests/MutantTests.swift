import Testing

@testable import SpecModel

struct MutantTests {
  @Test(arguments: Choice.all)
  func `each mutant of a choice makes that choice another way and no other`(_ choice: Choice) {
    let documented = properties(of: .documented)
    let changed = choice.mutants.map { mutant in
      zip(documented, properties(of: mutant.applied(to: .documented))).filter { $0 != $1 }
    }
    #expect(changed.allSatisfy { $0.count == 1 }, "\(choice.id)")
    #expect(Set(changed.flatMap { $0.map(\.0) }).count == 1, "\(choice.id)")
    #expect(Set(changed.flatMap { $0.map(\.1) }).count == choice.mutants.count, "\(choice.id)")
    #expect(choice.mutants.allSatisfy { $0.choice == choice.id && choice.rules.contains($0.rule) })
  }

  @Test(arguments: Choice.all)
  func `each undocumented alternative of an enumeration is a mutant`(_ choice: Choice) {
    func count<A: Alternatives>(_ documented: A) -> Int { A.allCases.count }
    let documented = Dialect.documented[keyPath: choice.id]
    guard let documented = documented as? any Alternatives else { return }
    #expect(choice.mutants.count == count(documented) - 1, "\(choice.id)")
  }

  @Test func `every property of a dialect but its system is a choice`() {
    #expect(Set(Choice.all.map(\.id)).count == Choice.all.count)
    #expect(properties(of: .documented).count == Choice.all.count + 1)
  }

  /// The properties of a dialect and of its areas with their values.
  private func properties(of dialect: Dialect) -> [String] {
    Mirror(reflecting: dialect).children.flatMap { area in
      let choices = Mirror(reflecting: area.value).children
      let isArea = "\(type(of: area.value))".hasSuffix("Choices")
      return isArea
        ? choices.map { "\(area.label ?? "").\($0.label ?? ""): \($0.value)" }
        : ["\(area.label ?? ""): \(area.value)"]
    }
  }

  @Test func `several mutants apply together`() throws {
    let mutants = try ["only-first-repeated-item", "exclude-ignored"].map { id in
      try #require(Mutant.all.first { $0.id == id })
    }
    let dialect = mutants.reduce(.documented) { $1.applied(to: $0) }
    #expect(dialect.query.repeatedItems == .firstOnly && dialect.components.exclude == .ignored)
    #expect(mutants[0].choice != mutants[1].choice)
  }

  @Test func `ids are unique and in kebab case`() {
    let ids = Mutant.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(id)")
    }
  }

  @Test func `statements are sentences and rules are ids`() {
    for mutant in Mutant.all {
      #expect(mutant.statement.wholeMatch(of: /(iOS|[^a-z ]).*\./) != nil, "\(mutant.id)")
      #expect(mutant.rule.wholeMatch(of: /[A-Z]+-\d+/) != nil, "\(mutant.id)")
    }
  }
}
