import AssociatedDomains
import Questions

extension FuzzTarget {
  /// The library's JSON parser against its own printing.
  package static let jsonParser = jsonParser(against: nil)

  /// Returns the target that compares the library's JSON parser with a reference as well.
  package static func jsonParser(against reference: JSONReference?) -> FuzzTarget {
    FuzzTarget(
      name: "json_parser_fuzzer",
      summary: "The library's JSON parser against Foundation's, and against its own printing.",
      mutator: JSONMutator(vocabulary: .json).mutator,
      seed: { question, _ in
        // Those that are JSON values in the suites are all alike to a parser.
        if case .json = question.file { return nil }
        return question.kind == .entitlements ? nil : question.file?.bytes
      },
      show: { shownText(of: $0) },
      check: { try checkJSON($0, against: reference) })
  }

  private static func checkJSON(_ input: [UInt8], against reference: JSONReference?) throws {
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
      // A text that is printed as it was read needs no second reading.
      guard !text.utf8.elementsEqual(input) else { return }
      try value.checkSameValue(parsing: Array(text.utf8), "printing-differs")
    }
  }
}
