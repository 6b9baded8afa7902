public import Questions

/// A library that reads site associations, entitlements or URLs, as the conformance cases ask it.
///
/// One method adapts a library; a kind of question that it has no answer to returns `nil`:
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
  /// Returns the library's answer to a question on a system; `nil` if it answers no question of this
  /// kind.
  ///
  /// - Parameters:
  ///   - question: The question, in the words of the conformance data.
  ///   - platform: The system that is asked about. A library that knows only today's is asked
  ///     ``ConformanceCase/today(_:)``.
  /// - Returns: The answer; `.refused` if the library rightly reads neither the file nor the URL.
  /// - Throws: What the library throws that is not a refusal: a failure of the case.
  func answer(to question: Question, on platform: Platform) throws -> Answer?
}
