import FoundationShim
public import Questions
import Running
import Suites

/// A question with one right answer, as the argument of a test.
///
/// ```swift
/// @Test(arguments: ConformanceCase.today([.match, .pattern]))
/// func conforms(_ item: ConformanceCase) throws {
///   try item.check(Links())
/// }
/// ```
///
/// Questions that no document or observation decides have no right answer and are not included.
public struct ConformanceCase: Sendable, Identifiable, CustomStringConvertible {
  /// The case and the system: `query/missing-items/one on ios=27.0`.
  public let id: String
  /// One sentence on what is right.
  public let title: String
  /// The question.
  public let question: Question
  /// The system that is asked about.
  public let platform: Platform
  /// The rules that decide it, each with its statement.
  public let rules: [String]
  /// Where the case is written: `Conformance/suites/query/missing-items.json:12`.
  public let place: String

  private let expectation: Expectation

  private init(
    _ asked: PreparedCase, on platform: Platform, citing statements: [String: String]
  ) {
    let item = asked.item
    id = "\(item.id) on \(platform)"
    title = item.title
    question = asked.question
    self.platform = platform
    rules = item.rules.map { "\($0): \(statements[$0] ?? "")" }
    place = "\(item.file):\(item.line)"
    expectation = asked.expectation
  }

  /// The case and the system, as a test's output names its arguments.
  public var description: String { id }
}

extension ConformanceCase {
  /// Returns the cases of some kinds at both ends of each system's range of versions.
  ///
  /// - Complexity: The first use reads the conformance data, some 2 MB.
  public static func all(_ kinds: [QuestionKind] = QuestionKind.allCases) -> [ConformanceCase] {
    cases(of: kinds) { $0.ends }
  }

  /// Returns the cases of some kinds that hold on the newest release of a system, on that release.
  ///
  /// If `kinds` has `match` but not `pattern`, each `pattern` question that a `match` question can
  /// state becomes one.
  ///
  /// - Complexity: The first use reads the conformance data, some 2 MB.
  public static func today(_ kinds: [QuestionKind] = QuestionKind.allCases) -> [ConformanceCase] {
    cases(of: kinds) { platforms in
      platforms.newest.map { $0.version == $0.system.latest ? [$0] : [] } ?? []
    }
  }

  private static func cases(
    of kinds: [QuestionKind], on platforms: (PlatformSet) -> [Platform]
  ) -> [ConformanceCase] {
    let library = ImplementationDescription(
      name: "the library", language: "Swift", version: "", questions: Set(kinds),
      supportsPlatforms: true)
    let statements = ConformanceData.besideThisPackage.catalog.rules.mapValues(\.statement)
    return ConformanceData.besideThisPackage.cases.filter { $0.authority != .unspecified }.flatMap {
      item in
      let asked = PreparedCase(item, by: library)
      return platforms(item.platforms)
        .filter { asked.skip(by: library, on: $0) == nil }
        .map { ConformanceCase(asked, on: $0, citing: statements) }
    }
  }
}

extension ConformanceCase {
  /// Asks a library the question, and returns if its answer is right.
  ///
  /// - Throws: ``ConformanceFailure`` if the answer is wrong or missing, or any error of the
  ///   library.
  public func check(_ library: some LibraryUnderTest) throws {
    guard let answer = try library.answer(to: question, on: platform) else {
      throw failure("the library answers no \(question.kind.rawValue) questions")
    }
    let result = CaseResult(of: .answer(answer), for: expectation)
    guard result.outcome == .passed else { throw failure(result.message) }
  }

  private func failure(_ message: String) -> ConformanceFailure {
    ConformanceFailure(message: message, item: self)
  }
}

/// The failure of a case: a wrong answer, or none.
public struct ConformanceFailure: Error, Sendable, CustomStringConvertible {
  /// The expected and the actual answer: `expected no_match, got match`.
  public let message: String
  /// The case.
  public let item: ConformanceCase

  /// Everything that a reader of a failed test needs: answers, title, rules and location.
  public var description: String {
    ([message, item.title] + item.rules + [item.place]).joined(separator: "\n")
  }
}

extension ConformanceData {
  /// The conformance data beside the sources of this package, which a test is built from.
  static let besideThisPackage: ConformanceData = {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    do {
      return try ConformanceData(readingFolder: package.appendingPathComponent("Conformance"))
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
