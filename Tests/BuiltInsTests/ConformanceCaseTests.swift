import AssayTesting
import Questions
import SpecModel
import Testing

/// The product for Swift packages, against the reference model.
struct ConformanceCaseTests {
  /// The model, with a mutant switched on if there is one.
  private struct Model: LibraryUnderTest {
    var mutant: Mutant?
    var kinds = Set(QuestionKind.allCases)

    func answer(to question: Question, on platform: Platform) throws -> Answer? {
      guard kinds.contains(question.kind) else { return nil }
      let dialect = Dialect.reading(platform) ?? .documented
      return SpecModel(dialect: mutant?.applied(to: dialect) ?? dialect).answer(to: question)
    }
  }

  @Test func `the model is right on both ends of every range`() throws {
    let all = ConformanceCase.all()
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(Set(all.map(\.question.kind)) == Set(QuestionKind.allCases))
    #expect(Set(all.map(\.platform.system)) == Set(AppleSystem.allCases))
    for item in all { try item.check(Model()) }
  }

  @Test func `a wrong answer is thrown with its rules and its place`() throws {
    let mutant = try #require(Mutant.all.first { $0.id == "only-first-repeated-item" })
    let failures = ConformanceCase.today().compactMap { item -> ConformanceFailure? in
      do { try item.check(Model(mutant: mutant)) } catch { return error as? ConformanceFailure }
      return nil
    }
    #expect(failures.count > 1)
    for failure in failures {
      #expect(failure.message.hasPrefix("expected "))
      #expect(failure.item.place.hasPrefix("Conformance/suites/"))
      #expect(failure.item.rules.contains { $0.hasPrefix("QRY-") }, "\(failure)")
    }
  }

  @Test func `patterns are stated as match where only that is asked`() throws {
    let cases = ConformanceCase.today([.match])
    #expect(cases.allSatisfy { $0.question.kind == .match })
    let stated = Set(cases.map(\.id)).subtracting(
      ConformanceCase.today().filter {
        $0.question.kind == .match
      }.map(\.id))
    #expect(stated.count > 100)
    for item in cases { try item.check(Model(kinds: [.match])) }
    let pattern = try #require(ConformanceCase.today([.pattern]).first)
    let failure = #expect(throws: ConformanceFailure.self) {
      try pattern.check(Model(kinds: [.match]))
    }
    #expect(failure?.message == "the library answers no pattern questions")
  }
}
