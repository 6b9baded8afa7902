import AssociatedDomains
import Questions

extension FuzzTarget {
  /// The library's JSON parser against Foundation's.
  package static let jsonParser = FuzzTarget(
    name: "json_parser_fuzzer",
    summary: "The library's JSON parser against Foundation's, and against its own printing.",
    mutator: JSONMutator(vocabulary: .json).mutator,
    seed: { question, _ in
      // Those that are JSON values in the suites are all alike to a parser.
      if case .json = question.file { return nil }
      return question.kind == .entitlements ? nil : question.file?.bytes
    },
    show: { shownText(of: $0) },
    check: checkJSON)

  private static func checkJSON(_ input: [UInt8]) throws {
    let decoded = DecodedText(input)
    let reading = try TimeLimit.check(length: input.count) {
      Result { () throws(JSONError) in try JSONValue(parsing: input) }
    }
    switch reading {
    case .failure(let error): try check(error, of: input, decoded)
    case .success(let value):
      guard let decoded else {
        throw Finding("takes-malformed-text", "the library reads \(value.canonicalText)")
      }
      try compare(value, withFoundation: decoded.text)
      var places = JSONPlaces(input, decoded)
      try places.check(value, within: 0..<input.count)
      try checkPrinting(of: value, readFrom: input)
    }
  }

  private static func check(
    _ error: JSONError, of input: [UInt8], _ decoded: DecodedText?
  ) throws {
    guard let decoded else { return }
    try JSONPlaces(input, decoded).check(error.position)
    guard let (value, _) = FoundationJSON.value(of: decoded.text) else { return }
    try Finding.unless(
      FoundationJSON.allowsRefusal(of: input, at: error.position.offset), "refuses-json",
      "the library: \(error); Foundation reads \(value)")
  }

  private static func compare(_ value: JSONValue, withFoundation text: String) throws {
    guard let (other, standIn) = FoundationJSON.value(of: text) else {
      return try Finding.unless(
        FoundationJSON.allowsAcceptance(of: value), "takes-no-json",
        "the library reads \(value.canonicalText), Foundation refuses it")
    }
    if let difference = FoundationJSON.difference(of: value, from: other, markStandIn: standIn) {
      throw Finding("value-differs", difference)
    }
  }

  private static func checkPrinting(of value: JSONValue, readFrom input: [UInt8]) throws {
    let text = value.canonicalText
    // A text that is printed as it was read needs no second reading.
    guard !text.utf8.elementsEqual(input) else { return }
    try value.checkSameValue(parsing: Array(text.utf8), "printing-differs")
  }
}
