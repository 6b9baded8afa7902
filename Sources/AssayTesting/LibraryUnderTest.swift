public import Questions

/// A library that reads site associations, entitlements or URLs, and answers the conformance cases.
///
/// One method adapts a library. It returns `nil` for a kind of question that the library cannot
/// answer:
///
/// ```swift
/// struct Links: LibraryUnderTest {
///   func answer(to question: Question, on platform: Platform) throws -> Answer? {
///     guard case .match(let file, let domain, let app, let url) = question else { return nil }
///     guard let site = try? Site(file.bytes) else { return .refused }
///     return .decision(site.opens(url, of: domain, in: app) ? .match : .noMatch, rule: nil)
///   }
/// }
/// ```
public protocol LibraryUnderTest: Sendable {
  /// Returns the library's answer to a question on a system; `nil` if it answers no question of
  /// this kind.
  ///
  /// - Parameters:
  ///   - question: The question, in the words of the conformance data.
  ///   - platform: The system that is asked about. Use the cases of
  ///     ``ConformanceCase/today(_:)`` for a library that supports only the newest systems.
  /// - Returns: The answer; `.refused` if the library rightly reads neither the file nor the URL.
  /// - Throws: Any error of the library that is not a refusal; the case then fails.
  func answer(to question: Question, on platform: Platform) throws -> Answer?
}
