import AssociatedDomains
import Discovery
import Questions

/// A target that compares the library's JSON parser with its own printing and another reader.
struct JSONParserTarget: FuzzTarget {
  let name = "json_parser_fuzzer"
  let summary =
    "The library's JSON parser against Foundation's, and against its own printing."
  /// A mutator that varies the tokens of inputs.
  let mutator: Mutator? = JSONMutator(vocabulary: .json).mutator
  /// The kinds of question about files that contain the value.
  let kinds: Set<QuestionKind> = [.site, .match]
  /// The other reader; `nil` if there is none.
  let reference: JSONReference?

  /// Returns the file of a question; `nil` if it is a JSON value, as these look alike to a parser.
  func seed(_ question: Question, _ platform: Platform) -> [UInt8]? {
    if case .json = question.file { return nil }
    return question.kind == .entitlements ? nil : question.file?.bytes
  }

  /// Returns the text.
  func show(_ input: [UInt8]) -> String { DecodedText.shown(input) }

  /// Returns questions about the input as a file and about a file that contains the input.
  ///
  /// The second file opens the app only if the input is JSON.
  func questionsForImplementations(of input: [UInt8]) -> [FuzzedQuestion] {
    let app = "ABCDE12345.com.example.app"
    let start = #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[{}]}]},"other":"#
    let file = Array(start.utf8) + input + Array("}".utf8)
    return [
      Question.site(.bytes(input)),
      .match(site: .bytes(file), domain: "example.com", app: app, url: "https://example.com/"),
    ].map { FuzzedQuestion(platform: MatcherQuestion.platforms[0], subject: $0) }
  }

  /// Compares the library with the reference and with itself.
  func check(_ input: [UInt8]) throws {
    let reading = try TimeLimit.check(length: input.count) {
      Result { () throws(JSONError) in try JSONValue(parsing: input) }
    }
    guard let decoded = DecodedText(input) else {
      guard case .success(let value) = reading else { return }
      throw Finding("takes-malformed-text", "the library reads \(value.canonicalText)")
    }
    var places = JSONPlaces(input, decoded)
    let other = reference?.reading(decoded.text, try? reading.get())
    switch reading {
    case .failure(let error):
      try places.check(error.position)
      guard let other, other != .refused else { return }
      try Finding.unless(
        JSONReference.allowsRefusal(of: input, at: error.position.offset), "refuses-json",
        "the library: \(error); Foundation reads it")
    case .success(let value):
      let text = value.canonicalText
      switch other {
      case .refused:
        throw Finding("takes-no-json", "the library reads \(text), Foundation refuses it")
      case .differs(let difference): throw Finding("value-differs", difference)
      case .read, nil: break
      }
      try places.check(value, within: 0..<input.count)
      // A text that equals its printing need not be read again.
      guard !text.utf8.elementsEqual(input) else { return }
      try value.checkSameValue(parsing: Array(text.utf8), "printing-differs")
    }
  }
}
