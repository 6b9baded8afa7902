import Discovery
import FoundationShim
public import Questions
import Running
import Suites

/// Compares a library with the reference model on questions that no suite has.
///
/// As a test, on questions made from a seed:
///
/// ```swift
/// @Test func `generated questions are answered rightly`() throws {
///   try QuestionFuzzer(Adapter()).check(count: 10_000)
/// }
/// ```
///
/// As a target for libFuzzer, built with `-sanitize=fuzzer -parse-as-library`:
///
/// ```swift
/// let fuzzer = QuestionFuzzer(Adapter())
///
/// @_cdecl("LLVMFuzzerTestOneInput")
/// public func test(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
///   fuzzer.test(UnsafeBufferPointer(start: data, count: size))
/// }
///
/// @_cdecl("LLVMFuzzerCustomMutator")
/// public func mutate(
///   _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ capacity: Int, _ seed: CUnsignedInt
/// ) -> Int {
///   fuzzer.mutate(UnsafeMutableBufferPointer(start: data, count: capacity), size, seed)
/// }
/// ```
///
/// If a question depends on an unspecified rule, its answer is wrong only if a misreading of
/// another rule gives that answer and no reading of the unspecified rule does.
public struct QuestionFuzzer<Library: LibraryUnderTest>: Sendable {
  private let library: Library
  private let supportsPlatforms: Bool

  /// Creates a comparison of a library.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - supportsPlatforms: Whether the questions are about older systems too.
  public init(_ library: Library, supportsPlatforms: Bool = false) {
    (self.library, self.supportsPlatforms) = (library, supportsPlatforms)
  }

  /// Asks generated `match` questions, and returns if every answer is right.
  ///
  /// - Parameters:
  ///   - count: The number of questions.
  ///   - seed: The seed; equal ones give equal questions on any machine.
  /// - Throws: ``GeneratedFailure`` for the first wrong answer, or any error of the library.
  public func check(count: Int, seed: UInt64 = 1) throws {
    var generator = QuestionGenerator(
      seed: seed, data: .besideThisPackage, supportsPlatforms: supportsPlatforms)
    for _ in 0..<count { try check(generator.next().question) }
  }

  /// Asks the question that an input states; any sequence of bytes states one.
  ///
  /// - Throws: ``GeneratedFailure`` if the answer is wrong, or any error of the library.
  public func check(input: [UInt8]) throws {
    var question = MatcherQuestion(bytes: input)
    if !supportsPlatforms { question.platform = MatcherQuestion.platforms[0] }
    try check(question)
  }

  /// Asks the question that an input of libFuzzer states; a wrong answer ends the program, so that
  /// libFuzzer keeps the input.
  ///
  /// - Returns: 0, as libFuzzer expects it.
  public func test(_ input: UnsafeBufferPointer<UInt8>) -> CInt {
    do { try check(input: Array(input)) } catch {
      StandardError.write("finding: \(error)\n")
      abort()
    }
    return 0
  }

  /// Varies an input by changing the structure of its question.
  ///
  /// - Parameters:
  ///   - buffer: The input, with the space for a larger one.
  ///   - size: The size of the input.
  ///   - seed: The seed of the variation.
  /// - Returns: The new size.
  public func mutate(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, _ size: Int, _ seed: CUnsignedInt
  ) -> Int {
    var random = SeededGenerator(seed: UInt64(seed))
    var question = MatcherQuestion(bytes: Array(buffer.prefix(size)))
    for _ in 0...random.number(below: 3) { question.vary(&random) }
    let bytes = question.bytes.prefix(buffer.count)
    _ = buffer.update(fromContentsOf: bytes)
    return bytes.count
  }

  private func check(_ question: MatcherQuestion) throws {
    guard
      let generated = QuestionOnPlatform(
        number: 0,
        .match(
          site: FileContents(question.site, question.writing), domain: question.domain,
          app: question.app, url: question.url), on: question.platform),
      let answer = try library.answer(to: generated.question, on: question.platform),
      !answer.satisfies(generated.expected),
      UnspecifiedRules(ConformanceData.besideThisPackage.catalog)
        .explanation(of: answer, to: generated).openRule == nil
    else { return }
    throw GeneratedFailure(
      message: "expected \(generated.expected.summary), got \(answer.summary)",
      question: generated.question, input: question.bytes, text: generated.members.text)
  }
}

/// A wrong answer to a question that no suite has.
public struct GeneratedFailure: Error, Sendable, CustomStringConvertible {
  /// The expected and the actual answer: `expected no_match, got match`.
  public let message: String
  /// The question.
  public let question: Question
  /// The input that states it, for ``QuestionFuzzer/check(input:)``.
  public let input: [UInt8]

  fileprivate let text: String

  /// The answers, and the question as a case of the suites states it.
  public var description: String { "\(message)\n\(text)" }
}
