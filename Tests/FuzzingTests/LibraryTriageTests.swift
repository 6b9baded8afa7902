import Fuzzing
import Questions
import Running
import SpecModel
import Suites
import TestSupport
import Testing

/// The causes of the wrong answers of a library that has several.
struct LibraryTriageTests {
  private static let both = ["only-first-repeated-item", "case-insensitive-by-default"]

  /// Returns the triage of a library that answers some kinds of questions, as the model with mutants.
  ///
  /// - Parameter change: Changes the response to a question.
  private static func triage(
    of target: any FuzzTarget, _ kinds: Set<QuestionKind>, with names: [String],
    change: @escaping (Response) -> Response = { $0 }
  ) throws -> LibraryTriage {
    let mutants = Mutant.all.filter { names.contains($0.id) }
    #expect(mutants.count == names.count)
    let description = ImplementationDescription(
      name: "any", language: "", version: "", questions: kinds, supportsPlatforms: false)
    let data = try ConformanceData(readingFolder: Project.conformanceData)
    return LibraryTriage(of: target, in: data, description) { request in
      guard let documented = Dialect.reading(request.platform) else { return .skipped("") }
      let model = SpecModel(dialect: mutants.reduce(documented) { $1.applied(to: $0) })
      return change(
        model.refusal(of: request.question).map(Response.refused)
          ?? .answer(model.answer(to: request.question)))
    }
  }

  /// Returns the findings of a library with both mutants, of questions about a query of one item `A`.
  ///
  /// - Parameter change: Changes the response to a question.
  private static func findings(
    of queries: [String], areWrong: Bool = true,
    change: @escaping (Response) -> Response = { $0 },
    until isDue: @escaping @Sendable () -> Bool = { false }
  ) async throws -> [LibraryFinding] {
    let app = "ABCDE12345.com.example.app"
    let rules: JSON = [["?": ["item": "A"]]]
    let site: JSON = ["applinks": ["details": [["appIDs": [.string(app)], "components": rules]]]]
    let inputs = queries.compactMap { query in
      FuzzTargets.matcher.seed(
        .match(
          site: .json(site), domain: "example.com", app: app, url: "https://example.com/?\(query)"),
        Platform(.ios, AppleSystem.ios.latest))
    }
    #expect(inputs.count == queries.count)
    var triage = try triage(of: FuzzTargets.matcher, [.match], with: both, change: change)
    triage.isDue = isDue
    return await triage.findings(of: inputs, areWrong: areWrong)
  }

  @Test func `each cause is a finding of its own, with the question that it explains alone`()
    async throws
  {
    // All instances must match (QRY-004), in the same case.
    let findings = try await Self.findings(
      of: ["item=a&item=b&other=1", "item=a&other=1", "item=A&item=b&other=1"])
    #expect(findings.map(\.name).sorted() == Self.both.sorted())
    for finding in findings {
      #expect(
        !finding.message.contains("; with ") && finding.suiteCase != nil, "\(finding.message)")
      #expect(finding.message.hasPrefix("expected no_match, got match"), "\(finding.message)")
      let isOfCase = finding.name == Self.both[1]
      #expect(finding.question.text.contains("item=a") == isOfCase, "\(finding.question.text)")
    }
  }

  @Test
  func `an answer that only several mutants explain together shows each in a case that one does`()
    async throws
  {
    let findings = try await Self.findings(of: ["item=a&item=b&other=1"])
    #expect(findings.map(\.name).sorted() == Self.both.sorted())
    for finding in findings {
      #expect(
        !finding.message.contains("; with ") && finding.suiteCase != nil, "\(finding.message)")
      #expect(!finding.question.text.contains("other"), "\(finding.question.text)")
    }
  }

  @Test func `a cause that only the suites show is a finding`() async throws {
    let findings = try await Self.findings(of: [])
    #expect(findings.map(\.name).sorted() == Self.both.sorted())
    #expect(findings.allSatisfy { !$0.input.isEmpty })
    // What is replayed speaks for itself.
    #expect(try await Self.findings(of: ["item=A"], areWrong: false).isEmpty)
    let replayed = try await Self.findings(of: ["item=a&other=1"], areWrong: false)
    #expect(replayed.map(\.name) == [Self.both[1]])
  }

  @Test func `without time for causes, a wrong answer is a finding without a name`() async throws {
    let findings = try await Self.findings(of: ["item=a&other=1"], until: { true })
    #expect(findings.map(\.name) == ["unexplained-match-for-no_match"])
    #expect(findings.allSatisfy { $0.suiteCase == nil })
  }

  @Test func `a cause that few questions can show is confirmed by changes of those`() async throws {
    let mutant = "wildcards-unknown"
    let findings = try await Self.triage(
      of: FuzzTargets.entitlements, [.entitlements], with: [mutant]
    ).findings(of: [], areWrong: true)
    #expect(findings.map(\.name) == [mutant])
  }

  @Test func `the few right answers contradict the cause that most wrong ones suggest`()
    async throws
  {
    // Without `apps`, which few cases have, nothing matches.
    let mutant = "apps-always-required"
    let findings = try await Self.triage(
      of: FuzzTargets.matcher, [.match, .pattern, .site, .resolve], with: [mutant]
    ).findings(of: [], areWrong: true)
    #expect(findings.map(\.name) == [mutant])
  }

  @Test func `a cause that no question tells from another names that`() async throws {
    // No path has the space of a pattern that begins with `NOT `.
    let findings = try await Self.triage(
      of: FuzzTargets.matcher, [.match], with: ["not-falls-through"]
    ).findings(of: [], areWrong: true)
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.name == "not-keyword-unknown")
    #expect(
      finding.message.hasSuffix(
        "; or: The search goes on below a `NOT` entry that matches. (not-falls-through, PATHS-003); "
          + "no question shows a difference"), "\(finding.message)")
  }

  @Test func `a library that only fails is not asked all suites`() async throws {
    var count = 0
    let findings = try await Self.triage(of: FuzzTargets.matcher, [.match], with: []) { _ in
      count += 1
      return .error("closed", trace: nil)
    }.findings(of: [], areWrong: true)
    #expect(findings.isEmpty)
    #expect((1...50).contains(count))
  }

  @Test func `answers that change are one finding`() async throws {
    var count = 0
    let findings = try await Self.findings(of: ["item=a&other=1", "item=a&other=2"]) { response in
      count += 1
      return count % 3 == 0 ? .answer(.decision(.noMatch, rule: nil)) : response
    }
    #expect(findings.map(\.name).prefix(1) == ["answers-change"])
    let finding = try #require(findings.first)
    #expect(finding.type == "flaky" && finding.again == "no_match" && finding.suiteCase == nil)
    #expect(
      finding.message.hasPrefix(
        "2 of 2 wrong answers change when asked for again: expected no_match"))
  }

  @Test func `an answer that is right when asked for again has changed`() async throws {
    let findings = try await Self.findings(of: ["other=1"])
    #expect(findings.map(\.name).prefix(1) == ["answers-change"])
    #expect(findings.first?.answers?.actual == "another answer")
  }

  @Test func `a cause about which nothing can be asked is none`() async throws {
    var count = 0
    let findings = try await Self.findings(of: ["item=a&item=b&other=1"]) { response in
      count += 1
      return count <= 2 ? response : .skipped("no time is left")
    }
    #expect(findings.map(\.name) == ["unexplained-match-for-no_match"])
    #expect(findings.first?.message.hasSuffix("; its cause could not be confirmed") == true)
  }
}
